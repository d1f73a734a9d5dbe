import { CODES } from "#shared/contract/codes.ts";
import type { EnvelopeError } from "#shared/contract/envelope.ts";
import type { ExamPaper } from "#client/calls/exam.ts";
import type { Entry } from "#client/journal/entry.ts";
import type { Journal } from "#client/journal/journal.ts";
import { createDrafts } from "./drafts.ts";
import {
  type ExamEntry,
  isDone,
  type Known,
  type KnownAnswers,
  knownOf,
  NOTHING,
  saysTheSame,
  withEntries,
} from "./examState.ts";
import { createStopwatch } from "./stopwatch.ts";

export const journalKey = (recordId: string) => `exam:${recordId}`;

export interface Answers {
  readonly known: KnownAnswers;
  /** Grows when what a form shows may not be what is known any more. */
  readonly revision: number;
  /** Something has been changed that is not in the journal yet. */
  readonly isTyping: boolean;
  /** A form has told what was chosen in it while the page's scripts were on their way; before, nobody knows. */
  readonly isHeard: boolean;
}

interface Surroundings {
  readonly paper: Pick<ExamPaper, "recordId" | "saved">;
  readonly now: () => number;
  readonly even: () => number;
  /** Whether what was done at this time still counts, here and now. */
  readonly mayKeep: (at: number) => boolean;
  readonly onChange: (answers: Answers) => void;
}

/** A shorter stay tells nobody anything of how long a question took. */
const LEAST_STAY_MS = 3_000;

/** What is answered in one page: shown at once, in the journal before anything is said of it, and laid over what the server knows. */
export class AnswerKeeper {
  readonly #key: string;
  readonly #with: Surroundings;
  readonly #watch: ReturnType<typeof createStopwatch>;
  readonly #drafts = createDrafts(({ questionId, answer, at }) => this.keep(questionId, { answer }, at));
  readonly #spentBefore: KnownAnswers;
  #answers: Answers;
  #journal: Journal<ExamEntry> | undefined;
  /** Made here and not in the journal yet. */
  #unstored: readonly ExamEntry[] = [];
  /** Made while the server is being asked what it has. */
  #meanwhile: readonly ExamEntry[] | undefined;
  #here: string | undefined;

  constructor(surroundings: Surroundings) {
    const { paper, even } = surroundings;
    this.#with = surroundings;
    this.#key = journalKey(paper.recordId);
    this.#watch = createStopwatch(even);
    this.#spentBefore = knownOf(paper.saved);
    this.#answers = { known: this.#spentBefore, revision: 0, isTyping: false, isHeard: false };
  }

  get answers(): Answers {
    return this.#answers;
  }

  /** Of this page, and not in the journal: they would go with it. */
  get unstored(): readonly ExamEntry[] {
    return this.#unstored;
  }

