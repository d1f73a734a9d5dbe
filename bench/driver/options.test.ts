import { expect, test } from "vitest";
import { type Command, helpOf, optionsIn } from "./options.ts";

const command = {
  name: "npm run some",
  about: "Some.",
  options: {
    rounds: { by: 4, help: "rounds", most: 9 },
    minutes: { by: 1, help: "minutes", least: 0.1, isFraction: true },
    save: { by: false, help: "keep it" },
    folder: { by: "", help: "a folder" },
    only: { by: ["a", "b", "c"], help: "rows" },
  },
} as const satisfies Command;

test("reads each value by the kind of its default, and names in the order of the list", () => {
  expect(optionsIn(command, [])).toEqual({
    rounds: 4,
    minutes: 1,
    save: false,
    folder: "",
    only: ["a", "b", "c"],
  });
  const given = ["--rounds", "9", "--minutes", "0.5", "--save", "--folder", "x", "--only", "c,a"];
  expect(optionsIn(command, given)).toEqual({
    rounds: 9,
    minutes: 0.5,
    save: true,
    folder: "x",
    only: ["a", "c"],
  });
  expect(optionsIn(command, ["-h"])).toBe("help");
});

test.each([
  [["--rounds", "0"], "--rounds takes a whole number from 1 to 9, not 0"],
  [["--rounds", "10"], "from 1 to 9"],
  [["--rounds", "1.5"], "a whole number"],
  [["--minutes", "x"], "--minutes takes a number from 0.1, not x"],
  [["--only", "a,d"], "--only: there is no d"],
  [["--fast"], "--fast"],
])("rejects %j", (args, said) => {
  expect(() => optionsIn(command, args)).toThrow(said);
});

test("lists every option in the help", () => {
  for (const name of Object.keys(command.options)) expect(helpOf(command)).toContain(`--${name}`);
});
