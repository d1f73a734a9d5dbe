import { expect, test } from "vitest";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import { type AttemptRow, deadlineFor, isExamAttempt, isExpired, shownDeadline } from "./attemptRows.ts";

const AT_MS = Date.UTC(2026, 10, 27, 1);
const deadline = new Date(AT_MS);

test("an attempt expires with the end of the grace period, unless it is paused, ended or without a limit", () => {
  const expires = (status: AttemptRow["status"], nowMs: number, own: Date | null = deadline) =>
    isExpired({ status, deadline: own }, nowMs);
  expect(expires("doing", AT_MS + GRACE_MS - 1)).toBe(false);
  expect(expires("doing", AT_MS + GRACE_MS)).toBe(true);
  expect(expires("paused", AT_MS + GRACE_MS)).toBe(false);
  expect(expires("finished", AT_MS + GRACE_MS)).toBe(false);
  expect(expires("doing", AT_MS + GRACE_MS, null)).toBe(false);
});

test("the shown deadline moves on with the clock only while the attempt is paused", () => {
  const pausedAt = new Date(AT_MS - 60_000);
  const shown = (own: Partial<AttemptRow>) =>
    shownDeadline({ status: "doing", deadline, pausedAt: null, ...own }, AT_MS - 50_000);
  expect(shown({})).toBe(AT_MS);
  expect(shown({ status: "paused", pausedAt })).toBe(AT_MS + 10_000);
  expect(shown({ pausedAt })).toBe(AT_MS);
  expect(shown({ status: "paused", pausedAt, deadline: null })).toBeUndefined();
});

test("the deadline is begin, limit, extra time and pauses, and none where the exam has no limit", () => {
  const attempt = { beginTime: deadline, extraSeconds: 60, pausedMs: 5_000 };
  expect(deadlineFor({ limitMinutes: 10, endTime: null }, attempt)).toEqual(new Date(AT_MS + 665_000));
  expect(deadlineFor({ limitMinutes: 0, endTime: null }, attempt)).toBeNull();
});

test("an attempt of an exam has a paper and no mode of practice", () => {
  const row = (own: object) => ({ paperId: 4, mode: "", ...own }) as AttemptRow;
  expect(isExamAttempt(row({}))).toBe(true);
  expect([undefined, row({ paperId: null }), row({ mode: "daily" })].map(isExamAttempt)).toEqual([
    false,
    false,
    false,
  ]);
});
