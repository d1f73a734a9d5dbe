import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Call } from "#shared/contract/endpoint.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import type { Transport } from "../../../calls/callCache.ts";
import type { ExamPaper } from "../../../calls/examTaking.ts";
import { type Journal, openJournal } from "../../../journal/journal.ts";
import { journalKey } from "./answerKeeper.ts";
import type { ExamEntry } from "./examState.ts";
import { AttemptStore } from "./attemptStore.ts";

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const RECORD = "12";

let now: number;

beforeEach(() => {
  now = START;
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface SaveInput {
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
  }[];
}

/** The rules of the reference upstream, in short: each change once, the highest seq of a source, of several sources the latest. */
function createServer() {
  let ticket = "";
  const past = new Set<string>();
  const rows = new Map<string, SaveInput["changes"][number] & { readonly source: string }>();
  const state = { status: "doing", deadline: START + 60 * MINUTE, resumed: 0 };
  const asked: string[] = [];

  function saved(): Map<string, { answer: readonly string[]; marked: boolean; spentMs: number }> {
    const best = new Map<string, (typeof rows extends Map<string, infer R> ? R : never)[]>();
    for (const row of rows.values()) {
      const of = best.get(row.questionId) ?? [];
      const own = of.find(({ source }) => source === row.source);
      if (own && own.seq > row.seq) continue;
      best.set(row.questionId, [...of.filter((one) => one !== own), row]);
    }
    return new Map(
      [...best].map(([id, of]) => {
        const [last] = of.sort((a, b) => b.at - a.at || (a.source < b.source ? 1 : -1));
        return [
          id,
          { answer: last?.answer ?? [], marked: last?.marked === "1", spentMs: last?.spentMs ?? 0 },
        ];
      }),
    );
  }
  const clock = () => ({ status: state.status, deadline: state.deadline, serverTime: now });
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
    for (const change of said.changes) {
      if (change.at > state.deadline) late.push(change.seq);
      else if (!rows.has(`${said.source}:${change.seq}`))
        rows.set(`${said.source}:${change.seq}`, { ...change, source: said.source });
    }
    const seqs = [...rows.values()].flatMap(({ source, seq }) => (source === said.source ? [seq] : []));
    const savedSeq = Math.max(0, ...seqs, ...late);
    return { ...clock(), savedSeq, isBehind: savedSeq < said.baseSeq, late };
  }

  return {
    state,
    asked,
    answer,
    lose: () => rows.clear(),
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
}

type Server = ReturnType<typeof createServer>;
type Fate = "arrives" | "lost" | "answerLost" | "twice";

interface TestPage {
  readonly attempt: AttemptStore;
  readonly journal: Journal<ExamEntry>;
  readonly finals: string[];
  readonly kill: () => void;
}

/** A page of a device, with a network that does what `fate` says. */
function openPage(server: Server, fate: () => Fate = () => "arrives"): TestPage {
  let isAlive = true;
  const finals: string[] = [];
  const send = (async (call: Call, options?: { final?: boolean }) => {
    if (!isAlive) return new Promise(() => undefined);
    const now_ = fate();
    if (now_ === "lost") throw new TypeError("Failed to fetch");
    if (options?.final) finals.push(call.endpoint.path);
    const said = server.answer(call);
    if (now_ === "twice") server.answer(call);
    if (now_ === "answerLost") throw new TypeError("Failed to fetch");
    return said;
  }) as Transport;
  const clocks = { even: () => now, device: () => now };
  const attempt = new AttemptStore({ paper: server.paper(), send, startMs: now, clocks });
  const journal = openJournal<ExamEntry>({
    name: `exam-${RECORD}`,
    owner: "7",
    isOwner: () => true,
    clock: attempt.clock.now,
    send: (batch, options) => (isAlive ? attempt.send(batch, options) : new Promise(() => undefined)),
    platform: {
      later(run, ms) {
        const timer = setTimeout(() => isAlive && run(), ms);
        return () => clearTimeout(timer);
      },
      random: () => 0,
      locks: undefined,
      watchPage: () => () => undefined,
    },
  });
  return { attempt, journal, finals, kill: () => void (isAlive = false) };
}

/** What is under way comes to rest; time that passes is the server's too. */
async function pass(ms = 0): Promise<void> {
  for (let left = ms; ; left -= 500) {
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (left <= 0) return;
    now += Math.min(500, left);
    await vi.advanceTimersByTimeAsync(Math.min(500, left));
  }
}

async function openAttached(server: Server, fate?: () => Fate): Promise<TestPage> {
  const page = openPage(server, fate);
  void page.attempt.attach(page.journal);
  await pass();
  return page;
}

const shown = ({ attempt }: TestPage) =>
  Object.fromEntries([...attempt.state().known].map(([id, { answer }]) => [id, answer.join("")]));

test("before a form was heard of nobody knows whether something was chosen in it", async () => {
  const { attempt } = await openAttached(createServer());
  expect(attempt.state().isHeard).toBe(false);
  attempt.answers.hear();
  expect(attempt.state().isHeard).toBe(true);
});

test("what is chosen in the moment in which another page takes over is not shown as if it were kept", async () => {
  const server = createServer();
  const first = await openAttached(server);
  await openAttached(server);
  await first.attempt.ask();
  expect(first.attempt.state().phase).toBe("takenOver");
  const { revision } = first.attempt.state();
  first.attempt.answers.keep("51", { answer: ["A"] });
  expect(first.attempt.state().revision).toBe(revision + 1);
  expect(shown(first)).toEqual({});
});

test("what was being typed when another page took over is sent when the exam comes back", async () => {
  const server = createServer();
  const first = await openAttached(server);
  await openAttached(server);
  first.attempt.answers.type("51", ["half a sen"]);
  await first.attempt.ask();
  expect(first.attempt.state().phase).toBe("takenOver");
  expect(shown(first)).toEqual({ "51": "half a sen" });
  void first.attempt.takeOver();
  await pass();
  expect(server.answers()).toEqual({ "51": "half a sen" });
});

test("an answer is shown at once, said to be on its way until it is stored, and then with the server", async () => {
  const server = createServer();
  const { attempt, journal } = openPage(server);
  attempt.answers.keep("51", { answer: ["A"] });
  // The journal's code is still coming.
  expect(attempt.state().isTyping).toBe(true);
  void attempt.attach(journal);
  await pass();
  expect(attempt.state().isTyping).toBe(false);
  expect(journal.state(journalKey(RECORD))).toMatchObject({ status: "saved", waiting: 0 });
  expect(server.answers()).toEqual({ "51": "A" });
});

test("text waits for a pause, and ten seconds of one who does not pause; it counts from when it was typed", async () => {
  const server = createServer();
  const page = await openAttached(server);
  for (let letter = 0; letter < 24; letter++) {
    page.attempt.answers.type("55", ["字".repeat(letter + 1)]);
    await pass(500);
  }
  expect(server.answers()["55"]).toHaveLength(20);
  await pass(1_000);
  expect(server.answers()["55"]).toHaveLength(24);

  // The last words before time was up are handed over after it; what came after it is nothing.
  server.state.deadline = now + 400;
  await page.attempt.ask();
  page.attempt.answers.type("54", ["赶上"]);
  await pass(500);
  page.attempt.answers.type("54", ["赶上了吗"]);
  await pass(1_000);
  expect(server.answers()["54"]).toBe("赶上");
});

test("what is typed in the last moment of a page is sent in front of everything, and twice it is the same", async () => {
  const server = createServer();
  const page = await openAttached(server);
  page.attempt.answers.type("55", ["最后"]);
  page.attempt.leave();
  expect(page.finals).toEqual(["/exam/save"]);
  page.kill();
  await pass();
  expect(server.answers()).toEqual({ "55": "最后" });
  // The store had it as well: the next page sends it again.
  const next = await openAttached(server);
  expect(server.answers()).toEqual({ "55": "最后" });
  await pass(500);
  next.attempt.answers.keep("55", { answer: ["后来"] });
  await pass();
  expect(server.answers()).toEqual({ "55": "后来" });
});

test("another device takes over: the first stops, has what it had not sent taken, and shows what the other did", async () => {
  const server = createServer();
  let isThere = true;
  const first = await openAttached(server, () => (isThere ? "arrives" : "lost"));
  first.attempt.answers.keep("51", { answer: ["A"] });
  await pass();
  isThere = false;
  first.attempt.answers.keep("52", { answer: ["A"] });
  await pass(1_000);
  globalThis.indexedDB = new IDBFactory();
  const second = await openAttached(server);
  second.attempt.answers.keep("51", { answer: ["B"] });
  second.attempt.answers.keep("53", { answer: ["B"] });
  await pass();
  isThere = true;
  await pass(15_000);
  expect(first.attempt.state().phase).toBe("takenOver");
  first.attempt.answers.keep("51", { answer: ["C"] });
  expect(shown(first)["51"]).toBe("A");
  await first.attempt.takeOver();
  await pass();
  expect(first.attempt.state().phase).toBe("open");
  expect(server.answers()).toEqual({ "51": "B", "52": "A", "53": "B" });
  expect(shown(first)).toEqual(server.answers());
  await second.attempt.ask();
  expect(second.attempt.state().phase).toBe("takenOver");
});

test("a page that is loaded again is the same page, one whose exam was taken over is told so", async () => {
  const server = createServer();
  const first = await openAttached(server);
  const { ticket } = first.attempt;
  first.kill();
  const again = openPage(server);
  again.attempt.keepTicket(ticket);
  await again.attempt.attach(again.journal);
  expect(again.attempt.state().phase).toBe("open");
  await openAttached(server);
  const old = openPage(server);
  old.attempt.keepTicket(ticket);
  void old.attempt.attach(old.journal);
  await pass();
  expect(old.attempt.state().phase).toBe("takenOver");
});

test("the clock of a paused exam is started by nobody but its learner, whatever waits to be sent", async () => {
  const server = createServer();
  const first = await openAttached(server, () => (server.asked.length > 1 ? "lost" : "arrives"));
  first.attempt.answers.keep("51", { answer: ["A"] });
  await pass(500);
  first.kill();
  server.state.status = "paused";
  const next = await openAttached(server);
  expect(next.attempt.state().phase).toBe("paused");
  await pass(60_000);
  await next.attempt.ask();
  expect(server.state).toMatchObject({ status: "paused", resumed: 0 });
  expect(shown(next)).toEqual({ "51": "A" });
  await next.attempt.resume();
  await pass();
  expect(server.answers()).toEqual({ "51": "A" });
});

test("a server that has lost what it had gets all that is shown", async () => {
  const server = createServer();
  const page = await openAttached(server);
  page.attempt.answers.keep("51", { answer: ["A"] });
  page.attempt.answers.keep("52", { answer: ["B"] });
  await pass();
  server.lose();
  page.attempt.answers.keep("52", { answer: ["C"] });
  await pass();
  expect(server.answers()).toEqual({ "52": "C" });
  server.lose();
  await page.attempt.ask();
  await pass();
  expect(server.answers()).toEqual({ "51": "A", "52": "C" });
});

test("it is handed in once everything has arrived, tried again where the network fails, and what comes late is told", async () => {
  const server = createServer();
  let isThere = true;
  const page = await openAttached(server, () => (isThere ? "arrives" : "lost"));
  isThere = false;
  page.attempt.answers.type("55", ["没有发出"]);
  expect(await page.attempt.submit()).toBe(false);
  expect(server.asked).not.toContain("/exam/submit");
  isThere = true;
  expect(await page.attempt.submit()).toBe(true);
  expect(server.answers()).toEqual({ "55": "没有发出" });
  expect(page.attempt.state()).toMatchObject({ phase: "ended", lostNum: 0 });

  const other = createServer();
  globalThis.indexedDB = new IDBFactory();
  isThere = true;
  const late = await openAttached(other, () => (isThere ? "arrives" : "lost"));
  isThere = false;
  late.attempt.answers.keep("51", { answer: ["A"] });
  await pass(500);
  other.state.status = "finished";
  isThere = true;
  await pass(15_000);
  expect(late.attempt.state()).toMatchObject({ phase: "ended", lostNum: 1 });
});

test("time that is given arrives with the next answer; a new deadline that is earlier is no gift", async () => {
  const server = createServer();
  const page = await openAttached(server);
  server.state.deadline += 5 * MINUTE;
  await page.attempt.ask();
  expect(page.attempt.state()).toMatchObject({ deadline: START + 65 * MINUTE, extraMs: 5 * MINUTE });
  server.state.deadline -= 15 * MINUTE;
  await page.attempt.ask();
  expect(page.attempt.state()).toMatchObject({ deadline: START + 50 * MINUTE, extraMs: 5 * MINUTE });
});

const fates = fc.constantFrom<Fate>("arrives", "arrives", "lost", "answerLost", "twice");
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("choose" as const), id: fc.nat(3), value: fc.nat(9) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("type" as const), id: fc.nat(3), value: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.nat(4_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("hide" as const) }) },
);

