import { type Mastery, masteryOf } from "#shared/domain/mastery.ts";
import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import type { PracticeRun, AnswerReply } from "#client/calls/practice.ts";

/** A learner's action in a run, as the device stores it and sends it. */
export type RunEntry =
  | {
      readonly kind: "answer";
      readonly seq: number;
      readonly answer: readonly string[];
      readonly sure: Confidence;
      readonly spentMs: number;
      /** False in a test, where the answer is judged when the run is finished. */
      readonly isFinal: boolean;
    }
  /** The learner's own verdict on an answer that no rule judges. */
  | { readonly kind: "judge"; readonly seq: number; readonly verdict: SelfVerdict }
  /** The learner's rating of a question after seeing its key. */
  | { readonly kind: "mastery"; readonly seq: number; readonly mastery: Mastery }
  | { readonly kind: "mark"; readonly seq: number; readonly isMarked: boolean }
  /** Seconds for which the run has been in sight, including earlier pages. */
  | { readonly kind: "time"; readonly usedSeconds: number };

/** Returns the part of a run that an entry is about. Of each part, the last entry counts. */
export function partOf(entry: RunEntry): string {
  return entry.kind === "time" ? entry.kind : `${entry.kind}:${entry.seq}`;
}

type QuestionEntry = Exclude<RunEntry, { readonly kind: "time" }>;

/** do (做题): verdict after each answer; recite (背题): key at once; test (测试): verdicts at the end. */
export type RunMode = "do" | "recite" | "test";

export type Confidence = "" | "sure" | "unsure" | "guess";
export type RunQuestion = PracticeRun["question"][number];

/** One place of a run with the known answer. */
export interface QuestionSlot {
  readonly seq: number;
  /** undefined: removed from the bank. */
  readonly question: RunQuestion | undefined;
  /** The answer is final, here or at the server. */
  readonly isAnswered: boolean;
  /** The answer, final or not. */
  readonly given: readonly string[];
  readonly sure: Confidence;
  /** The verdict with the key; undefined: not judged yet. */
  readonly reply: AnswerReply | undefined;
  readonly isMarked: boolean;
  readonly mastery: Mastery | undefined;
  /** The rating is not sent yet, so the date of the next review is unknown. */
  readonly isMasteryUnsent: boolean;
  /** The last action on the question is not sent yet. */
  readonly isUnsent: boolean;
  /** Why the server refuses the last action on the question; undefined: not refused. */
  readonly refusal: string | undefined;
}

/** The state that a tile of the answer sheet shows. */
export type SlotState =
  | "gone"
  | "unsaved"
  | "right"
  | "wrong"
  | "part"
  | "compare"
  | "seen"
  | "given"
  | "none";

/** Reasons of refused entries, by part. */
export type RefusedEntries = ReadonlyMap<string, string>;

/** Returns all places of a run: the server's answers, replaced by the unsent entries of this device. */
export function slotsOf(
  run: PracticeRun,
  unsent: readonly RunEntry[],
  refused: RefusedEntries = new Map(),
): readonly QuestionSlot[] {
  const questions = new Map(run.question.map((question) => [question.seq, question]));
  const answers = new Map(run.answer.map((answer) => [answer.seq, answer]));
  return Array.from({ length: run.questionNum }, (_, index) => {
    const seq = index + 1;
    const known = answers.get(seq);
    const reply = known && known.status !== "" ? known : undefined;
    const slot: QuestionSlot = {
      seq,
      question: questions.get(seq),
      isAnswered: reply !== undefined && reply.status !== "no_answer",
      given: known?.myAnswer ?? [],
      sure: sureOf(known?.sure),
      reply,
      isMarked: known?.isMarked ?? false,
      mastery: masteryOf(reply?.mastery ?? ""),
      isMasteryUnsent: false,
      isUnsent: false,
      refusal: undefined,
    };
    return unsent
      .filter((entry): entry is QuestionEntry => entry.kind !== "time" && entry.seq === seq)
      .reduce((known, entry) => {
        const refusal = refused.get(partOf(entry));
        const next = withEntry({ ...known, isUnsent: true }, entry);
        if (refusal === undefined) return next;
        // A refused answer is not final, so that the learner can change it.
        return { ...next, refusal, isAnswered: entry.kind === "answer" ? known.isAnswered : next.isAnswered };
      }, slot);
  });
}

/** Applies an entry. A final answer is not replaced, because only the first judged answer counts. */
function withEntry(slot: QuestionSlot, entry: QuestionEntry): QuestionSlot {
  if (entry.kind === "mark") return { ...slot, isMarked: entry.isMarked };
  if (entry.kind === "mastery") return { ...slot, mastery: entry.mastery, isMasteryUnsent: true };
  if (entry.kind === "judge") {
    const { reply } = slot;
    return reply?.status === "reviewing" ? { ...slot, reply: { ...reply, status: entry.verdict } } : slot;
  }
  if (slot.isAnswered) return slot;
  const { answer, sure, isFinal } = entry;
  return { ...slot, given: answer, sure, isAnswered: isFinal, reply: isFinal ? undefined : slot.reply };
}

function sureOf(text: string | undefined): Confidence {
  return text === "sure" || text === "unsure" || text === "guess" ? text : "";
}

export function withReply(run: PracticeRun, reply: AnswerReply): PracticeRun {
  const others = run.answer.filter(({ seq }) => seq !== reply.seq);
  return { ...run, answer: [...others, reply] };
}

export function stateOf({ question, reply, isAnswered, given, refusal }: QuestionSlot): SlotState {
  if (!question) return "gone";
  if (refusal !== undefined && !reply) return "unsaved";
  if (reply?.status === "right") return "right";
  if (reply?.status === "wrong") return "wrong";
  if (reply?.status === "part_right") return "part";
  if (reply?.status === "reviewing") return "compare";
  if (reply?.status === "no_answer") return "seen";
  return isAnswered || given.length > 0 ? "given" : "none";
}

/** Returns the seq at which the learner continues: the first question without an answer, else the first. */
export function firstOpen(slots: readonly QuestionSlot[]): number {
  return slots.find((slot) => stateOf(slot) === "none")?.seq ?? slots[0]?.seq ?? 1;
}

export function countOf(slots: readonly QuestionSlot[], ...states: readonly SlotState[]): number {
  return slots.filter((slot) => states.includes(stateOf(slot))).length;
}

export function doneCount(slots: readonly QuestionSlot[]): number {
  return slots.length - countOf(slots, "none", "gone");
}
