import * as exam from "#shared/contract/exam/endpoints.ts";
import { type Call, callOf, type DataOf, type Endpoint } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import type { Transport } from "#client/calls/callCache.ts";
import type { ExamClock, ExamPaper } from "#client/calls/exam.ts";
import type { Batch, SendOptions } from "#client/journal/entry.ts";
import type { Journal } from "#client/journal/journal.ts";
import { randomName } from "#client/kit/randomName.ts";
import * as next from "./attemptState.ts";
import { createArrival } from "./journalArrival.ts";
import { type ExamEntry, journalKey, knownAnswersOf } from "./knownAnswers.ts";
import { refusedEntries } from "./refusedEntries.ts";
import { requireOver, requireSaved, requireStatus } from "./requireReply.ts";
import { nameOfChange, showForeign } from "./otherTabs.ts";
import * as sent from "./sentChanges.ts";
import { type Submitted, unsavedQuestions } from "./unsavedQuestions.ts";
import { createServerClock, type ClockSources, type ServerClock } from "./serverClock.ts";
import { createTypingTimer } from "./typingTimer.ts";

interface Options {
  readonly paper: ExamPaper;
  readonly send: Transport;
  /** Server's time in ms when it rendered the document. */
  readonly startMs: number;
  readonly clocks: ClockSources;
}

/**
 * Attempt of a learner in one page. `answer`, `mark` and `type` change the state, and the page shows the change at
 * once. The journal stores the entry on the device and passes it to `send`, which saves it on the server.
 */
export class AttemptStore {
  readonly clock: ServerClock;
  readonly #journalKey: string;
  readonly #transport: Transport;
  readonly #monotonic: () => number;
  readonly #listeners = new Set<() => void>();
  /** The source of entries that are sent while the page closes, before the journal has numbered them. */
  readonly #pageSource = `page-${randomName()}`;
  /** The request id for handing in. Retries send the same id, so that the exam is handed in only once. */
  readonly #submitId = randomName();
  readonly #ownChanges = new Set<string>();
  readonly #typingTimer = createTypingTimer(() => this.flushTyping());
  #state: next.AttemptState;
  #journal: Journal<ExamEntry> | undefined;
  readonly #arrival = createArrival();
  #claiming: Promise<void> | undefined;

  constructor({ paper, send, startMs, clocks }: Options) {
    this.#journalKey = journalKey(paper.recordId);
    this.#transport = send;
    this.#monotonic = clocks.monotonic;
    this.clock = createServerClock(startMs, clocks);
    this.#state = next.startState(paper, randomName(), clocks.monotonic());
  }

  readonly state = (): next.AttemptState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  answer(questionId: string, answer: readonly string[]): void {
    this.#set(next.changeAnswer(this.#state, { questionId, answer }, this.#now()));
  }

  mark(questionId: string, isMarked: boolean): void {
    this.#set(next.changeAnswer(this.#state, { questionId, isMarked }, this.#now()));
  }

  type(questionId: string, answer: readonly string[]): void {
    this.#set(next.typeText(this.#state, { questionId, answer, at: this.clock.now() }));
  }

  flushTyping = (): void => this.#set(next.flushDrafts(this.#state, this.#now()));

  /** Sets the question that is on the screen; undefined: none. */
  visit(questionId: string | undefined): void {
    this.#set(next.visitQuestion(this.#state, questionId, this.#now()));
  }

  setVisible(isVisible: boolean): void {
    this.#set(next.setVisible(this.#state, isVisible, this.#monotonic()));
    if (isVisible) void this.refresh();
    else this.saveOnLeave();
  }

  /** Records that the page has read the choices which the learner made before its scripts ran. */
  markFormRead = (): void => this.#set({ isFormRead: true });

  /** Restores the ticket that the page had before a reload, so that the server does not see another page. */
  setTicket = (ticket: string): void => this.#set({ ticket });

