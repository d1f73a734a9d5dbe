import { expect, test } from "vitest";
import type { KeySituation, PressedKey } from "#client/question/answer/decideKey.ts";
import { decideExamKey } from "./examKeys.ts";

const fresh = {
  place: "page",
  dialogOpen: false,
  letters: true,
  optionCount: 4,
  answered: false,
  strikes: false,
} as const;

function press(
  key: string,
  situation: Partial<KeySituation & { strikes: boolean }> = {},
  pressed: Partial<PressedKey> = {},
) {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  return decideExamKey({ ...plain, key, ...pressed }, { ...fresh, ...situation });
}

test("Enter goes to the next question and never hands in; with Ctrl it asks, in a text too", () => {
  expect(press("Enter")).toEqual({ kind: "next" });
  expect(press("Enter", { place: "choice" })).toEqual({ kind: "next" });
  expect(press("Enter", { place: "text" })).toBeUndefined();
  expect(press("Enter", { place: "control" })).toBeUndefined();
  expect(press("Enter", {}, { ctrlKey: true })).toEqual({ kind: "submit" });
  expect(press("Enter", { place: "text", letters: false }, { metaKey: true })).toEqual({ kind: "submit" });
  expect(press("Enter", { dialogOpen: true }, { ctrlKey: true })).toBeUndefined();
  expect(press("Enter", {}, { ctrlKey: true, isComposing: true })).toBeUndefined();
  expect(press("Enter", {}, { ctrlKey: true, keyCode: 229 })).toBeUndefined();
});

test("a letter that names an option is that option's; after X it is ruled out", () => {
  expect(press("d")).toEqual({ kind: "choose", index: 3 });
  expect(press("d", { optionCount: 2 })).toEqual({ kind: "draft" });
  expect(press("w")).toEqual({ kind: "draft" });
  expect(press("x")).toEqual({ kind: "strikeNext" });
  expect(press("b", { strikes: true })).toEqual({ kind: "strike", index: 1 });
});

test("the other keys of an exam, and what switches them off", () => {
  const keys = { m: "mark", G: "sheet", t: "time", z: "zoom", v: "view", l: "highlight" };
  for (const [key, kind] of Object.entries(keys)) {
    expect(press(key)).toEqual({ kind });
    expect(press(key, { place: "text" })).toBeUndefined();
    expect(press(key, { dialogOpen: true })).toBeUndefined();
    expect(press(key, { letters: false })).toBeUndefined();
    expect(press(key, {}, { ctrlKey: true })).toBeUndefined();
    expect(press(key, {}, { isComposing: true })).toBeUndefined();
    expect(press(key, {}, { keyCode: 229 })).toBeUndefined();
  }
});
