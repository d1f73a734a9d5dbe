import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasUnstored } from "./attemptState.ts";
import { journalKey } from "./knownAnswers.ts";
import {
  RECORD,
  START,
  time,
  startAttempts,
  createServer,
  type Fate,
  type TestPage,
  pass,
  openAttached,
  shown,
} from "#tests/support/attemptPages.ts";

beforeEach(startAttempts);
afterEach(() => {
  vi.useRealTimers();
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

test("stores every answer shown as saved on the server despite a failing network and killed pages", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 15 }),
      fc.infiniteStream(fates),
      async (steps, network) => {
        time.now = START;
        globalThis.indexedDB = new IDBFactory();
        const server = createServer();
        let isCalm = false;
        const fate = (): Fate => (isCalm ? "arrives" : (network.next().value ?? "arrives"));
        let page = await openAttached(server, fate);
        for (const one of steps) {
          if (one.do === "choose") page.attempt.answer(`5${one.id}`, [String(one.value)]);
          if (one.do === "type") page.attempt.type(`5${one.id}`, [String(one.value)]);
          if (one.do === "wait") await pass(one.ms);
          if (one.do === "hide") page.attempt.saveOnLeave();
          time.now += 1;
          if (one.do !== "kill") continue;
          // The page may be killed while entries are being stored. One second lets the device finish storing them.
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

/** Returns whether the bar of the exam would show "saved". */
function saysSaved({ attempt, journal }: TestPage): boolean {
  const isSaved = journal.state(journalKey(RECORD))?.status === "saved";
  return isSaved && !hasUnstored(attempt.state()) && attempt.unsaved().length === 0;
}

const [REFUSED, FAILING] = ["8", "9"];

test.each([
  ["names what it refuses", true],
  ["refuses whole batches", false],
])(
  "saves all other answers while a server, which %s, refuses or fails at some for ever, and names the unsaved ones",
  async (_, namesRefused) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 15 }),
        fc.infiniteStream(fates),
        async (steps, network) => {
          time.now = START;
          globalThis.indexedDB = new IDBFactory();
          const server = createServer();
          server.namesRefused = namesRefused;
          server.refuses = (answer) => answer === REFUSED;
          server.failsAt = (answer) => answer === FAILING;
          let isCalm = false;
          const fate = (): Fate => (isCalm ? "arrives" : (network.next().value ?? "arrives"));
          let page = await openAttached(server, fate);
          for (const one of steps) {
            if (one.do === "choose") page.attempt.answer(`5${one.id}`, [String(one.value)]);
            if (one.do === "type") page.attempt.type(`5${one.id}`, [String(one.value)]);
            if (one.do === "wait") await pass(one.ms);
            if (one.do === "hide") page.attempt.saveOnLeave();
            time.now += 1;
            if (saysSaved(page)) expect(server.answers()).toEqual(shown(page));
            if (one.do !== "kill") continue;
            await pass(1_000);
            page.kill();
            page = await openAttached(server, fate);
          }
          await pass(1_000);
          isCalm = true;
          await pass(90_000);
          const [given, saved] = [shown(page), server.answers()];
          const unsaved = Object.keys(given).filter((id) => given[id] !== saved[id]);
          expect(unsaved.filter((id) => given[id] !== REFUSED && given[id] !== FAILING)).toEqual([]);
          expect([...page.attempt.unsaved()].sort()).toEqual(unsaved.sort());
          expect(saysSaved(page)).toBe(unsaved.length === 0);
          const handIn = page.attempt.submit();
          await pass(5_000);
          expect((await handIn) === "over").toBe(unsaved.length === 0);
          const despite = page.attempt.submit(unsaved);
          await pass(5_000);
          expect(await despite).toBe("over");
          expect(server.answers()).toEqual(saved);
          expect([...page.attempt.state().lost].sort()).toEqual(unsaved);
        },
      ),
      { numRuns: 25 },
    );
  },
  120_000,
);

const inOneOfTwo = fc.record({
  page: fc.nat(1),
  do: fc.constantFrom("choose" as const, "choose" as const, "switchDevice" as const, "ask" as const),
  id: fc.nat(2),
  value: fc.nat(9),
  waits: fc.nat(2_500),
});

test.each([
  ["two tabs of a browser", true],
  ["two devices", false],
])(
  "%s that take an exam over from each other end with the last answer to each question, and both show it",
  async (_, isOneBrowser) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(inOneOfTwo, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fates),
        async (steps, network) => {
          time.now = START;
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
            time.now += 1;
            if (what === "choose" && attempt.state().phase === "open") {
              attempt.answer(`5${id}`, [String(value)]);
              last.set(`5${id}`, String(value));
            }
            if (what === "ask") await attempt.refresh();
            if (what === "switchDevice" && attempt.state().phase === "openElsewhere")
              await attempt.continueHere().catch(() => undefined);
            await pass(waits);
          }
          isCalm = true;
          await pass(16_000);
          // Each page takes the attempt over twice, so that neither keeps unsent answers.
          for (let turn = 0; turn < 2; turn++)
            for (const { attempt } of pages) {
              await attempt.refresh();
              if (attempt.state().phase === "openElsewhere") await attempt.continueHere();
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
