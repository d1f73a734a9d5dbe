import { examSubmit } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { type AttemptStatus, isUnderWay } from "#shared/domain/examAttempt.ts";
import type { Transport } from "#client/calls/callCache.ts";
import { type ExamClock, type ExamPaper } from "#client/calls/exam.ts";
import type { SendOptions } from "#client/journal/entry.ts";
import type { Journal } from "#client/journal/journal.ts";
import { randomName } from "#client/kit/randomName.ts";
import { AnswerKeeper, journalKey } from "./answerKeeper.ts";
import { type Changes, createExamServer, type ExamServer } from "./examServer.ts";
import type { ExamEntry } from "./examState.ts";
import { phaseOf, type AttemptState } from "./attemptState.ts";
import { createServerClock, type PageClocks, type ServerClock } from "./serverClock.ts";

interface Options {
  readonly paper: ExamPaper;
  readonly send: Transport;
  /** The server's time as the document knows it. */
  readonly startMs: number;
  readonly clocks: PageClocks;
}

/** One learner's exam in one page. */
export class AttemptStore {
  readonly clock: ServerClock;
  readonly answers: AnswerKeeper;
  /** This page saves from now on, under this ticket. */
  onClaimed: (ticket: string) => void = () => undefined;
  readonly #recordId: string;
  readonly #send: Transport;
  readonly #server: ExamServer;
  readonly #listeners = new Set<() => void>();
  /** Of the last words of this page, which have no number of the journal. */
  readonly #source = `page-${randomName()}`;
  readonly #submitId = randomName();
  #lastWord = 0;
  /** What the journal calls its store. */
  #journalSource: string | undefined;
  #state: AttemptState;
  #ticket = randomName();
  #isClaimed = false;
  #claiming: Promise<void> | undefined;
  /** Closed here, and the server does not know it yet. */
  #toClose: ReadonlySet<string> = new Set();

