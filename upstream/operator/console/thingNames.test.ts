import { expect, test } from "vitest";
import { thingsIn } from "./thingNames.ts";
import { thingTyped } from "./things.ts";

test.each([
  ["record 345", "答卷 345"],
  ["course 41", "课程《教育学》（41）"],
  ["live 5 of 9", "直播 5 of 9"],
  ["exam-dates 3", "exam-dates 3"],
])("shows the things of %j with Chinese nouns and their names", (text, shown) => {
  expect(thingsIn(text, { "course 41": "教育学" })).toBe(shown);
});

test.each([
  ["答卷 345", "record 345"],
  ["课程41", "course 41"],
  ["题外话 3", "题外话 3"],
])("reads the typed thing %j as %j", (typed, target) => {
  expect(thingTyped(typed)).toBe(target);
});
