import { expect, test } from "vitest";
import { decideKey, type KeySituation, type PressedKey, placeOf } from "./decideKey.ts";

const fresh: KeySituation = {
  place: "page",
  dialogOpen: false,
  letters: true,
  optionCount: 4,
  answered: false,
};
const plain: Omit<PressedKey, "key"> = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };

function press(key: string, situation: Partial<KeySituation> = {}, pressed: Partial<PressedKey> = {}) {
  return decideKey({ ...plain, key, ...pressed }, { ...fresh, ...situation });
}

test("letters and digits choose the options that exist", () => {
  expect(press("a")).toEqual({ kind: "choose", index: 0 });
  expect(press("D")).toEqual({ kind: "choose", index: 3 });
  expect(press("3")).toEqual({ kind: "choose", index: 2 });
  expect(press("E")).toBeUndefined();
  expect(press("5")).toBeUndefined();
  expect(press("0")).toBeUndefined();
  expect(press("a", { optionCount: 0 })).toBeUndefined();
});

test("after the answer letters choose nothing and Enter goes on", () => {
  expect(press("a", { answered: true })).toBeUndefined();
  expect(press("Enter", { answered: true })).toEqual({ kind: "next" });
});

test("Enter confirms, except on a link or button that it presses itself", () => {
  expect(press("Enter")).toEqual({ kind: "confirm" });
  expect(press("Enter", { place: "choice" })).toEqual({ kind: "confirm" });
  expect(press("Enter", { place: "control" })).toBeUndefined();
});

test("N and P and the arrows move, but arrows stay with radios", () => {
  expect(press("n")).toEqual({ kind: "next" });
  expect(press("P")).toEqual({ kind: "previous" });
  expect(press("ArrowRight")).toEqual({ kind: "next" });
  expect(press("ArrowLeft", { place: "control" })).toEqual({ kind: "previous" });
  expect(press("ArrowRight", { place: "choice" })).toBeUndefined();
});

test("nothing happens while something is typed or composed, with modifiers, or behind a dialog", () => {
  for (const key of ["a", "1", "n", "?", "Enter", "ArrowRight"]) {
    expect(press(key, { place: "text" })).toBeUndefined();
    expect(press(key, { dialogOpen: true })).toBeUndefined();
    expect(press(key, {}, { isComposing: true })).toBeUndefined();
    expect(press(key, {}, { keyCode: 229 })).toBeUndefined();
    expect(press(key, {}, { ctrlKey: true })).toBeUndefined();
    expect(press(key, {}, { metaKey: true })).toBeUndefined();
    expect(press(key, {}, { altKey: true })).toBeUndefined();
  }
});

test("the switch turns every single sign off and leaves Enter and the arrows", () => {
  for (const key of ["a", "1", "n", "p", "?"]) expect(press(key, { letters: false })).toBeUndefined();
  expect(press("Enter", { letters: false })).toEqual({ kind: "confirm" });
  expect(press("ArrowRight", { letters: false })).toEqual({ kind: "next" });
});

test("the question mark opens the help, other keys are the browser's", () => {
  expect(press("?")).toEqual({ kind: "help" });
  for (const key of ["Tab", "Escape", " ", "F5", "Shift"]) expect(press(key)).toBeUndefined();
});

test("places are told apart by what typing does there", () => {
  expect(placeOf({ tagName: "INPUT", type: "text" })).toBe("text");
  expect(placeOf({ tagName: "INPUT", type: "radio" })).toBe("choice");
  expect(placeOf({ tagName: "DIV", isContentEditable: true })).toBe("text");
  expect(placeOf({ tagName: "SELECT" })).toBe("text");
  expect(placeOf({ tagName: "A" })).toBe("control");
  expect(placeOf({ tagName: "BODY" })).toBe("page");
});
