import { expect, test } from "vitest";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { countdownText, pickLives } from "./pickLives.ts";

const live = (id: string, startTime: string, endTime: string) => ({ id, startTime, endTime });
const at = (text: string) => parseShanghai(text) ?? Number.NaN;

const lives = [
  live("yesterday", "2026-06-29 19:00:00", "2026-06-29 21:00:00"),
  live("tomorrow", "2026-07-01 19:00:00", "2026-07-01 21:00:00"),
  live("tonight", "2026-06-30 19:30:00", "2026-06-30 21:00:00"),
  live("morning", "2026-06-30 09:00:00", "2026-06-30 10:00:00"),
  live("later", "2026-07-03 19:00:00", "2026-07-03 21:00:00"),
  live("next-week", "2026-07-07 19:00:00", "2026-07-07 21:00:00"),
];
const idsAt = (text: string) => pickLives(lives, at(text)).map(({ id }) => id);

test("returns the next four live classes in the order of their start", () => {
  expect(idsAt("2026-06-30 09:30:00")).toEqual(["morning", "tonight", "tomorrow", "later"]);
});

test("replaces a live class at the second at which it ends", () => {
  expect(idsAt("2026-06-30 09:59:59")[0]).toBe("morning");
  expect(idsAt("2026-06-30 10:00:00")).toEqual(["tonight", "tomorrow", "later", "next-week"]);
});

test("fills up a short row with ended live classes", () => {
  expect(idsAt("2026-07-03 12:00:00")).toEqual(["later", "next-week", "yesterday", "morning"]);
  expect(pickLives([], 0)).toEqual([]);
});

test("counts down during the last hour and stops at the start", () => {
  const [, , tonight] = lives;
  if (!tonight) throw new Error("no fixture");
  expect(countdownText(tonight, at("2026-06-30 18:29:59"))).toBeUndefined();
  expect(countdownText(tonight, at("2026-06-30 18:30:00"))).toBe("1:00:00");
  expect(countdownText(tonight, at("2026-06-30 19:29:59"))).toBe("00:01");
  expect(countdownText(tonight, at("2026-06-30 19:30:00"))).toBeUndefined();
});
