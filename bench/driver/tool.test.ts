import { expect, test } from "vitest";
import { callIn, command } from "./tool.ts";

const one = command({
  about: "The first.\nMore.",
  options: { rounds: { by: 4, help: "rounds" } },
  measure: async ({ rounds }) => ({ body: [String(rounds)] }),
});
const two = command({ ...one, about: "The second." });
const commands = { one: async () => ({ default: one }), two: async () => ({ default: two }) };

test("finds the command and its options", async () => {
  expect(await callIn("some", commands, ["two", "--rounds", "7", "--save"])).toMatchObject({
    name: "two",
    values: { rounds: 7, save: true },
  });
});

test("needs no name for the only command of a tool", async () => {
  const only = { one: commands.one };
  expect(await callIn("some", only, ["--rounds", "7"])).toMatchObject({ name: "one", values: { rounds: 7 } });
});

test.each([
  ["--help of a tool lists its commands", ["--help"], 0, /one {2}The first\.\n {2}two {2}The second\.\n$/],
  ["--help of a command lists its options", ["one", "--help"], 0, /More\.[^]+--rounds N[^]+--save/],
  ["an unknown command", ["three"], 2, /^There is no command "three"\./],
  ["no command", [], 2, /^There is no command/],
  ["an unknown option", ["one", "--fast"], 2, /--fast[^]+--rounds N/],
  ["an invalid value", ["one", "--rounds", "x"], 2, /^--rounds takes a whole number/],
])("%s", async (_name, args, code, text) => {
  expect(await callIn("some", commands, args)).toEqual({ code, text: expect.stringMatching(text) });
});
