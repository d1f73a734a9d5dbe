import { type Mastery, masteryOf } from "#shared/domain/mastery.ts";
import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import type { PracticeRun, AnswerReply } from "#client/calls/practice.ts";

/** An action of a learner in a run, as it is kept on the device and sent. */
export type RunEntry =
  | {
      readonly kind: "answer";
      readonly seq: number;
      readonly answer: readonly string[];
      readonly sure: Confidence;
      readonly spentMs: number;
      /** False in a test: judged when the run is finished. */
      readonly isFinal: boolean;
    }
  /** By its learner, of an answer that no rule judges. */
  | { readonly kind: "judge"; readonly seq: number; readonly verdict: SelfVerdict }
  /** The learner's judgement of an answer once its key is seen. */
  | { readonly kind: "mastery"; readonly seq: number; readonly mastery: Mastery }
  | { readonly kind: "mark"; readonly seq: number; readonly isMarked: boolean }
  /** For how long the run has been in sight, those before this page included. */
  | { readonly kind: "time"; readonly usedSeconds: number };

/** The part of a run that an entry is about: of each the last entry stands. */
export function partOf(entry: RunEntry): string {
  return entry.kind === "time" ? entry.kind : `${entry.kind}:${entry.seq}`;
}

/** An action that concerns one question. */
type QuestionEntry = Exclude<RunEntry, { readonly kind: "time" }>;

/** 做题: verdict and analysis after each answer; 背题: the key at once; 测试: nothing before the end. */
export type RunMode = "do" | "recite" | "test";

export type Confidence = "" | "sure" | "unsure" | "guess";
export type RunQuestion = PracticeRun["question"][number];

/** A place of a run with what is known of it. */
export interface QuestionSlot {
  readonly seq: number;
  /** undefined: it has been taken out of the bank. */
  readonly question: RunQuestion | undefined;
  /** Answered for good, here or with the server. */
  readonly isAnswered: boolean;
  /** The answer, for good or still to change. */
  readonly given: readonly string[];
  readonly sure: Confidence;
  /** The verdict with the key. */
  readonly reply: AnswerReply | undefined;
  readonly isMarked: boolean;
  readonly mastery: Mastery | undefined;
  /** The server does not know it yet, nor has it said when the question comes back. */
  readonly isMasteryUnsent: boolean;
  /** The server does not know the last action on it yet. */
  readonly isUnsent: boolean;
  /** The reason for which the server refuses the last action on it; undefined: it does not. */
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

/** The reasons for which the server refuses entries, by part. */
export type RefusedEntries = ReadonlyMap<string, string>;

/** The run as the server knows it, with what this device has and the server does not. */
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
        // A refused answer is one to be changed.
        return { ...next, refusal, isAnswered: entry.kind === "answer" ? known.isAnswered : next.isAnswered };
      }, slot);
  });
}

/** The first answer that is judged counts, so what the server has told stays. */
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

/** The run with what the server has said of one answer. */
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

/** Where a learner goes on: the first place that is not done, else the first. */
export function firstOpen(slots: readonly QuestionSlot[]): number {
  return slots.find((slot) => stateOf(slot) === "none")?.seq ?? slots[0]?.seq ?? 1;
}

export function countOf(slots: readonly QuestionSlot[], ...states: readonly SlotState[]): number {
  return slots.filter((slot) => states.includes(stateOf(slot))).length;
}

export function doneCount(slots: readonly QuestionSlot[]): number {
  return slots.length - countOf(slots, "none", "gone");
}
