import { expect, test } from "vitest";
import { CallFailure } from "#client/calls/callFailure.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError, MalformedEnvelope } from "#shared/contract/envelope.ts";
import { openBrowser } from "#tests/support/journalTabs.ts";
import { type Batch, EntriesRefused } from "./entry.ts";

const KEY = "attempt:12";
const SECOND = 1_000;
const REFUSAL = new EnvelopeError(CODES.badInput, "答案太长了");
const FAULT = new CallFailure({ code: CODES.failure });

/**
 * Simulates a server that rejects each batch with a payload in capital letters. Payloads of one letter are one part.
 */
function server(refusal: () => Error = () => REFUSAL) {
  const taken: string[] = [];
  const state = { isMended: false, isDown: false, batches: 0 };
  const browser = openBrowser<string>(async ({ entries }) => {
    state.batches += 1;
    if (state.isDown) throw FAULT;
    if (!state.isMended && entries.some(({ payload }) => /[A-Z]/.test(payload))) throw refusal();
    taken.push(...entries.map(({ payload }) => payload));
  });
  const tab = () => browser.tab({ partOf: (payload) => payload.slice(0, 1).toLowerCase() });
  return { ...browser, tab, taken, state };
}

async function offlineThen(browser: ReturnType<typeof server>, payloads: readonly string[]) {
  const opened = browser.tab();
  browser.state.isDown = true;
  for (const payload of payloads) await opened.journal.append(KEY, payload);
  await browser.settle();
  browser.state.isDown = false;
  return opened;
}

test("sets a rejected entry aside, sends the entries before and after it, and reports its part of the work", async () => {
  const browser = server();
  const { journal, page } = await offlineThen(browser, ["a", "b", "C", "d", "e", "F", "g"]);
  page.onBack();
  await browser.settle();
  expect(browser.taken).toEqual(["a", "b", "d", "e", "g"]);
  expect(journal.state(KEY)).toEqual({
    status: "setAside",
    waiting: 2,
    durable: true,
    parts: ["c", "f"],
    refused: [
      { part: "c", reason: REFUSAL },
      { part: "f", reason: REFUSAL },
    ],
  });
  expect((await journal.unsent(KEY)).map(({ payload }) => payload)).toEqual(["C", "F"]);
});

test("sends an entry appended after a refusal at once, and does not repeat the refused entry", async () => {
  const browser = server();
  const { journal, page } = browser.tab();
  await journal.append(KEY, "A");
  await browser.settle();
  expect(journal.state(KEY)?.status).toBe("setAside");
  const { batches } = browser.state;
  await journal.append(KEY, "b");
  page.onBack();
  await browser.advance(120 * SECOND);
  expect(browser.taken).toEqual(["b"]);
  expect(browser.state.batches).toBe(batches + 1);
});

test("forgets a refused entry once the server has a later entry of the same part", async () => {
  const browser = server();
  const { journal } = browser.tab();
  await journal.append(KEY, "A1");
  await browser.settle();
  await journal.append(KEY, "a2");
  await browser.settle();
  expect(browser.taken).toEqual(["a2"]);
  expect(journal.state(KEY)).toEqual({ status: "saved", waiting: 0, durable: true, parts: [] });
  expect(await journal.unsent(KEY)).toEqual([]);
});

test("keeps a refused entry for the next page, which tries it again", async () => {
  const browser = server();
  const first = browser.tab();
  await first.journal.append(KEY, "A");
  await browser.settle();
  first.kill();
  const { journal } = browser.tab();
  await browser.settle();
  expect(journal.state(KEY)).toMatchObject({ status: "setAside", refused: [{ part: "a" }] });
  browser.state.isMended = true;
  expect(await journal.flush(KEY)).toMatchObject({ status: "saved", waiting: 0 });
  expect(browser.taken).toEqual(["A"]);
});

test.each([
  ["a fault", () => FAULT],
  ["an answer that is none", () => new CallFailure(new MalformedEnvelope("the body is not JSON"))],
])(
  "skips an entry that the server answers with %s again and again, while others are taken",
  async (_, refusal) => {
    const browser = server(refusal);
    const { journal } = browser.tab();
    for (const payload of ["A", "b", "c"]) await journal.append(KEY, payload);
    await browser.advance(15 * SECOND);
    expect(browser.taken).toEqual(["b", "c"]);
    expect(journal.state(KEY)).toMatchObject({ status: "setAside", waiting: 1, refused: [{ part: "a" }] });
    await journal.append(KEY, "d");
    await browser.settle();
    expect(browser.taken).toEqual(["b", "c", "d"]);
    browser.state.isMended = true;
    await browser.advance(30 * SECOND);
    expect(browser.taken).toEqual(["b", "c", "d", "A"]);
    expect(journal.state(KEY)).toMatchObject({ status: "saved", waiting: 0 });
  },
);

test("rejects no entry in an outage, sends at most two batches per attempt, and sends all entries in order afterwards", async () => {
  const browser = server();
  const { journal } = await offlineThen(browser, ["a", "b", "c", "d"]);
  browser.state.isDown = true;
  const { batches } = browser.state;
  await browser.advance(120 * SECOND);
  expect(journal.state(KEY)).toMatchObject({ status: "offline", waiting: 4 });
  expect(journal.state(KEY)?.refused).toBeUndefined();
  expect(browser.state.batches - batches).toBeLessThanOrEqual(24);
  browser.state.isDown = false;
  await browser.advance(60 * SECOND);
  expect([...browser.taken].sort()).toEqual(["a", "b", "c", "d"]);
  expect(journal.state(KEY)?.status).toBe("saved");
});

test("sets aside the entries that the server names as rejected when it accepts the rest of the batch", async () => {
  const taken: string[] = [];
  const batches: Batch<string>[] = [];
  const { tab, settle } = openBrowser<string>(async (batch) => {
    batches.push(batch);
    const [first, ...others] = batch.entries;
    taken.push(...others.map(({ payload }) => payload));
    if (first) throw new EntriesRefused(new Map([[first.seq, REFUSAL]]));
  });
  const { journal } = tab();
  void journal.append(KEY, "a");
  await journal.append(KEY, "b");
  await settle();
  expect(journal.state(KEY)).toMatchObject({ status: "setAside" });
  expect(batches.length).toBeLessThanOrEqual(2);
  expect(taken.length + (journal.state(KEY)?.refused?.length ?? 0)).toBe(2);
});

test("sends new entries although one entry always fails and the only later entry is refused", async () => {
  const taken: string[] = [];
  const { tab, advance } = openBrowser<string>(async ({ entries }) => {
    const payloads = entries.map(({ payload }) => payload);
    if (payloads.includes("F")) throw FAULT;
    if (payloads.includes("R")) throw REFUSAL;
    taken.push(...payloads);
  });
  const { journal } = tab({ partOf: (payload) => payload.toLowerCase() });
  await journal.append(KEY, "F");
  await journal.append(KEY, "R");
  await advance(120 * SECOND);
  expect(journal.state(KEY)).toMatchObject({ status: "setAside", parts: ["f", "r"] });
  await journal.append(KEY, "g");
  await advance(SECOND);
  expect(taken).toEqual(["g"]);
});
