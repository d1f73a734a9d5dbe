import { expect, test } from "vitest";
import { decidePlayerKey, type PlayerPlace, playerPlaceOf } from "./playerKeys.ts";

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };
const HERE = { place: "page" as PlayerPlace, dialogOpen: false, letters: true, isPaused: false };

function press(key: string, more: object = {}, situation: Partial<typeof HERE> = {}) {
  return decidePlayerKey({ ...PLAIN, key, ...more }, { ...HERE, ...situation });
}

test.each([
  [" ", { kind: "hold" }],
  ["K", { kind: "toggle" }],
  ["j", { kind: "skip", by: -10 }],
  ["l", { kind: "skip", by: 10 }],
  ["ArrowLeft", { kind: "skip", by: -5 }],
  ["ArrowRight", { kind: "skip", by: 5 }],
  ["ArrowUp", { kind: "volume", by: 1 }],
  ["ArrowDown", { kind: "volume", by: -1 }],
  ["m", { kind: "mute" }],
  ["c", { kind: "captions" }],
  ["f", { kind: "fullscreen" }],
  ["t", { kind: "theatre" }],
  ["p", { kind: "pictureInPicture" }],
  ["<", { kind: "rate", by: -1 }],
  [">", { kind: "rate", by: 1 }],
  ["7", { kind: "percent", percent: 70 }],
  ["[", { kind: "loopFrom" }],
  ["]", { kind: "loopTo" }],
  ["n", { kind: "note" }],
  ["?", { kind: "help" }],
])("runs the action of the key table for %s", (key, action) => {
  expect(press(key)).toEqual(action);
});

test("changes lessons with Shift + N and P, and steps frames with comma and period only while paused", () => {
  expect(press("N", { shiftKey: true })).toEqual({ kind: "nextLesson" });
  expect(press("P", { shiftKey: true })).toEqual({ kind: "previousLesson" });
  expect(press(",")).toBeUndefined();
  expect(press(",", {}, { isPaused: true })).toEqual({ kind: "frame", by: -1 });
  expect(press(".", {}, { isPaused: true })).toEqual({ kind: "frame", by: 1 });
});

test("ignores keys while typing, composing, with a modifier or in a dialog, and letters when switched off", () => {
  for (const key of [" ", "k", "ArrowLeft", "5"]) {
    expect(press(key, {}, { place: "text" })).toBeUndefined();
    expect(press(key, { isComposing: true })).toBeUndefined();
    expect(press(key, { keyCode: 229 })).toBeUndefined();
    expect(press(key, { ctrlKey: true })).toBeUndefined();
    expect(press(key, {}, { dialogOpen: true })).toBeUndefined();
  }
  expect(press("k", {}, { letters: false })).toBeUndefined();
  expect(press(" ", {}, { letters: false })).toEqual({ kind: "hold" });
});

test("leaves Space to a focused button and arrow keys to a focused slider", () => {
  expect(press(" ", {}, { place: "control" })).toBeUndefined();
  expect(press("ArrowUp", {}, { place: "own" })).toBeUndefined();
  expect(press("j", {}, { place: "control" })).toEqual({ kind: "skip", by: -10 });
  expect(press("ArrowLeft", {}, { place: "control" })).toEqual({ kind: "skip", by: -5 });
  const place = (tagName: string, type = "", dataset = {}) => playerPlaceOf({ tagName, type, dataset });
  expect(place("INPUT", "search")).toBe("text");
  expect(place("TEXTAREA")).toBe("text");
  expect(place("INPUT", "range")).toBe("own");
  expect(place("INPUT", "range", { seek: "" })).toBe("page");
  expect(place("SELECT")).toBe("own");
  expect(place("DIV")).toBe("page");
});
