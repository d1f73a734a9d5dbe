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

test("offers to reserve before the start, to enter until the end, and nothing after it", () => {
  expect(liveStep(live, start - 1, true)).toEqual({ kind: "reserve", reserved: false });
  expect(liveStep(live, start, true)).toEqual({ kind: "enter", href: "/live/player?id=7" });
  expect(liveStep(live, end - 1, true)).toMatchObject({ kind: "enter" });
  expect(liveStep(live, end, true)).toEqual({ kind: "over" });
  expect(liveStep({ ...live, replayUrl: "/uploads/r.m3u8" }, end, true)).toMatchObject({ kind: "replay" });
});

test("lets a visitor sign in first and return to the class", () => {
  expect(liveStep(live, start - 1, false)).toEqual({
    kind: "signIn",
    href: "/user/login?redirect=%2Flive%2F7",
  });
});

test("lets only learners who joined enter a paid class", () => {
  expect(liveStep({ ...live, isFree: false }, start, true)).toEqual({ kind: "join" });
  expect(liveStep({ ...live, isFree: false, isBuy: true }, start, true)).toMatchObject({ kind: "enter" });
});
