import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import type { ExamPaper } from "#client/calls/exam.ts";
import { CallFailure } from "#client/calls/callFailure.ts";
import type { Transport } from "#client/calls/callCache.ts";
import { type Journal, openJournal } from "#client/journal/journal.ts";
import type { PageWatcher } from "#client/journal/platform.ts";
import { AttemptStore } from "#client/pages/exam/take/attemptStore.ts";
import type { ExamEntry } from "#client/pages/exam/take/knownAnswers.ts";
import { CODES } from "#shared/contract/codes.ts";
import type { Call } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";

export const START = 1_800_000_000_000;
export const MINUTE = 60_000;
export const RECORD = "12";

/** Clock of the server and of every page, Unix ms. */
export const time = { now: START };

/** Resets the fake device and clock. Timers fire only while `pass` runs. */
export function startAttempts(): void {
  time.now = START;
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

export interface SaveInput {
  readonly ticket: string;
  readonly source: string;
  readonly baseSeq: number;
  readonly changes: readonly {
    readonly seq: number;
    readonly questionId: string;
    readonly answer: readonly string[];
    readonly marked: string;
    readonly spentMs: number;
    readonly at: number;
    readonly keepsAnswer?: string;
  }[];
}

/**
 * Imitates the reference upstream, which applies each change once. Among changes of one source, the change with the
 * highest number (seq) is kept; among sources, the latest change. A change that keeps the answer sets mark and time
 * alone.
 */
export function createServer() {
  let ticket = "";
  const past = new Set<string>();
  const rows = new Map<string, Row>();
  const state = { status: "doing", deadline: START + 60 * MINUTE, resumed: 0 };
  const asked: string[] = [];

  function saved(): Map<string, { answer: readonly string[]; marked: boolean; spentMs: number }> {
    return new Map(
      [...new Set([...rows.values()].map(({ questionId }) => questionId))].map((id) => {
        const of = [...rows.values()].filter(({ questionId }) => questionId === id);
        const last = latestOf(of);
        const answered = latestOf(of.filter(({ keepsAnswer }) => keepsAnswer !== "1"));
        return [
          id,
          { answer: answered?.answer ?? [], marked: last?.marked === "1", spentMs: last?.spentMs ?? 0 },
        ];
      }),
    );
  }
  const clock = () => ({ status: state.status, deadline: state.deadline, serverTime: time.now });
  const given = () =>
    [...saved()].map(([questionId, { answer, marked, spentMs }]) => ({
      questionId,
      given: answer,
      isMarked: marked,
      spentMs,
    }));

  function answer({ endpoint, input }: Call): object {
    asked.push(endpoint.path);
    const said = input as unknown as SaveInput;
    if (state.status === "finished") throw new EnvelopeError(CODES.expired, "考试已经结束");
    if (endpoint.path === "/exam/continue") {
      if (past.has(said.ticket)) throw new EnvelopeError(CODES.conflict, "考试已在另一页面打开");
      if (ticket !== "" && ticket !== said.ticket) past.add(ticket);
      ticket = said.ticket;
      if (state.status === "paused") state.resumed += 1;
      state.status = "doing";
      return { ...clock(), saved: given(), closedSection: [] };
    }
    if (said.ticket !== ticket) throw new EnvelopeError(CODES.conflict, "考试已在另一页面打开");
    if (endpoint.path === "/exam/pause") state.status = "paused";
    if (endpoint.path === "/exam/submit") state.status = "finished";
    if (endpoint.path !== "/exam/save") return clock();
    const late: number[] = [];
    const texts = said.changes.map((change) => change.answer.join(""));
    if (texts.some(server.failsAt)) throw new CallFailure({ code: CODES.failure });
    if (!server.namesRefused && texts.some(server.refuses))
      throw new EnvelopeError(CODES.badInput, "内容里有不能使用的字符");
    const refused = said.changes.filter((change) => server.refuses(change.answer.join("")));
    for (const change of said.changes) {
      if (refused.includes(change)) continue;
      if (change.at > state.deadline) late.push(change.seq);
      else if (!rows.has(`${said.source}:${change.seq}`))
        rows.set(`${said.source}:${change.seq}`, { ...change, source: said.source });
    }
    const seqs = [...rows.values()].flatMap(({ source, seq }) => (source === said.source ? [seq] : []));
    const savedSeq = Math.max(0, ...seqs, ...late, ...refused.map(({ seq }) => seq));
    const named = refused.map(({ seq }) => ({ seq, msg: "内容里有不能使用的字符" }));
    return { ...clock(), savedSeq, isBehind: savedSeq < said.baseSeq, late, refused: named };
  }

  const server = {
    state,
    asked,
    answer,
    /** Returns true when a save with this answer is refused. */
    refuses: (_answer: string): boolean => false,
    /**
     * True: the server refuses single changes by their number and saves the others. False: it refuses the whole
     * request.
     */
    namesRefused: true as boolean,
    failsAt: (_answer: string): boolean => false,
    lose: () => rows.clear(),
    /** Ticket of the page that may save. */
    ticket: () => ticket,
    answers: () => Object.fromEntries([...saved()].map(([id, one]) => [id, one.answer.join("")])),
    paper: () =>
      ({
        recordId: RECORD,
        ...clock(),
        beginAt: START,
        saved: given(),
        section: [{ id: "1", isClosed: false, question: [] }],
      }) as unknown as ExamPaper,
  };
  return server;
}

type Server = ReturnType<typeof createServer>;
type Row = SaveInput["changes"][number] & { readonly source: string };

/** Returns the latest of the last changes of each source. */
function latestOf(rows: readonly Row[]): Row | undefined {
  const [latest] = rows
    .filter((row) => !rows.some((one) => one.source === row.source && one.seq > row.seq))
    .toSorted((a, b) => b.at - a.at || (a.source < b.source ? 1 : -1));
  return latest;
}

export type Fate = "arrives" | "lost" | "answerLost" | "twice" | "late";
/** Ms for which a late request is under way to the server, and its answer back. */
const LATE_MS = 600;

export interface TestPage {
  readonly attempt: AttemptStore;
  readonly journal: Journal<ExamEntry>;
  readonly finals: string[];
  /** Events of the page that its journal watches. */
  readonly events: PageWatcher;
  readonly kill: () => void;
}

/** Opens an exam page on the fake device. `fate` decides for each request whether it arrives. */
export function openPage(server: Server, fate: () => Fate = () => "arrives"): TestPage {
  let isAlive = true;
  const finals: string[] = [];
  let events: PageWatcher = { onBack: () => undefined, onLeave: () => undefined };
  const never = new Promise<never>(() => undefined);
  const late = () => new Promise((resolve) => setTimeout(resolve, LATE_MS));
  const send = (async (call: Call, options?: { final?: boolean }) => {
    if (!isAlive) return never;
    const now_ = fate();
    if (now_ === "lost") throw new TypeError("Failed to fetch");
    if (options?.final) finals.push(call.endpoint.path);
    if (now_ === "late") await late();
    const said = server.answer(call);
    if (now_ === "twice") server.answer(call);
    if (now_ === "late") await late();
    if (!isAlive) return never;
    if (now_ === "answerLost") throw new TypeError("Failed to fetch");
    return said;
  }) as Transport;
  const clocks = { monotonic: () => time.now, device: () => time.now };
  const attempt = new AttemptStore({ paper: server.paper(), send, startMs: time.now, clocks });
  const opened = openJournal<ExamEntry>({
    name: `exam-${RECORD}`,
    owner: "7",
    isOwner: () => true,
    clock: attempt.clock.now,
    partOf: ({ questionId }) => questionId,
    send: (batch, options) => (isAlive ? attempt.send(batch, options) : never),
    platform: {
      later(run, ms) {
        const timer = setTimeout(() => isAlive && run(), ms);
        return () => clearTimeout(timer);
      },
      random: () => 0,
      locks: undefined,
      watchPage(watcher) {
        events = watcher;
        return () => undefined;
      },
    },
  });
  // A killed page may still run timers here, and must not store anything.
  const journal: Journal<ExamEntry> = {
    ...opened,
    append: (key, entry) => (isAlive ? opened.append(key, entry) : never),
  };
  return { attempt, journal, finals, events, kill: () => void (isAlive = false) };
}

/** Waits until pending work is done, and advances the server's clock together with the timers. */
export async function pass(ms = 0): Promise<void> {
  for (let left = ms; ; left -= 500) {
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (left <= 0) return;
    time.now += Math.min(500, left);
    await vi.advanceTimersByTimeAsync(Math.min(500, left));
  }
}

export async function openAttached(server: Server, fate?: () => Fate): Promise<TestPage> {
  const page = openPage(server, fate);
  void page.attempt.attach(page.journal);
  await pass();
  return page;
}

export const shown = ({ attempt }: TestPage) =>
  Object.fromEntries([...attempt.state().known].map(([id, { answer }]) => [id, answer.join("")]));