  /** Connects the journal: shows unsent entries of an earlier page, and stores the answers given until now. */
  async attach(journal: Journal<ExamEntry>): Promise<void> {
    const left = await journal.unsent(this.#journalKey);
    // While `#journal` is undefined, typed text is queued after the earlier answers; the loop stores all in this order.
    this.#journal = undefined;
    this.flushTyping();
    this.#journal = journal;
    this.#arrival.arrive();
    this.#set(next.showAnswers(this.#state, this.#state.known, left));
    for (const entry of this.#state.unstored) this.#store(entry);
    await this.refresh();
    journal.subscribe(this.#journalKey, () => void this.#showOtherTabs());
    // The learner may have answered on another device since, so the answers of the server are shown.
    if (left.length > 0) await this.#catchUp();
  }

  async #showOtherTabs(): Promise<void> {
    const unsent = (await this.#journal?.unsent(this.#journalKey)) ?? [];
    this.#set(showForeign(this.#state, unsent, { own: this.#ownChanges, now: this.#now() }));
  }

  /** Sends unstored entries, in case the page is closing. Sending the same entries again later changes nothing. */
  saveOnLeave(): void {
    this.flushTyping();
    const { isClaimed, unstored, finalSeq } = this.#state;
    if (!isClaimed || unstored.length === 0) return;
    this.#set({ finalSeq: finalSeq + unstored.length });
    const entries = unstored.map((payload, index) => ({ seq: finalSeq + index + 1, payload }));
    this.#callSave({ source: this.#pageSource, entries }, { final: true }).catch(() => undefined);
  }

  /** Requests the time, the deadline and whether this page may still save. Ignores failures. */
  async refresh(): Promise<void> {
    const { phase, isClaimed, journalSource } = this.#state;
    if (phase !== "open") return;
    try {
      if (!isClaimed) return await this.#claimed();
      await this.#save({ source: journalSource ?? this.#pageSource, entries: [] });
      for (const id of this.#state.unsentClosed) {
        await this.#call(callOf(exam.examSection, { ...next.pageOf(this.#state), sectionId: id }));
        this.#set(next.afterSectionClosed(this.#state, id));
      }
    } catch {
      // The next refresh tries again. A failure that the learner must know about is already in the state.
    }
  }

  /** The journal calls this to save a batch of entries on the server. */
  async send({ source, entries }: Batch<ExamEntry>, options: SendOptions): Promise<void> {
    if (options.final && !this.#state.isClaimed) throw new Error("this page may not save yet");
    await this.#claimed();
    this.#set({ journalSource: source });
    await this.#save({ source, entries }, options);
  }

  /** 在此继续 (continue here): takes the attempt over, shows its saved answers, and sends those still unsent. */
  async continueHere(): Promise<void> {
    this.#set({ ticket: randomName() });
    await this.#open();
    await this.#catchUp();
  }

  async pause(): Promise<void> {
    await this.#flush();
    try {
      await this.#call(callOf(exam.examPause, next.pageOf(this.#state)));
    } catch (error) {
      // The refusal may mean that pausing is not allowed, or that another page has claimed the attempt.
      void this.refresh();
      throw error;
    }
    this.#set(next.pauseState(this.#state, this.#now()));
  }

  async resume(): Promise<void> {
    await this.#open();
    this.#set({ ...next.setVisible(this.#state, true, this.#monotonic()), extraMs: 0 });
    void this.#catchUp();
  }

  /** Closes a section in this page at once, and on the server as soon as the server can be reached. */
  async closeSection(id: string): Promise<void> {
    this.#set(next.closeSection(this.#state, id));
    if (await this.#flush()) await this.refresh();
  }

  /** Returns the questions whose shown answer the server has not confirmed. */
  unsaved(): readonly string[] {
    return unsavedQuestions(this.#state, this.#journal?.state(this.#journalKey)?.parts);
  }

  /** Hands the exam in once every answer is saved, except the answers to questions in `givenUp`. */
  async submit(givenUp: Iterable<string> = []): Promise<Submitted> {
    const isOver = () => this.#state.phase === "ended";
    try {
      if (!isOver()) {
        const isFlushed = await this.#flush();
        const accepted = new Set(givenUp);
        const mayEnd = this.#journal && this.unsaved().every((id) => accepted.has(id));
        if (!mayEnd) return isFlushed ? "unsaved" : "waiting";
        await this.#claimed();
        const call = callOf(exam.examSubmit, { ...next.pageOf(this.#state), requestId: this.#submitId });
        requireOver(await this.#watchRefusal(this.#transport(call)));
        this.#set({ phase: "ended" });
      }
    } catch (error) {
      if (!isOver() && error instanceof EnvelopeError) throw error;
    }
    return isOver() ? "over" : "waiting";
  }

  async #open(): Promise<void> {
    const { phase } = this.#state;
    this.#set({ phase: "open" });
    await this.#claimed().catch((error: unknown) => {
      if (this.#state.phase === "open") this.#set({ phase });
      throw error;
    });
  }

  /** Sends all unsent entries. Returns true when each is saved or refused, false when the journal has not loaded. */
  async #flush(): Promise<boolean> {
    await this.#arrival.wait();
    this.flushTyping();
    const { status } = (await this.#journal?.flush(this.#journalKey)) ?? {};
    return (status === "saved" || status === "setAside") && this.#state.unstored.length === 0;
  }

  async #catchUp(): Promise<void> {
    if (await this.#flush()) await this.#claim().catch(() => undefined);
  }

  async #claimed(): Promise<void> {
    if (this.#state.isClaimed) return;
    if (this.#state.phase !== "open") throw new Error(`the exam is ${this.#state.phase}`);
    this.#claiming ??= this.#claim().finally(() => (this.#claiming = undefined));
    await this.#claiming;
  }

  /** Claims the attempt for this page and shows the saved answers. */
  async #claim(): Promise<void> {
    this.flushTyping();
    this.#set({ changedSinceAsked: new Map() });
    const reply = await this.#watchRefusal(this.#call(callOf(exam.examContinue, next.pageOf(this.#state))));
    const unsent = (await this.#journal?.unsent(this.#journalKey)) ?? [];
    this.flushTyping();
    this.#set(next.showAnswers(next.afterClaim(this.#state, reply), knownAnswersOf(reply.saved), unsent));
  }

  async #save(changes: sent.Changes, options?: SendOptions): Promise<void> {
    const { isBehind, refused } = await this.#watchRefusal(this.#callSave(changes, options));
    // The server has lost data, e.g. because a backup was restored: every shown answer is sent again.
    if (isBehind) this.#set(next.requeueAll(this.#state, this.#now()));
    if (refused.length > 0) throw refusedEntries(changes, refused);
  }

  async #callSave(given: sent.Changes, options?: Partial<SendOptions>) {
    const changes = sent.withAnswers(this.#state, given);
    this.#set(sent.beforeSave(this.#state, changes));
    const reply = await this.#call(callOf(exam.examSave, sent.saveInput(this.#state, changes)), options);
    this.#set(sent.afterSave(this.#state, changes, requireSaved(changes, reply)));
    return reply;
  }

  async #call<E extends Endpoint>(call: Call<E>, options?: Partial<SendOptions>) {
    const askedAt = this.#monotonic();
    const reply = requireStatus((await this.#transport(call, options)) as DataOf<E> & ExamClock);
    this.clock.addSample({ serverMs: reply.serverTime, askedAt, cameAt: this.#monotonic() });
    this.#set(next.afterReply(this.#state, reply));
    return reply;
  }

  async #watchRefusal<T>(reply: Promise<T>): Promise<T> {
    try {
      return await reply;
    } catch (error) {
      this.#set(next.afterRefusal(this.#state, error, this.#now()));
      throw error;
    }
  }

  #now = () => ({ at: this.clock.now(), monotonicMs: this.#monotonic() });

  /** Changes the state. Every change must use this method, which also updates listeners, typing timer and journal. */
  #set(change: Partial<next.AttemptState>): void {
    const before = this.#state;
    const names = Object.keys(change) as (keyof next.AttemptState)[];
    if (names.every((name) => change[name] === before[name])) return;
    const after = { ...before, ...change };
    this.#state = after;
    for (const listener of this.#listeners) listener();
    if (after.drafts.size === 0) this.#typingTimer.stop();
    else if (after.drafts !== before.drafts) this.#typingTimer.start();
    for (const entry of after.unstored) if (!before.unstored.includes(entry)) this.#store(entry);
    if (after.phase !== "ended" || before.phase === "ended") return;
    this.#set({ lost: this.unsaved() }); // before the journal drops them
    void this.#journal?.drop(this.#journalKey);
  }

  #store(entry: ExamEntry): void {
    this.#ownChanges.add(nameOfChange(entry));
    const done = () => this.#set({ unstored: this.#state.unstored.filter((other) => other !== entry) });
    // A closed journal refuses the entry, which then stays unstored.
    this.#journal?.append(this.#journalKey, entry).then(done, () => undefined);
  }
}
