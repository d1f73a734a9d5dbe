import type { SourceChange } from "./bundle.ts";

/** A planted fault: a change of the product's source that breaks a promise. */
export interface Fault {
  readonly name: string;
  readonly changes: readonly SourceChange[];
}

const ROWS = "upstream/domain/exam/attemptRows.ts";

const at = (name: string, file: string, from: string, to: string): Fault => ({
  name,
  changes: [{ file, from, to }],
});

const WRITE = "upstream/domain/exam/writeChanges.ts";
const RULES = "shared/domain/examAttempt.ts";
const END = "upstream/domain/exam/endAttempt.ts";
const ATTEMPT = "upstream/domain/exam/currentAttempt.ts";
const STORE = "client/pages/exam/take/attemptStore.ts";
const STATE = "client/pages/exam/take/attemptState.ts";

/** Faults that exam software has had, each in the place where it would be made. */
export const FAULTS: readonly Fault[] = [
  at("seq-as-text", WRITE, "keeps_answer, seq desc", "keeps_answer, seq::text desc"),
  at("grace-doubled", RULES, "GRACE_MS = 30_000", "GRACE_MS = 60_000"),
  at("grace-missing", RULES, "nowMs >= deadlineMs + GRACE_MS", "nowMs >= deadlineMs"),
  at(
    "late-changes-taken",
    RULES,
    "return deadlineMs !== undefined && at > deadlineMs ? undefined : at;",
    "return at;",
  ),
  at(
    "kept-in-memory",
    "client/journal/journal.ts",
    "    if (queue.memory.length === 0) {",
    "    if (queue.memory.length === 0 && queue.stored.length === 0 && !queue.trouble) {",
  ),
  at(
    "retry-with-new-number",
    "client/journal/keyQueue.ts",
    "entries: entries.map(({ seq, payload, at }) => ({ key, seq, payload, at })),",
    "entries: entries.map(({ seq, payload, at }) => ({ key, seq: seq * 10 + Math.floor(Math.random() * 10), payload, at })),",
  ),
  at(
    "retry-under-new-source",
    "client/journal/keyQueue.ts",
    '    source: entries[0]?.source ?? "",',
    '    source: (entries[0]?.source ?? "").slice(0, 24) + String(Math.random()).slice(2, 10),',
  ),
  at(
    "removed-before-saved",
    "client/journal/sender.ts",
    "        await sendInTime(surroundings, batch, false);\n      } catch (error) {\n        // Any",
    "        await onSuccess(queue, batch);\n        await sendInTime(surroundings, batch, false);\n      } catch (error) {\n        // Any",
  ),
  at(
    "receipt-over-wrong-fields",
    RULES,
    "JSON.stringify([questionId, ...answer])",
    "JSON.stringify([questionId, answer.length])",
  ),
  at("receipt-of-call-time", END, "submittedMs: endMs, answers", "submittedMs: endMs + 1, answers"),
  {
    // Each of the two conditions holds alone, because the row is locked.
    name: "ended-twice",
    changes: [
      {
        file: END,
        from: "  if (!isInProgress(own.status)) return own;\n",
        to: "",
      },
      { file: ROWS, from: 'isInProgress(status) && status !== "paused"', to: 'status !== "paused"' },
    ],
  },
  at(
    "submit-ends-again",
    "upstream/routes/exam/attempts.ts",
    "      if (!isInProgress(attempt.status)) return attempt;\n      refuseOtherPage",
    "      refuseOtherPage",
  ),
  at("request-id-forgotten", "upstream/domain/exam/startAttempt.ts", "    if (asked) return asked;", ""),
  at(
    "machine-clock",
    "upstream/platform/clock/followTime.ts",
    "  const now = () => Math.round(stopwatch() + (kept?.offset ?? Number.NaN));",
    "  const now = () => wall();",
  ),
  at(
    "end-by-call-time",
    ATTEMPT,
    "const endMs = Math.min(nowMs, attempt.deadline?.getTime() ?? nowMs);",
    "const endMs = nowMs;",
  ),
  at(
    "saved-before-acknowledged",
    STORE,
    "    const reply = await this.#call(callOf(exam.examSave, sent.saveInput(this.#state, changes)), options);",
    "    this.#set(sent.afterSave(this.#state, changes, { isBehind: false, late: [] } as never));\n    const reply = await this.#call(callOf(exam.examSave, sent.saveInput(this.#state, changes)), options);",
  ),
  at(
    "first-answer-wins",
    WRITE,
    "not keeps_answer\n      order by attempt_id, question_id, at desc",
    "not keeps_answer\n      order by attempt_id, question_id, at",
  ),
  at(
    "other-page-may-save",
    ATTEMPT,
    "  if (ticket !== asking) throw",
    '  if (ticket === "" && ticket !== asking) throw',
  ),
  at(
    "score-of-one-answer-lost",
    "upstream/domain/exam/scoreAttempt.ts",
    "score: String(sumOfScores(scored.map(({ score }) => score))),",
    "score: String(sumOfScores(scored.slice(0, 6).map(({ score }) => score))),",
  ),
  at(
    "job-of-end-lost",
    "upstream/domain/exam/recordExam.ts",
    "    if (isExpired(attempt, nowMs)) await endExpired(db, attempt, nowMs);\n    else if (attempt.deadline)",
    "    if (attempt.deadline && !isExpired(attempt, nowMs))",
  ),
  at(
    "open-draft-lost",
    STATE,
    "  return withChange(flushDrafts(state, now), change, now);",
    "  return withChange({ ...state, drafts: new Map() }, change, now);",
  ),
  at("lost-await", END, "  await moveScores(tx,", "  void moveScores(tx,"),
];
