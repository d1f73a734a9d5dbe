import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ATTEMPT_STATUSES,
  type AttemptMove,
  GRACE_MS,
  type PortalFacts,
  changeTime,
  deadlineOf,
  isOverdue,
  isInProgress,
  mayMove,
  portalOf,
  receiptText,
  stateAfter,
  statesBefore,
  areKeysReleased,
  isScoreReleased,
} from "./examAttempt.ts";

const MINUTE = 60_000;

test("rejects moves that an attempt's state does not allow, such as starting or submitting a finished attempt", () => {
  const way: readonly AttemptMove[] = ["begin", "pause", "resume", "submit", "review", "finish"];
  let status = "created" as (typeof ATTEMPT_STATUSES)[number];
  for (const move of way) {
    expect(mayMove(status, move), `${status} ${move}`).toBe(true);
    status = stateAfter(move);
  }
  expect(status).toBe("finished");
  for (const over of ["submitted", "reviewing", "finished"] as const) {
    expect(isInProgress(over)).toBe(false);
    for (const move of ["begin", "pause", "resume", "submit"] as const)
      expect(mayMove(over, move), `${over} ${move}`).toBe(false);
  }
  expect(statesBefore("submit").every(isInProgress)).toBe(true);
  expect(mayMove("paused", "pause")).toBe(false);
  expect(mayMove("finished", "review")).toBe(false);
});

test("ends at the limit or with the window, whichever is first; extra time extends both, a pause the limit only", () => {
  const beginMs = 1_000_000;
  const at = (minutes: number) => beginMs + minutes * MINUTE;
  expect(deadlineOf({ beginMs, limitMinutes: 30 })).toBe(at(30));
  expect(deadlineOf({ beginMs, limitMinutes: 30, endsMs: at(20) })).toBe(at(20));
  expect(deadlineOf({ beginMs, limitMinutes: 30, endsMs: at(20), extraSeconds: 600 })).toBe(at(30));
  expect(deadlineOf({ beginMs, limitMinutes: 30, pausedMs: 5 * MINUTE })).toBe(at(35));
  expect(deadlineOf({ beginMs, limitMinutes: 0, endsMs: at(20) })).toBe(at(20));
  expect(deadlineOf({ beginMs, limitMinutes: 0, extraSeconds: 60 })).toBeUndefined();
  expect(isOverdue(at(30), at(30) + GRACE_MS - 1)).toBe(false);
  expect(isOverdue(at(30), at(30) + GRACE_MS)).toBe(true);
  expect(isOverdue(undefined, at(1_000))).toBe(false);
});

test("clamps the time of a change between the start and the arrival, and rejects one made after time was up", () => {
  fc.assert(
    fc.property(
      fc.double(),
      fc.integer({ min: 0, max: 200 * MINUTE }),
      fc.option(fc.integer({ min: 1, max: 100 * MINUTE }), { nil: undefined }),
      (said, passed, limit) => {
        const beginMs = 1_700_000_000_000;
        const deadlineMs = limit === undefined ? undefined : beginMs + limit;
        const at = changeTime(said, { beginMs, deadlineMs, nowMs: beginMs + passed });
        if (at === undefined) {
          expect(deadlineMs).toBeDefined();
          expect(beginMs + passed).toBeGreaterThan(deadlineMs ?? 0);
        } else {
          expect(at).toBeGreaterThanOrEqual(beginMs);
          expect(at).toBeLessThanOrEqual(Math.min(beginMs + passed, deadlineMs ?? Number.POSITIVE_INFINITY));
        }
      },
    ),
  );
  const window = { beginMs: 0, deadlineMs: 1_000, nowMs: 1_400 };
  expect(changeTime(1_000, window)).toBe(1_000);
  expect(changeTime(1_001, window)).toBeUndefined();
  expect(changeTime(-5, window)).toBe(0);
  expect(changeTime(9_999, { ...window, nowMs: 900 })).toBe(900);
});

test("releases nothing while an exam runs, and afterwards what its rule allows", () => {
  const endsMs = 1_000_000;
  const once = { attemptsAllowed: 1, endsMs };
  const during = { ...once, nowMs: endsMs - 1 };
  const after = { ...once, nowMs: endsMs + GRACE_MS };
  for (const rule of ["submitted", "reviewed", "after_end", "never"] as const) {
    expect(areKeysReleased({ rule, status: "finished", ...during }), rule).toBe(false);
    expect(areKeysReleased({ rule, status: "doing", ...after }), rule).toBe(false);
    expect(isScoreReleased({ rule, status: "doing", ...after }), rule).toBe(false);
  }
  expect(areKeysReleased({ rule: "submitted", status: "reviewing", ...after })).toBe(true);
  expect(areKeysReleased({ rule: "reviewed", status: "reviewing", ...after })).toBe(false);
  expect(areKeysReleased({ rule: "reviewed", status: "finished", ...after })).toBe(true);
  expect(areKeysReleased({ rule: "after_end", status: "finished", ...after })).toBe(true);
  expect(areKeysReleased({ rule: "never", status: "finished", ...after })).toBe(false);
  // An exam without a window releases its keys at once.
  const open = { attemptsAllowed: 0, endsMs: undefined, nowMs: 0 };
  expect(areKeysReleased({ rule: "submitted", status: "finished", ...open })).toBe(true);
  expect(isScoreReleased({ rule: "submitted", status: "finished", ...open })).toBe(true);
  expect(isScoreReleased({ rule: "submitted", status: "finished", ...during })).toBe(true);
  expect(isScoreReleased({ rule: "reviewed", status: "reviewing", ...during })).toBe(true);
  expect(isScoreReleased({ rule: "after_end", status: "finished", ...during })).toBe(false);
  expect(isScoreReleased({ rule: "after_end", status: "finished", ...after })).toBe(true);
  expect(isScoreReleased({ rule: "never", status: "finished", ...after })).toBe(false);
});