  /** What an earlier page left is shown; what was answered before the journal was there goes into it. */
  async attach(journal: Journal<ExamEntry>): Promise<readonly Entry<ExamEntry>[]> {
    const left = await journal.unsent(this.#key);
    this.#journal = journal;
    const early = this.#unstored;
    this.#unstored = [];
    this.#show(this.#answers.known, [...left.map(({ payload }) => payload), ...early]);
    for (const entry of early) this.#store(entry);
    return left;
  }

  /** What stood in the first form is known now. */
  hear(): void {
    if (this.#answers.isHeard) return;
    this.#answers = { ...this.#answers, isHeard: true };
    this.#tell();
  }

  /** `at`: when it was done, unless now. What may not be kept is not shown as if it were. */
  keep(
    questionId: string,
    change: Partial<Pick<Known, "answer" | "isMarked">>,
    at: number = this.#with.now(),
  ): void {
    // What was typed before is before it.
    this.#drafts.flush();
    if (!this.#with.mayKeep(at)) return this.#refuse();
    const before = this.#answers.known.get(questionId) ?? NOTHING;
    const entry = { questionId, ...before, ...change, spentMs: this.#spent(questionId), at };
    if (this.#meanwhile) this.#meanwhile = [...this.#meanwhile, entry];
    this.#answers = { ...this.#answers, known: withEntries(this.#answers.known, [entry]) };
    this.#store(entry);
  }

  /** Text that is being typed: kept after a moment. */
  type(questionId: string, answer: readonly string[]): void {
    const at = this.#with.now();
    if (!this.#with.mayKeep(at)) return this.#refuse();
    this.#drafts.note({ questionId, answer, at });
    this.#tell();
  }

  flushTyping(): void {
    this.#drafts.flush();
  }

  /** The question that is looked at now. */
  visit(questionId: string | undefined): void {
    if (questionId === this.#here) return;
    this.#drafts.flush();
    const before = this.#here;
    this.#here = questionId;
    this.#watch.turnTo(questionId);
    if (before === undefined) return;
    // What the stay took is kept with an answer that is the same.
    const known = this.#answers.known.get(before)?.spentMs ?? 0;
    if (this.#spent(before) - known >= LEAST_STAY_MS) this.keep(before, {});
  }

  look(isSeen: boolean): void {
    this.#watch.look(isSeen);
  }

  /** Takes what waits to the server; true once it has all. */
  async flush(): Promise<boolean> {
    this.#drafts.flush();
    const state = await this.#journal?.flush(this.#key);
    return state?.status === "saved" && this.#unstored.length === 0;
  }

  /** Shows what the server has, as `ask` learns it, with what it cannot know yet. */
  async follow(ask: () => Promise<ExamPaper["saved"]>): Promise<void> {
    this.#drafts.flush();
    this.#meanwhile = [];
    try {
      const saved = await ask();
      const unsent = (await this.#journal?.unsent(this.#key)) ?? [];
      this.#show(knownOf(saved), [
        ...unsent.map(({ payload }) => payload),
        ...this.#unstored,
        ...this.#meanwhile,
      ]);
    } finally {
      this.#meanwhile = undefined;
    }
  }

  /** The server has lost what it had taken: it gets all that is shown. */
  sendAll(): void {
    for (const [id, known] of this.#answers.known) if (isDone(known) || known.isMarked) this.keep(id, {});
  }

  /** What the server will not take however often it is sent; undefined: nothing of that kind waits. */
  get refusal(): EnvelopeError | undefined {
    const refusal = this.#journal?.state(this.#key)?.refusal;
    return refusal?.code === CODES.badInput ? refusal : undefined;
  }

  /** Forgets what waits, and says how much that is. */
  drop(): number {
    const waiting = this.#journal?.state(this.#key)?.waiting ?? this.#unstored.length;
    void this.#journal?.drop(this.#key);
    return waiting;
  }

  #spent(questionId: string): number {
    const before = this.#spentBefore.get(questionId)?.spentMs ?? 0;
    const known = this.#answers.known.get(questionId)?.spentMs ?? 0;
    return Math.max(known, before + this.#watch.spent(questionId));
  }

  #store(entry: ExamEntry): void {
    this.#unstored = [...this.#unstored, entry];
    this.#tell();
    if (!this.#journal) return;
    const done = () => {
      this.#unstored = this.#unstored.filter((other) => other !== entry);
      this.#tell();
    };
    this.#journal.append(this.#key, entry).then(done, done);
  }

  #show(base: KnownAnswers, entries: readonly ExamEntry[]): void {
    this.#drafts.flush();
    const known = withEntries(base, entries);
    const isNew = !saysTheSame(known, this.#answers.known);
    this.#answers = { ...this.#answers, known, revision: this.#answers.revision + (isNew ? 1 : 0) };
    this.#tell();
  }

  /** The forms show what is known again. */
  #refuse(): void {
    this.#answers = { ...this.#answers, revision: this.#answers.revision + 1 };
    this.#tell();
  }

  #tell(): void {
    this.#answers = { ...this.#answers, isTyping: this.#drafts.waits() || this.#unstored.length > 0 };
    this.#with.onChange(this.#answers);
  }
}
