import { expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { createServer, START } from "#tests/support/attemptPages.ts";
import {
  type AttemptState,
  afterRefusal,
  changeAnswer,
  flushDrafts,
  setVisible,
  showAnswers,
  startState,
  typeText,
  visitQuestion,
} from "./attemptState.ts";
import { afterSave } from "./sentChanges.ts";

const SECOND = 1_000;
/** Returns the moment `seconds` after the start, on the server's clock and the monotonic clock. */
const after = (seconds: number) => ({ at: START + seconds * SECOND, monotonicMs: seconds * SECOND });
const start = (): AttemptState => startState(createServer().paper(), "ticket", 0);
const answers = ({ known }: AttemptState) =>
  Object.fromEntries([...known].map(([id, { answer }]) => [id, answer.join("")]));

test("shows a change and queues it for the journal behind the text typed before", () => {
  const typed = typeText(start(), { questionId: "51", answer: ["half"], at: START + SECOND });
  expect(answers(typed)).toEqual({});
  const { unstored, drafts, ...state } = changeAnswer(typed, { questionId: "51", answer: ["A"] }, after(2));
  expect(drafts.size).toBe(0);
  expect(unstored.map(({ answer, at }) => [answer[0], at - START])).toEqual([
    ["half", 1 * SECOND],
    ["A", 2 * SECOND],
  ]);
  expect(answers({ unstored, drafts, ...state })).toEqual({ "51": "A" });
});

test("rejects a change after the deadline or while another page has the attempt, and resets the input fields", () => {
  for (const closed of [
    { ...start(), deadline: START + SECOND },
    { ...start(), phase: "openElsewhere" as const },
  ])
    for (const next of [
      changeAnswer(closed, { questionId: "51", answer: ["A"] }, after(2)),
      typeText(closed, { questionId: "51", answer: ["A"], at: START + 2 * SECOND }),
    ])
      expect(next).toEqual({ ...closed, revision: 1 });
  const inTime = typeText(
    { ...start(), deadline: START + SECOND },
    { questionId: "51", answer: ["A"], at: START },
  );
  expect(answers(flushDrafts(inTime, after(2)))).toEqual({ "51": "A" });
});

test("stores the time spent on a question, not counting short visits or time in a hidden page", () => {
  const first = visitQuestion(start(), "51", after(0));
  expect(visitQuestion(first, "52", after(2)).unstored).toEqual([]);
  expect(visitQuestion(first, "52", after(3)).unstored).toMatchObject([
    { questionId: "51", spentMs: 3 * SECOND },
  ]);
  const hidden = setVisible(setVisible(first, false, 1 * SECOND), true, 60 * SECOND);
  const marked = changeAnswer(hidden, { questionId: "51", isMarked: true }, after(61));
  expect(marked.known.get("51")).toEqual({ answer: [], isMarked: true, spentMs: 2 * SECOND });
});

test("shows unsent, unstored and newer changes instead of the server's answers", () => {
  const entry = { questionId: "53", answer: ["unstored"], isMarked: false, spentMs: 0, at: START };
  const state: AttemptState = {
    ...start(),
    unstored: [entry],
    changedSinceAsked: new Map([["54", { ...entry, questionId: "54", answer: ["changed"] }]]),
  };
  const saved = new Map(["51", "52", "53", "54"].map((id) => [id, { ...entry, answer: ["saved"] }] as const));
  const unsent = { key: "", seq: 1, at: START, payload: { ...entry, questionId: "52", answer: ["unsent"] } };
  const shown = showAnswers(state, saved, [unsent]);
  expect(answers(shown)).toEqual({ "51": "saved", "52": "unsent", "53": "unstored", "54": "changed" });
  expect(shown.revision).toBe(1);
  expect(showAnswers(shown, shown.known, []).revision).toBe(1);
});

test("lowers the highest saved seq only for a server that has lost its data", () => {
  const changes = (...seqs: number[]) => ({
    source: "a",
    entries: seqs.map((seq) => ({ seq, payload: {} as never })),
  });
  const seqAfter = (state: AttemptState, isBehind: boolean, late: number[], ...seqs: number[]) =>
    afterSave(state, changes(...seqs), { isBehind, late });
  const five = seqAfter(start(), false, [6], 4, 5, 6);
  expect(five.savedSeqs.get("a")).toBe(5);
  expect(seqAfter(five, false, []).savedSeqs.get("a")).toBe(5);
  expect(seqAfter(five, false, [], 3).savedSeqs.get("a")).toBe(5);
  expect(seqAfter(five, true, [], 3).savedSeqs.get("a")).toBe(3);
});

test("treats the attempt as open elsewhere only if the refusal has that name or has no name", () => {
  const phaseAfter = (code: number, name?: string) =>
    afterRefusal(start(), new EnvelopeError(code, "不行", name), after(1)).phase;
  expect(phaseAfter(CODES.conflict, "notPausable")).toBe("open");
  expect(phaseAfter(CODES.conflict, "pauseTooLate")).toBe("open");
  expect(phaseAfter(CODES.conflict, "attemptElsewhere")).toBe("openElsewhere");
  expect(phaseAfter(CODES.conflict)).toBe("openElsewhere");
  expect(phaseAfter(CODES.expired, "attemptOver")).toBe("ended");
  expect(phaseAfter(CODES.expired)).toBe("ended");
});

test("keeps text that was typed before the attempt turned out to be open elsewhere, or was paused", () => {
  const typed = typeText(start(), { questionId: "51", answer: ["half"], at: START + SECOND });
  for (const phase of ["openElsewhere", "paused"] as const) {
    const flushed = flushDrafts({ ...typed, phase }, after(2));
    expect(flushed.unstored).toMatchObject([{ questionId: "51", answer: ["half"], at: START + SECOND }]);
    expect(answers(flushed)).toEqual({ "51": "half" });
  }
  const ended = flushDrafts({ ...typed, phase: "ended" }, after(2));
  expect([ended.unstored, ended.drafts.size]).toEqual([[], 0]);
});
