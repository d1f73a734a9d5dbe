import { expect, test } from "vitest";
import { commandsOf, keysOf, type KeySituation, placeOf, type PressedKey } from "./questionKeys.ts";

const fresh: KeySituation = { place: "page", dialogOpen: false, letters: true, strikes: false };
const plain: Omit<PressedKey, "key"> = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };

function press(key: string, situation: Partial<KeySituation> = {}, pressed: Partial<PressedKey> = {}) {
  return commandsOf({ ...plain, key, ...pressed }, { ...fresh, ...situation });
}

test("prefers options to commands for letters and digits", () => {
  expect(press("a")).toEqual([["choose", 0]]);
  expect(press("3")).toEqual([["choose", 2]]);
  expect(press("d")).toEqual([
    ["choose", 3],
    ["draft", 0],
  ]);
  expect(press("E")).toEqual([
    ["choose", 4],
    ["analysis", 0],
  ]);
  expect(press("h")).toEqual([
    ["choose", 7],
    ["hideKey", 0],
  ]);
  expect(press("0")).toEqual([["guess", 0]]);
});

test("rules out an option with X and its letter", () => {
  expect(press("x")).toEqual([["strikeNext", 0]]);
  expect(press("b", { strikes: true })).toEqual([["strike", 1]]);
  expect(press("m", { strikes: true })).toEqual([["mark", 0]]);
});

test.each([
  ["m", "mark"],
  ["S", "favourite"],
  ["g", "sheet"],
  ["t", "time"],
  ["z", "zoom"],
  ["v", "view"],
  ["w", "draft"],
  ["l", "highlight"],
  ["9", "unsure"],
  ["n", "next"],
  ["P", "previous"],
  ["?", "help"],
  ["？", "help"],
])("maps the key %s to %s", (key, action) => expect(press(key).at(-1)).toEqual([action, 0]));

test("confirms or goes on with Enter, except on a focused link or button", () => {
  const both = [
    ["confirm", 0],
    ["next", 0],
  ];
  expect(press("Enter")).toEqual(both);
  expect(press("Enter", { place: "choice" })).toEqual(both);
  expect(press("Enter", { place: "control" })).toEqual([]);
});

test("asks to hand in on Ctrl + Enter, also inside a text", () => {
  expect(press("Enter", {}, { ctrlKey: true })).toEqual([["submit", 0]]);
  expect(press("Enter", { place: "text", letters: false }, { metaKey: true })).toEqual([["submit", 0]]);
  for (const pressed of [{ altKey: true }, { isComposing: true }, { keyCode: 229 }])
    expect(press("Enter", {}, { ctrlKey: true, ...pressed })).toEqual([]);
  expect(press("Enter", { dialogOpen: true }, { ctrlKey: true })).toEqual([]);
});

test("steps with left and right, also on a focused option, and leaves up and down to the radio buttons", () => {
  expect(press("ArrowRight")).toEqual([["next", 0]]);
  expect(press("ArrowLeft", { place: "control" })).toEqual([["previous", 0]]);
  expect(press("ArrowRight", { place: "choice" })).toEqual([["next", 0]]);
  expect(press("ArrowLeft", { place: "choice" })).toEqual([["previous", 0]]);
  expect(press("ArrowDown", { place: "choice" })).toEqual([]);
  expect(press("ArrowUp", { place: "choice" })).toEqual([]);
});

test.each([
  ["in a field", { place: "text" }, {}],
  ["behind a dialog", { dialogOpen: true }, {}],
  ["with Ctrl", {}, { ctrlKey: true }],
  ["with Alt", {}, { altKey: true }],
  ["with Meta", {}, { metaKey: true }],
  ["while composing", {}, { isComposing: true }],
  ["by what has just ended it", {}, { keyCode: 229 }],
] as const)("ignores keys %s", (_, own, pressed) => {
  for (const key of ["a", "1", "n", "?", "m", "x", "9", "ArrowRight"])
    expect(press(key, own, pressed), key).toEqual([]);
});

test("turns off every single character but not Enter and the arrows", () => {
  for (const key of ["a", "1", "n", "p", "?", "m"]) expect(press(key, { letters: false })).toEqual([]);
  expect(press("Enter", { letters: false })).toHaveLength(2);
  expect(press("ArrowRight", { letters: false })).toHaveLength(1);
});

test("leaves other keys to the browser", () => {
  for (const key of ["Tab", "Escape", " ", "F5", "Shift", "q"]) expect(press(key)).toEqual([]);
});

test("classifies elements by what typing does in them", () => {
  expect(placeOf({ tagName: "INPUT", type: "text" })).toBe("text");
  expect(placeOf({ tagName: "INPUT", type: "radio" })).toBe("choice");
  expect(placeOf({ tagName: "DIV", isContentEditable: true })).toBe("text");
  expect(placeOf({ tagName: "SELECT" })).toBe("text");
  expect(placeOf({ tagName: "A" })).toBe("control");
  expect(placeOf({ tagName: "BODY" })).toBe("page");
});

test("lists only the keys of the screen", () => {
  expect(keysOf("exam")).toContainEqual(["Enter、N 或 →", "下一题"]);
  expect(keysOf("run")).toContainEqual(["T", "隐藏或显示用时"]);
  expect(keysOf("single").map(([key]) => key)).toEqual([
    "A 到 H，或 1 到 8",
    "Enter",
    "N 或 →",
    "P 或 ←",
    "S",
    "E",
    "G",
    "Z",
  ]);
});
