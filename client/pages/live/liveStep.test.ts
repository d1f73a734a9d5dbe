import { expect, test } from "vitest";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { liveStep } from "./liveStep.ts";

const START = "2026-03-10 19:30:00";
const live = {
  id: "7",
  startTime: START,
  endTime: "2026-03-10 21:00:00",
  isFree: true,
  isBuy: false,
  isReserve: false,
  replayUrl: "",
};
const start = parseShanghai(START) ?? 0;
const end = start + 90 * 60_000;

test("at the second of its start reserving becomes entering, and at its end that is over", () => {
  expect(liveStep(live, start - 1, true)).toEqual({ kind: "reserve", reserved: false });
  expect(liveStep(live, start, true)).toEqual({ kind: "enter", href: "/live/player?id=7" });
  expect(liveStep(live, end - 1, true)).toMatchObject({ kind: "enter" });
  expect(liveStep(live, end, true)).toEqual({ kind: "over" });
  expect(liveStep({ ...live, replayUrl: "/uploads/r.m3u8" }, end, true)).toMatchObject({ kind: "replay" });
});

test("a visitor signs in first and comes back to this class", () => {
  expect(liveStep(live, start - 1, false)).toEqual({
    kind: "signIn",
    href: "/user/login?redirect=%2Flive%2F7",
  });
});

test("a class that is not free is entered by those who joined", () => {
  expect(liveStep({ ...live, isFree: false }, start, true)).toEqual({ kind: "join" });
  expect(liveStep({ ...live, isFree: false, isBuy: true }, start, true)).toMatchObject({ kind: "enter" });
});