test("withholds the score until the end of an exam that allows more attempts, unless its rule is each", () => {
  const endsMs = 1_000_000;
  for (const attemptsAllowed of [0, 2, 3])
    for (const rule of ["submitted", "reviewed"] as const) {
      const told = (nowMs: number) =>
        isScoreReleased({ rule, status: "finished", attemptsAllowed, endsMs, nowMs });
      expect([told(endsMs - 1), told(endsMs + GRACE_MS)], rule).toEqual([false, true]);
    }
  const each = { rule: "each", status: "finished", attemptsAllowed: 3, endsMs, nowMs: 0 } as const;
  expect([isScoreReleased(each), areKeysReleased(each)]).toEqual([true, false]);
});

const facts = (given: Partial<PortalFacts>): PortalFacts => ({
  nowMs: 100 * MINUTE,
  attemptsAllowed: 0,
  redoMinutes: 0,
  isOwned: true,
  attempts: [],
  ...given,
});
const over = (minute: number, status: "finished" | "reviewing" = "finished") => ({
  status,
  submittedMs: minute * MINUTE,
});

test.each([
  ["to come", facts({ startsMs: 101 * MINUTE }), "coming", 101],
  ["open at its first moment", facts({ startsMs: 100 * MINUTE, endsMs: 200 * MINUTE }), "open", 200],
  ["over at its last", facts({ endsMs: 100 * MINUTE }), "ended", undefined],
  ["over, with a result", facts({ endsMs: 99 * MINUTE, attempts: [over(50)] }), "submitted", undefined],
  ["not bought", facts({ isOwned: false }), "buy", undefined],
  ["under way", facts({ attempts: [{ status: "doing" }, over(1)] }), "doing", undefined],
  ["under way after its window", facts({ endsMs: 1, attempts: [{ status: "doing" }] }), "doing", undefined],
  ["paused", facts({ attempts: [{ status: "paused" }] }), "paused", undefined],
  ["used up", facts({ attemptsAllowed: 1, attempts: [over(1)] }), "submitted", undefined],
  ["being reviewed", facts({ attemptsAllowed: 1, attempts: [over(1, "reviewing")] }), "reviewing", undefined],
  ["again", facts({ attemptsAllowed: 2, attempts: [over(1)] }), "open", undefined],
  ["again, later", facts({ redoMinutes: 60, attempts: [over(90)] }), "waiting", 150],
  ["again, from this moment on", facts({ redoMinutes: 60, attempts: [over(40)] }), "open", undefined],
  [
    "again, later within the window",
    facts({ redoMinutes: 60, endsMs: 151 * MINUTE, attempts: [over(90)] }),
    "waiting",
    150,
  ],
  ["no longer owned, with a result", facts({ isOwned: false, attempts: [over(1)] }), "submitted", undefined],
  [
    "again, but never within the window",
    facts({ redoMinutes: 60, endsMs: 150 * MINUTE, attempts: [over(90)] }),
    "submitted",
    undefined,
  ],
] as const)("the portal of an exam that is %s", (_, given, state, nextMinute) => {
  const portal = portalOf(given);
  expect(portal.state).toBe(state);
  expect(portal.nextMs).toBe(nextMinute === undefined ? undefined : nextMinute * MINUTE);
});

test("counts attempts in progress among those used", () => {
  expect(portalOf(facts({ attemptsAllowed: 3, attempts: [over(1)] })).attemptsLeft).toBe(2);
  expect(portalOf(facts({ attemptsAllowed: 1, attempts: [{ status: "doing" }] })).attemptsLeft).toBe(0);
  expect(portalOf(facts({})).attemptsLeft).toBeUndefined();
});

test("builds a receipt's text from every answer, independent of their order", () => {
  const answers = [
    { questionId: "7", answer: ["A", "C"] },
    { questionId: "12", answer: ["对"] },
    { questionId: "9", answer: [] },
  ];
  const text = (list: typeof answers) =>
    receiptText({ receipt: "E1", recordId: "5", submittedMs: 12, answers: list });
  expect(text(answers)).toBe(text(answers.toReversed()));
  expect(text(answers)).not.toBe(text([{ questionId: "7", answer: ["AC"] }, ...answers.slice(1)]));
  expect(text(answers)).toContain('["12","对"]');
});

test("leaves answers without any text out of a receipt, and keeps those with some empty texts", () => {
  const text = (answers: readonly { readonly questionId: string; readonly answer: readonly string[] }[]) =>
    receiptText({ receipt: "E1", recordId: "5", submittedMs: 12, answers });
  const half = { questionId: "7", answer: ["", "乙"] };
  expect(text([half])).toBe('E1\n5\n12\n["7","","乙"]');
  expect(text([half, { questionId: "8", answer: ["", ""] }, { questionId: "9", answer: [] }])).toBe(
    text([half]),
  );
});