  constructor({ paper, send, startMs, clocks }: Options) {
    this.#recordId = paper.recordId;
    this.#send = send;
    this.clock = createServerClock(startMs, clocks);
    this.#server = createExamServer({
      recordId: paper.recordId,
      send,
      clock: this.clock,
      even: clocks.even,
      onAnswer: (answer) => this.#hear(answer),
    });
    this.answers = new AnswerKeeper({
      paper,
      now: this.clock.now,
      even: clocks.even,
      mayKeep: (at) => this.#state.phase === "open" && !this.#isLate(at),
      onChange: (answers) => this.#set(answers),
    });
    this.#state = {
      ...this.answers.answers,
      phase: phaseOf(paper.status),
      deadline: paper.deadline,
      closed: new Set(paper.section.filter(({ isClosed }) => isClosed).map(({ id }) => id)),
      pausedLeftMs: paper.deadline > 0 ? paper.deadline - paper.serverTime : 0,
      extraMs: 0,
      lateNum: 0,
      lostNum: 0,
    };
  }

  readonly state = (): AttemptState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get ticket(): string {
    return this.#ticket;
  }

  /** A page that is loaded again is the same page to the server. */
  keepTicket(ticket: string): void {
    this.#ticket = ticket;
  }

  isTimeUp(): boolean {
    return this.#state.deadline > 0 && this.clock.now() >= this.#state.deadline;
  }

  async attach(journal: Journal<ExamEntry>): Promise<void> {
    const left = await this.answers.attach(journal);
    await this.ask();
    // Another device may have answered since: the server knows what holds.
    if (left.length > 0) await this.#catchUp();
  }

  look(isSeen: boolean): void {
    this.answers.look(isSeen);
    if (isSeen) void this.ask();
    else this.leave();
  }

  /** This may be the page's last moment: what is not stored yet is sent as it is. Sent twice it is the same answer. */
  leave(): void {
    this.answers.flushTyping();
    const { unstored } = this.answers;
    if (!this.#isClaimed || unstored.length === 0) return;
    const entries = unstored.map((payload) => {
      this.#lastWord += 1;
      return { key: journalKey(this.#recordId), seq: this.#lastWord, payload, at: payload.at };
    });
    this.#server
      .save(this.#ticket, { source: this.#source, entries }, { final: true })
      .catch(() => undefined);
  }

  /** Asks how things stand: the clock, the deadline, whether this page still has the exam. Trouble passes. */
  async ask(): Promise<void> {
    if (this.#state.phase !== "open") return;
    try {
      if (!this.#isClaimed) return await this.#claimed();
      await this.#save({ source: this.#journalSource ?? this.#source, entries: [] });
      for (const id of this.#toClose) await this.#tellClosed(id);
    } catch {
      // It is asked again; what it means for the learner stands in the state.
    }
  }

  /** What the journal sends through. */
  async send({ source, entries }: Changes, options: SendOptions): Promise<void> {
    if (options.final && !this.#isClaimed) throw new Error("not this page's yet");
    await this.#claimed();
    await this.#save({ source, entries }, options);
    this.#journalSource = source;
  }

  async #save(changes: Changes, options?: SendOptions): Promise<void> {
    const { isBehind, late } = await this.#heeding(() => this.#server.save(this.#ticket, changes, options));
    if (late.length > 0) this.#set({ lateNum: this.#state.lateNum + late.length });
    if (isBehind) this.answers.sendAll();
  }

  /** 在此继续: what the other page has saved is shown, what this one has not saved is sent. */
  async takeOver(): Promise<void> {
    this.#ticket = randomName();
    await this.#open();
    await this.#catchUp();
  }

  async pause(): Promise<void> {
    await this.answers.flush();
    try {
      await this.#server.pause(this.#ticket);
    } catch (error) {
      // It may not allow it, or another page has it.
      void this.ask();
      throw error;
    }
    this.#isClaimed = false;
    this.answers.look(false);
    const { deadline } = this.#state;
    this.#set({ phase: "paused", pausedLeftMs: deadline > 0 ? deadline - this.clock.now() : 0 });
  }

  async resume(): Promise<void> {
    await this.#open();
    this.answers.look(true);
    this.#set({ extraMs: 0 });
    void this.#catchUp();
  }

  /** Here at once; the server hears of it as soon as it can. */
  async closeSection(id: string): Promise<void> {
    this.answers.flushTyping();
    this.#set({ closed: new Set([...this.#state.closed, id]) });
    this.#toClose = new Set([...this.#toClose, id]);
    if (await this.answers.flush()) await this.ask();
  }

  /** Hands in, once everything has arrived; true when it is over. False: the network is in trouble, and it may be tried again. */
  async submit(): Promise<boolean> {
    try {
      if (!this.#isOver() && !(await this.answers.flush())) this.#giveUpRefused();
      else if (!this.#isOver()) {
        await this.#claimed();
        const call = callOf(examSubmit, {
          recordId: this.#recordId,
          ticket: this.#ticket,
          requestId: this.#submitId,
        });
        await this.#heeding(() => this.#send(call));
        this.#end();
      }
    } catch (error) {
      if (!this.#isOver() && error instanceof EnvelopeError) throw error;
    }
    return this.#isOver();
  }

  /** What was refused is not sent for ever: its learner is told why, and hands in what is saved. */
  #giveUpRefused(): void {
    const { refusal } = this.answers;
    if (!refusal) return;
    this.#set({ lostNum: this.#state.lostNum + this.answers.drop() });
    throw refusal;
  }

  #isOver(): boolean {
    return this.#state.phase === "ended";
  }

  #isLate(at: number): boolean {
    return this.#state.deadline > 0 && at > this.#state.deadline;
  }

  async #open(): Promise<void> {
    const { phase } = this.#state;
    this.#set({ phase: "open" });
    await this.#claimed().catch((error: unknown) => {
      if (this.#state.phase === "open") this.#set({ phase });
      throw error;
    });
  }

  async #catchUp(): Promise<void> {
    if (await this.answers.flush()) await this.#claim().catch(() => undefined);
  }

  async #claimed(): Promise<void> {
    if (this.#isClaimed) return;
    if (this.#state.phase !== "open") throw new Error(`the exam is ${this.#state.phase}`);
    this.#claiming ??= this.#claim().finally(() => (this.#claiming = undefined));
    await this.#claiming;
  }

  /** Makes this page the one that saves, and learns what is saved. */
  #claim(): Promise<void> {
    return this.answers.follow(async () => {
      const { saved, closedSection } = await this.#heeding(() => this.#server.goOn(this.#ticket));
      this.#isClaimed = true;
      this.onClaimed(this.#ticket);
      this.#set({ closed: new Set([...closedSection, ...this.#toClose]) });
      return saved;
    });
  }

  async #tellClosed(id: string): Promise<void> {
    await this.#server.closeSection(this.#ticket, id);
    this.#toClose = new Set([...this.#toClose].filter((other) => other !== id));
  }

  /** Learns from a refusal that another page has the exam, or that it is over. */
  async #heeding<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      const code = error instanceof EnvelopeError ? error.code : undefined;
      if (code === CODES.expired) this.#end();
      if (code === CODES.conflict && this.#state.phase === "open") {
        this.#isClaimed = false;
        // Typed while the exam was this page's.
        this.answers.flushTyping();
        this.#set({ phase: "takenOver" });
      }
      throw error;
    }
  }

  #end(): void {
    if (!this.#isOver()) this.#set({ phase: "ended", lostNum: this.#state.lostNum + this.answers.drop() });
  }

  #hear({ status, deadline }: ExamClock): void {
    const before = this.#state;
    const more = this.#isClaimed && before.deadline > 0 ? deadline - before.deadline : 0;
    this.#set({ deadline, extraMs: more > 0 ? before.extraMs + more : before.extraMs });
    if (!isUnderWay(status as AttemptStatus)) this.#end();
  }

  #set(change: Partial<AttemptState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
