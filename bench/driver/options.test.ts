import { expect, test } from "vitest";
import { helpOf, type Options, optionsIn } from "./options.ts";

const options = {
  rounds: { by: 4, help: "rounds", most: 9 },
  minutes: { by: 1, help: "minutes", least: 0.1, isFraction: true },
  save: { by: false, help: "keep it" },
  folder: { by: "", help: "a folder" },
  only: { by: ["a", "b", "c"], help: "rows" },
} as const satisfies Options;

test("reads each value by the kind of its default, and names in the order of the list", () => {
  expect(optionsIn(options, [])).toEqual({
    rounds: 4,
    minutes: 1,
    save: false,
    folder: "",
    only: ["a", "b", "c"],
  });
  const given = ["--rounds", "9", "--minutes", "0.5", "--save", "--folder", "x", "--only", "c,a"];
  expect(optionsIn(options, given)).toEqual({
    rounds: 9,
    minutes: 0.5,
    save: true,
    folder: "x",
    only: ["a", "c"],
  });
  expect(optionsIn(options, ["-h"])).toBe("help");
});

test.each([
  [["--rounds", "0"], "--rounds takes a whole number from 1 to 9, not 0"],
  [["--rounds", "10"], "from 1 to 9"],
  [["--rounds", "1.5"], "a whole number"],
  [["--minutes", "x"], "--minutes takes a number from 0.1, not x"],
  [["--only", "a,d"], "--only: there is no d"],
  [["--fast"], "--fast"],
])("rejects %j", (args, said) => {
  expect(() => optionsIn(options, args)).toThrow(said);
});

test("refuses options that would have no effect beside another", () => {
  const own = { ...options, all: { by: false, help: "all", excludes: ["rounds", "minutes"] } } as const;
  const args = ["--all", "--minutes", "2", "--save"];
  expect(() => optionsIn(own, args)).toThrow("--all has its own plan: leave out --minutes");
  expect(optionsIn(own, ["--all", "--save"])).toMatchObject({ all: true, minutes: 1 });
  expect(optionsIn(own, ["--minutes", "2"])).toMatchObject({ all: false, minutes: 2 });
});

test("lists every option in the help", () => {
  for (const name of Object.keys(options)) expect(helpOf(options)).toContain(`--${name}`);
});

test("rejects a command without an option that it needs", () => {
  const needed = { database: { by: "", help: "the server", isNeeded: true } } as const satisfies Options;
  expect(() => optionsIn(needed, [])).toThrow("--database is needed: the server");
  expect(optionsIn(needed, ["--database", "postgres://x"])).toEqual({ database: "postgres://x" });
});
