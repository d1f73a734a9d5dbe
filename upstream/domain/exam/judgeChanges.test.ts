import { expect, test } from "vitest";
import type { ExamChange } from "#shared/contract/exam/changes.ts";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import type { AttemptRow } from "./attemptRows.ts";
import { bytesOf, judgeChanges } from "./judgeChanges.ts";
import { MOST_BYTES, MOST_CHANGES, needsLimit } from "./limitChanges.ts";

const BEGIN_MS = Date.UTC(2026, 10, 27, 1);
const DEADLINE_MS = BEGIN_MS + 3_600_000;

const attempt = {
  id: 9,
  status: "doing",
  beginTime: new Date(BEGIN_MS),
  deadline: new Date(DEADLINE_MS),
  pausedAt: null,
  closedSections: [],
  changesNum: 0,
  changesBytes: 0,
  layout: [
    { name: "一", desc: "", questions: [{ id: 51, score: 2, options: ["C", "A", "B"] }] },
    { name: "二", desc: "", questions: [{ id: 55, score: 10 }] },
  ],
} as unknown as AttemptRow;

const change = (own: Partial<ExamChange> = {}): ExamChange => ({
  seq: 1,
  question_id: "55",
  answer: ["因为"],
  marked: "0",
  spent_ms: 5_000,
  at: BEGIN_MS + 60_000,
  ...own,
});

const judged = (
  changes: readonly (ExamChange | { seq: number; msg: string })[],
  { row = attempt, nowMs = BEGIN_MS + 61_000 }: { row?: AttemptRow; nowMs?: number } = {},
) => judgeChanges(row, { ticket: "t", source: "s", base_seq: 0, changes }, nowMs);

test("saves a change with the time that the page reports and the time of its arrival", () => {
  const { rows, late, refused } = judged([change({ marked: "1" })]);
  expect({ late, refused }).toEqual({ late: [], refused: [] });
  expect(rows).toEqual([
    {
      attemptId: 9,
      source: "s",
      seq: 1,
      questionId: 55,
      answer: ["因为"],
      marked: true,
      keepsAnswer: false,
      spentMs: 5_000,
      at: new Date(BEGIN_MS + 60_000),
      receivedAt: new Date(BEGIN_MS + 61_000),
    },
  ]);
});

test("stores a choice by the letters of the bank, not by those that the learner saw", () => {
  const { rows } = judged([change({ question_id: "51", answer: ["A"] })]);
  expect(rows[0]?.answer).toEqual(["C"]);
});

test("stores no answer where all texts are blank, and none with a change that keeps the answer", () => {
  const { rows } = judged([
    change({ answer: [" ", ""] }),
    change({ seq: 2, keeps_answer: "1" }),
    change({ seq: 3, answer: ["", "乙"], keeps_answer: "0" }),
  ]);
  expect(rows.map(({ answer, keepsAnswer }) => ({ answer, keepsAnswer }))).toEqual([
    { answer: [], keepsAnswer: false },
    { answer: [], keepsAnswer: true },
    { answer: ["", "乙"], keepsAnswer: false },
  ]);
});

test("rejects a change that could not be read, and an answer above 20,000 characters in all its texts", () => {
  const unreadable = { seq: 1, msg: "这一处改动的格式不正确" };
  const { rows, late, refused } = judged([
    unreadable,
    change({ seq: 2, answer: ["a".repeat(20_000), ""] }),
    change({ seq: 3, answer: ["a".repeat(20_000), "b"] }),
    change({ seq: 4 }),
  ]);
  expect(rows.map(({ seq }) => seq)).toEqual([2, 4]);
  expect(refused).toEqual([unreadable, { seq: 3, msg: "答案太长了" }]);
  expect(late).toEqual([]);
});

test("takes a change of the deadline, and none made later or of a question that the paper lacks", () => {
  const nowMs = DEADLINE_MS + 1_000;
  const { rows, late } = judged(
    [
      change({ at: DEADLINE_MS }),
      change({ seq: 2, at: DEADLINE_MS + 1 }),
      change({ seq: 3, question_id: "56" }),
    ],
    { nowMs },
  );
  expect(rows.map(({ seq }) => seq)).toEqual([1]);
  expect(late).toEqual([2, 3]);
});

test("counts at most the time since the begin as spent, in whole milliseconds", () => {
  const { rows } = judged([change({ spent_ms: 90_000 }), change({ seq: 2, spent_ms: 10.6 })]);
  expect(rows.map(({ spentMs }) => spentMs)).toEqual([61_000, 11]);
});

test("takes changes of a closed section that were made before, and arrive within the grace period", () => {
  const closedMs = BEGIN_MS + 100_000;
  const row = { ...attempt, closedSections: [closedMs] };
  const both = [
    change({ question_id: "51", at: closedMs }),
    change({ seq: 2, question_id: "51", at: closedMs + 1 }),
    change({ seq: 3, at: closedMs + 1 }),
  ];
  expect(judged(both, { row, nowMs: closedMs + GRACE_MS - 1 }).late).toEqual([2]);
  expect(judged(both, { row, nowMs: closedMs + GRACE_MS }).late).toEqual([1, 2]);
});

test("looks after an attempt from the first change or byte above the limit, and after each long answer", () => {
  const one = [change()];
  const bytes = bytesOf(["因为"]);
  expect(bytes).toBe(10);
  const needs = (own: Partial<AttemptRow>, changes = one) =>
    needsLimit(judged(changes, { row: { ...attempt, ...own } }));
  expect(needs({ changesNum: MOST_CHANGES - 1 })).toBe(false);
  expect(needs({ changesNum: MOST_CHANGES })).toBe(true);
  expect(needs({ changesBytes: MOST_BYTES - bytes })).toBe(false);
  expect(needs({ changesBytes: MOST_BYTES - bytes + 1 })).toBe(true);
  // Two quotes and two brackets belong to the stored text.
  expect(needs({}, [change({ answer: ["a".repeat(496)] })])).toBe(false);
  expect(needs({}, [change(), change({ seq: 2, answer: ["a".repeat(497)] })])).toBe(true);
});
