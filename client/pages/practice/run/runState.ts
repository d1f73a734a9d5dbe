import { type Mastery, masteryOf } from "#shared/domain/mastery.ts";
import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import type { PracticeRun, AnswerReply } from "#client/calls/practice.ts";
import type { JournalState } from "#client/journal/keyQueue.ts";

/** An action of a learner in a run, as stored on the device and sent to the server. */
export type RunEntry =
  | {
      readonly kind: "answer";
      readonly seq: number;
      readonly answer: readonly string[];
      readonly sure: Confidence;
      readonly spentMs: number;
      /** False in a test, whose answers are judged when the run is finished. */
      readonly isFinal: boolean;
    }
  /** The learner's own verdict on an answer that cannot be judged automatically. */
  | { readonly kind: "judge"; readonly seq: number; readonly verdict: SelfVerdict }
  /** The learner's rating of a question after seeing its key. */
  | { readonly kind: "mastery"; readonly seq: number; readonly mastery: Mastery }
  | { readonly kind: "mark"; readonly seq: number; readonly isMarked: boolean }
  /** Used time in seconds, including the time on earlier pages. */
  | { readonly kind: "time"; readonly usedSeconds: number };

/** Returns the journal part of an entry: its kind and question. A later entry of the same part replaces it. */
export function partOf(entry: RunEntry): string {
  return entry.kind === "time" ? entry.kind : `${entry.kind}:${entry.seq}`;
}

type QuestionEntry = Exclude<RunEntry, { readonly kind: "time" }>;

/** do (做题): verdict after each answer; recite (背题): key shown at once; test (测试): verdicts at the end. */
export type RunMode = "do" | "recite" | "test";

export type Confidence = "" | "sure" | "unsure" | "guess";
export type RunQuestion = PracticeRun["question"][number];

/** A question of a run together with its answer as the page knows it. */
export interface QuestionSlot {
  readonly seq: number;
  /** undefined: the question was removed from the question bank. */
  readonly question: RunQuestion | undefined;
  /** True: the answer is final, on this device or on the server. */
  readonly isAnswered: boolean;
  /** The learner's answer, final or not. */
  readonly given: readonly string[];
  readonly sure: Confidence;
  /** Verdict, key and analysis; undefined: the answer is not judged yet. */
  readonly reply: AnswerReply | undefined;
  /** True: an exam in progress asks the question, so a new answer is judged and the key shown after its hand-in. */
  readonly isInExam: boolean;
  readonly isMarked: boolean;
  readonly mastery: Mastery | undefined;
  /** True: the rating is not sent yet, so the date of the next review is unknown. */
  readonly isMasteryUnsent: boolean;
  /** True: the learner's last action on the question is not sent yet. */
  readonly isUnsent: boolean;
  /** Why the server refuses the learner's last action on the question; undefined: not refused. */
  readonly refusal: string | undefined;
}

/** State of a question, as its tile on the answer sheet shows it. */
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

/** Reasons of refused entries, by journal part. */
export type RefusedEntries = ReadonlyMap<string, string>;

/** Returns all questions of a run with the server's answers, replaced by the unsent entries of this device. */
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
      isInExam: known?.isInExam ?? false,
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

/** Returns the place of a question among those of its material, such as "本篇 2/4"; "": it is the only one. */
export function placeInMaterial(slots: readonly QuestionSlot[], { seq, question }: QuestionSlot): string {
  const { materialId = "" } = question ?? {};
  const ofMaterial = slots.filter((one) => materialId !== "" && one.question?.materialId === materialId);
  if (ofMaterial.length < 2) return "";
  return `本篇 ${ofMaterial.findIndex((one) => one.seq === seq) + 1}/${ofMaterial.length}`;
}

/** Applies an entry to a question. Keeps an answer that is already final: only the first judged answer counts. */
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

/** Returns the seq to continue at: the first unanswered question; if all are answered, the first question. */
export function firstOpen(slots: readonly QuestionSlot[]): number {
  return slots.find((slot) => stateOf(slot) === "none")?.seq ?? slots[0]?.seq ?? 1;
}

export function countOf(slots: readonly QuestionSlot[], ...states: readonly SlotState[]): number {
  return slots.filter((slot) => states.includes(stateOf(slot))).length;
}

export function doneCount(slots: readonly QuestionSlot[]): number {
  return slots.length - countOf(slots, "none", "gone");
}

/** Returns the state of saving to show while text is being typed, which the device stores only after a pause. */
export function whileTyping(state: JournalState | undefined): JournalState | undefined {
  return state && state.status !== "setAside" ? { ...state, status: "saving" } : state;
}
