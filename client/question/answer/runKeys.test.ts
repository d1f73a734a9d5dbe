import { expect, test } from "vitest";
import { decideRunKey } from "./runKeys.ts";

const situation = {
  place: "page",
  dialogOpen: false,
  letters: true,
  optionCount: 4,
  answered: false,
  strikes: false,
} as const;
const press = (key: string, own: object = {}, pressed: object = {}) =>
  decideRunKey(
    { key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...pressed },
    { ...situation, ...own },
  );

test("a letter is an option's before it is a command's", () => {
  expect(press("d")).toEqual({ kind: "choose", index: 3 });
  expect(press("e")).toEqual({ kind: "analysis" });
  expect(press("e", { optionCount: 5 })).toEqual({ kind: "choose", index: 4 });
  expect(press("h", { optionCount: 8 })).toEqual({ kind: "choose", index: 7 });
  expect(press("h")).toEqual({ kind: "hideKey" });
  expect(press("e", { optionCount: 5, answered: true })).toEqual({ kind: "analysis" });
});

test("X and a letter rule an option out", () => {
  expect(press("x")).toEqual({ kind: "strikeNext" });
  expect(press("b", { strikes: true })).toEqual({ kind: "strike", index: 1 });
});

test("D names an option where there are four, and is the scratch pad where there are not", () => {
  expect(press("d")).toEqual({ kind: "choose", index: 3 });
  expect(press("d", { optionCount: 2 })).toEqual({ kind: "draft" });
  expect(press("d", { answered: true })).toEqual({ kind: "draft" });
});

test.each([
  ["m", "mark"],
  ["S", "favourite"],
  ["g", "sheet"],
  ["t", "time"],
  ["z", "zoom"],
  ["w", "draft"],
  ["l", "highlight"],
  ["9", "unsure"],
  ["0", "guess"],
  ["n", "next"],
  ["?", "help"],
])("%s is %s", (key, kind) => expect(press(key)).toEqual({ kind }));

test.each([
  ["in a field", { place: "text" }, {}],
  ["in a dialog", { dialogOpen: true }, {}],
  ["switched off", { letters: false }, {}],
  ["with Ctrl", {}, { ctrlKey: true }],
  ["with Alt", {}, { altKey: true }],
  ["with Meta", {}, { metaKey: true }],
  ["while composing", {}, { isComposing: true }],
  ["by an Enter that has just ended it", {}, { keyCode: 229 }],
])("no letter does anything %s", (_, own, pressed) => {
  for (const key of ["m", "s", "x", "g", "9", "a"]) expect(press(key, own, pressed), key).toBeUndefined();
});
