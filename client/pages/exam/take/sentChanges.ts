import type { DataOf } from "#shared/contract/endpoint.ts";
import type { examSave } from "#shared/contract/exam/endpoints.ts";
import type { Entry } from "#client/journal/entry.ts";
import { type AttemptState, pageOf } from "./attemptState.ts";
import { answerAfter, type ExamEntry, NO_ANSWER } from "./knownAnswers.ts";
import { isSameAnswer, withAcknowledged } from "./savedAnswers.ts";

/** Entries of one source, each with the seq that the journal gave it. */
export interface Changes {
  readonly source: string;
  readonly entries: readonly Pick<Entry<ExamEntry>, "seq" | "payload">[];
}

/** Gives changes of marks and times the newest answers, for APIs that do not know keeps_answer. */
export function withAnswers({ known }: AttemptState, { source, entries }: Changes): Changes {
  const filled = ({ seq, payload }: Changes["entries"][number]) => ({
    seq,
    payload: { ...payload, answer: answerAfter(known, payload) },
  });
  return { source, entries: entries.map(filled) };
}

export function saveInput(state: AttemptState, { source, entries }: Changes) {
  const changes = entries.map(
    ({ seq, payload: { questionId, answer, isMarked, spentMs, at, keepsAnswer } }) => ({
      seq,
      questionId,
      answer: [...answer],
      spentMs,
      at,
      marked: isMarked ? ("1" as const) : ("0" as const),
      ...(keepsAnswer && { keepsAnswer: "1" as const }),
    }),
  );
  return { ...pageOf(state), source, baseSeq: state.savedSeqs.get(source) ?? 0, changes };
}

/** Notes the questions whose sent answer differs from the acknowledged one, until a reply comes. */
export function beforeSave(state: AttemptState, { entries }: Changes): Partial<AttemptState> {
  const differing = entries.filter(
    ({ payload }) => !isSameAnswer(payload, state.acknowledged.get(payload.questionId) ?? NO_ANSWER),
  );
  if (differing.length === 0) return {};
  return {
    unanswered: new Set([...state.unanswered, ...differing.map(({ payload }) => payload.questionId)]),
  };
}

type SaveReply = Pick<DataOf<typeof examSave>, "isBehind" | "late"> & Partial<DataOf<typeof examSave>>;

/**
 * Marks the sent entries as saved, except late and refused entries. `isBehind`: the server has lost its data, so only
 * these entries count as saved.
 */
export function afterSave(
  state: AttemptState,
  { source, entries }: Changes,
  { isBehind, late, refused = [] }: SaveReply,
): AttemptState {
  const before = isBehind ? 0 : (state.savedSeqs.get(source) ?? 0);
  const isLate = ({ seq }: (typeof entries)[number]) => late.includes(seq);
  const isRefused = ({ seq }: (typeof entries)[number]) =>
    refused.some((one) => one.seq === seq || one.seq === 0);
  const kept = entries.filter((entry) => !isLate(entry) && !isRefused(entry));
  const tooLate = entries.filter(isLate).map(({ payload }) => payload.questionId);
  const answered = new Set(entries.map(({ payload }) => payload.questionId));
  return {
    ...state,
    unanswered: new Set([...state.unanswered].filter((id) => !answered.has(id))),
    savedSeqs: new Map(state.savedSeqs).set(source, Math.max(before, ...kept.map(({ seq }) => seq))),
    acknowledged: withAcknowledged(
      isBehind ? new Map() : state.acknowledged,
      kept.map(({ payload }) => payload),
    ),
    late: tooLate.length > 0 ? new Set([...state.late, ...tooLate]) : state.late,
  };
}
