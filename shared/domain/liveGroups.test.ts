import { expect, test } from "vitest";
import { groupLives } from "./liveGroups.ts";
import { parseShanghai } from "./shanghaiTime.ts";

const at = (startTime: string, endTime = "") => ({ startTime, endTime });
const groupsAt = (now: string, ...lives: ReturnType<typeof at>[]) =>
  groupLives(lives, parseShanghai(now) ?? 0).map(({ key, lives: own }) => [
    key,
    own.map((live) => live.startTime),
  ]);

test("puts a running class into today, even when it began yesterday", () => {
  expect(groupsAt("2026-03-11 00:20:00", at("2026-03-10 23:00:00", "2026-03-11 01:00:00"))).toEqual([
    ["today", ["2026-03-10 23:00:00"]],
  ]);
});

test("treats Sunday as the last day of the week", () => {
  const [thursday, sunday, monday] = ["2026-03-12 19:00:00", "2026-03-15 09:00:00", "2026-03-16 09:00:00"];
  // Noon of a Tuesday.
  expect(
    groupsAt("2026-03-10 12:00:00", at(monday), at(sunday), at(thursday), at("2026-03-11 08:00:00")),
  ).toEqual([
    ["tomorrow", ["2026-03-11 08:00:00"]],
    ["week", [thursday, sunday]],
    ["later", [monday]],
  ]);
  // On Sunday the next day is "tomorrow" and every day after it is "later".
  expect(groupsAt("2026-03-15 12:00:00", at("2026-03-16 19:00:00"), at("2026-03-17 19:00:00"))).toEqual([
    ["tomorrow", ["2026-03-16 19:00:00"]],
    ["later", ["2026-03-17 19:00:00"]],
  ]);
});

test("sorts ended classes last by their start, and puts a class with an unknown start into the group `later`", () => {
  expect(
    groupsAt(
      "2026-03-10 12:00:00",
      at("", ""),
      at("2026-03-09 19:00:00", "2026-03-09 20:00:00"),
      at("2026-03-08 19:00:00", "2026-03-08 20:00:00"),
    ),
  ).toEqual([
    ["later", [""]],
    ["ended", ["2026-03-08 19:00:00", "2026-03-09 19:00:00"]],
  ]);
});