test("whatever the network does and however often the page is killed, the server ends with what the page showed as kept", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 15 }),
      fc.infiniteStream(fates),
      async (steps, network) => {
        now = START;
        globalThis.indexedDB = new IDBFactory();
        const server = createServer();
        let isCalm = false;
        const fate = (): Fate => (isCalm ? "arrives" : (network.next().value ?? "arrives"));
        let page = await openAttached(server, fate);
        for (const one of steps) {
          if (one.do === "choose") page.attempt.answers.keep(`5${one.id}`, { answer: [String(one.value)] });
          if (one.do === "type") page.attempt.answers.type(`5${one.id}`, [String(one.value)]);
          if (one.do === "wait") await pass(one.ms);
          if (one.do === "hide") page.attempt.leave();
          now += 1;
          if (one.do !== "kill") continue;
          // What is being stored has not been shown as kept.
          await pass(1_000);
          page.kill();
          page = await openAttached(server, fate);
        }
        await pass(1_000);
        isCalm = true;
        await pass(16_000);
        expect(server.answers()).toEqual(shown(page));
        const last = new Map(
          steps.flatMap((one) =>
            one.do === "choose" || one.do === "type" ? [[`5${one.id}`, String(one.value)] as const] : [],
          ),
        );
        expect(server.answers()).toEqual(Object.fromEntries(last));
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

const inOneOfTwo = fc.record({
  page: fc.nat(1),
  do: fc.constantFrom("choose" as const, "choose" as const, "takeOver" as const, "ask" as const),
  id: fc.nat(2),
  value: fc.nat(9),
  waits: fc.nat(2_500),
});

test.each([
  ["two tabs of a browser", true],
  ["two devices", false],
])(
  "%s that take an exam from each other: the last that was taken of each question holds, and both come to show it",
  async (_, isOneBrowser) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(inOneOfTwo, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fates),
        async (steps, network) => {
          now = START;
          const server = createServer();
          let isCalm = false;
          const fate = (): Fate => (isCalm ? "arrives" : (network.next().value ?? "arrives"));
          const pages: TestPage[] = [];
          for (let count = 0; count < 2; count++) {
            if (count === 0 || !isOneBrowser) globalThis.indexedDB = new IDBFactory();
            pages.push(await openAttached(server, fate));
          }
          const last = new Map<string, string>();
          for (const { page: which, do: what, id, value, waits } of steps) {
            const { attempt } = pages[which] as TestPage;
            now += 1;
            if (what === "choose" && attempt.state().phase === "open") {
              attempt.answers.keep(`5${id}`, { answer: [String(value)] });
              last.set(`5${id}`, String(value));
            }
            if (what === "ask") await attempt.ask();
            if (what === "takeOver" && attempt.state().phase === "takenOver")
              await attempt.takeOver().catch(() => undefined);
            await pass(waits);
          }
          isCalm = true;
          await pass(16_000);
          // Whoever does not have it comes back, and then the other one: nothing waits anywhere.
          for (let turn = 0; turn < 2; turn++)
            for (const { attempt } of pages) {
              await attempt.ask();
              if (attempt.state().phase === "takenOver") await attempt.takeOver();
              await pass(16_000);
              expect(attempt.state().phase).toBe("open");
              if (turn === 0) continue;
              expect(server.answers()).toEqual(Object.fromEntries(last));
              expect(
                Object.fromEntries(
                  [...attempt.state().known].map(([of, { answer }]) => [of, answer.join("")]),
                ),
              ).toEqual(server.answers());
            }
        },
      ),
      { numRuns: 12 },
    );
  },
  120_000,
);

test("what the server will not take is told once with its reason, and the exam is handed in without it", async () => {
  const server = createServer();
  const { attempt } = await openAttached(server);
  attempt.answers.keep("1", { answer: ["A"] });
  await pass();
  const { answer } = server;
  server.answer = (call) => {
    if (call.endpoint.path === "/exam/save" && (call.input as unknown as SaveInput).changes.length > 0)
      throw new EnvelopeError(CODES.badInput, "这次考试的改动太多了");
    return answer(call);
  };
  attempt.answers.keep("1", { answer: ["B"] });
  await pass(60_000);
  const saves = () => server.asked.filter((path) => path === "/exam/save").length;
  const before = saves();
  await pass(120_000);
  expect(saves()).toBe(before);
  const handIn = attempt.submit().catch((error: unknown) => error);
  await pass(1_000);
  expect(await handIn).toMatchObject({ code: CODES.badInput, message: "这次考试的改动太多了" });
  const again = attempt.submit();
  await pass(1_000);
  expect(await again).toBe(true);
  expect(attempt.state()).toMatchObject({ phase: "ended", lostNum: 1 });
  expect(server.answers()).toEqual({ 1: "A" });
});
