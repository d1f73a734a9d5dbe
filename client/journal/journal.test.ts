import { IDBObjectStore } from "fake-indexeddb";
import { afterEach, expect, test, vi } from "vitest";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { CallFailure, withFacts } from "../calls/callFailure.ts";
import { openBrowser, type Receive } from "#tests/support/journalTabs.ts";
import type { Batch } from "./entry.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const KEY = "attempt:12";
const SECOND = 1_000;

/** Simulates a server that accepts everything, or responds as `answer` does. */
function server(answer: Receive<string> = async () => undefined) {
  const batches: Batch<string>[] = [];
  const finals: boolean[] = [];
  let current = answer;
  const browser = openBrowser<string>((batch, options) => {
    batches.push(batch);
    finals.push(options.final);
    return current(batch, options);
  });
  const sent = () => batches.map(({ entries }) => entries.map(({ payload }) => payload).join(""));
  return { ...browser, batches, finals, sent, answers: (next: Receive<string>) => void (current = next) };
}

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const online = () => Promise.resolve();

test("stores an entry, sends it in order with time and number, and removes it once the server has it", async () => {
  const { tab, settle, batches, sent } = server();
  const { journal } = tab();
  const kept = await Promise.all(["a", "b", "c"].map((payload) => journal.append(KEY, payload)));
  expect(kept.map(({ durable }) => durable)).toEqual([true, true, true]);
  expect(journal.state(KEY)).toMatchObject({ status: "saving", durable: true });
  await settle();
  expect(sent().join("")).toBe("abc");
  expect(batches[0]).toMatchObject({ owner: "7", key: KEY });
  expect(batches[0]?.entries[0]).toEqual({ key: KEY, seq: kept[0]?.seq, payload: "a", at: 1_000_000 });
  expect(journal.state(KEY)).toEqual({ status: "saved", waiting: 0, durable: true });
  expect(await journal.unsent(KEY)).toEqual([]);
});

test("reports the number of entries waiting offline, retries after 1, 2, 4, 8, 15 and 15 s, and at once when the network is back", async () => {
  const { tab, settle, advance, batches, answers, sent } = server(offline);
  const { journal, page } = tab();
  await journal.append(KEY, "a");
  await settle();
  expect(journal.state(KEY)).toEqual({ status: "offline", waiting: 1, durable: true });
  const tries: number[] = [];
  for (let second = 1; second <= 45; second++) {
    const before = batches.length;
    await advance(SECOND);
    if (batches.length > before) tries.push(second);
  }
  expect(tries).toEqual([1, 3, 7, 15, 30, 45]);
  await journal.append(KEY, "b");
  await settle();
  expect(batches).toHaveLength(7);
  answers(online);
  page.onBack();
  await settle();
  expect(sent().at(-1)).toBe("ab");
  expect(journal.state(KEY)?.status).toBe("saved");
});

test("waits for as long as a busy server asks, and then sends all that was typed meanwhile in one request", async () => {
  const busy = () => Promise.reject(withFacts(new CallFailure({ code: 503 }), { retryAfter: 5 }));
  const { tab, settle, advance, batches, answers, sent } = server(busy);
  const { journal } = tab();
  await journal.append(KEY, "a");
  await settle();
  expect(journal.state(KEY)).toEqual({ status: "offline", waiting: 1, durable: true });
  for (const payload of ["b", "c", "d"]) await journal.append(KEY, payload);
  await advance(4 * SECOND);
  expect(batches).toHaveLength(1);
  answers(online);
  await advance(SECOND);
  expect(sent()).toEqual(["a", "abcd"]);
  expect(journal.state(KEY)).toEqual({ status: "saved", waiting: 0, durable: true });
});

test("a flush does not wait for a busy server, because the learner hands in", async () => {
  const busy = () => Promise.reject(withFacts(new CallFailure({ code: 503 }), { retryAfter: 30 }));
  const { tab, settle, answers, sent } = server(busy);
  const { journal } = tab();
  await journal.append(KEY, "a");
  await settle();
  answers(online);
  expect(await journal.flush(KEY)).toMatchObject({ status: "saved", waiting: 0 });
  expect(sent()).toEqual(["a", "a"]);
});

test("stops sending only the rejected key, keeps its entries and retries them on flush", async () => {
  const taken = new EnvelopeError(409, "考试已在另一页面打开");
  const { tab, settle, advance, answers, sent } = server(async ({ key }) => {
    if (key === KEY) throw taken;
  });
  const { journal, page } = tab();
  await journal.append(KEY, "a");
  await journal.append("attempt:13", "x");
  await settle();
  expect(journal.state(KEY)).toEqual({ status: "refused", waiting: 1, durable: true, refusal: taken });
  expect(journal.state("attempt:13")?.status).toBe("saved");
  await journal.append(KEY, "b");
  page.onBack();
  await advance(60 * SECOND);
  expect(sent()).toEqual(["a", "x"]);
  answers(online);
  expect(await journal.flush(KEY)).toEqual({ status: "saved", waiting: 0, durable: true });
  expect(sent().at(-1)).toBe("ab");
});

test("never sends dropped entries, but sends later ones", async () => {
  const { tab, settle, answers, sent } = server(() => Promise.reject(new EnvelopeError(410, "考试已结束")));
  const { journal } = tab();
  await journal.append(KEY, "a");
  await settle();
  await journal.drop(KEY);
  expect(journal.state(KEY)).toEqual({ status: "saved", waiting: 0, durable: true });
  answers(online);
  await journal.append(KEY, "b");
  await settle();
  expect(sent()).toEqual(["a", "b"]);
});

test("counts entries that another page has dropped as unsaved, and later ones as saved", async () => {
  const { tab, settle, answers } = server(offline);
  const [one, two] = [tab({ partOf: (text) => text[0] ?? "" }), tab({ partOf: (text) => text[0] ?? "" })];
  await one.journal.append(KEY, "a1");
  await one.journal.append(KEY, "b1");
  await settle();
  expect(two.journal.state(KEY)).toMatchObject({ status: "offline", parts: ["a", "b"] });
  await one.journal.drop(KEY);
  await settle();
  expect(one.journal.state(KEY)).toMatchObject({ status: "saved", waiting: 0, parts: [] });
  expect(two.journal.state(KEY)).toMatchObject({ status: "saved", waiting: 0, parts: ["a", "b"] });
  answers(online);
  await two.journal.append(KEY, "c1");
  await settle();
  expect(two.journal.state(KEY)).toMatchObject({ status: "saved", waiting: 0, parts: ["a", "b"] });
  const later = tab({ partOf: (text: string) => text[0] ?? "" });
  await settle();
  await later.journal.append(KEY, "d1");
  await settle();
  expect(later.journal.state(KEY)).toMatchObject({ status: "saved", waiting: 0, parts: [] });
});

test("continues sending by itself after a sign-out, a 401 or too many requests", async () => {
  let isOwner = false;
  const { tab, settle, advance, answers, sent } = server();
  const { journal } = tab({ isOwner: () => isOwner });
  await journal.append(KEY, "a");
  await settle();
  expect(journal.state(KEY)).toMatchObject({ status: "signedOut", waiting: 1 });
  expect(sent()).toEqual([]);
  isOwner = true;
  answers(() => Promise.reject(new EnvelopeError(401, "请登录")));
  await advance(SECOND);
  expect(journal.state(KEY)?.status).toBe("signedOut");
  answers(() => Promise.reject(new EnvelopeError(20429, "太频繁")));
  await advance(2 * SECOND);
  expect(journal.state(KEY)?.status).toBe("offline");
  answers(online);
  await advance(4 * SECOND);
  expect(journal.state(KEY)?.status).toBe("saved");
  expect(sent()).toEqual(["a", "a", "a"]);
});

test("sends entries of a killed page first when the next page opens", async () => {
  const { tab, settle, answers, sent } = server(offline);
  const first = tab();
  for (const payload of ["a", "b"]) await first.journal.append(KEY, payload);
  first.kill();
  answers(online);
  const { journal } = tab();
  expect((await journal.unsent(KEY)).map(({ payload }) => payload)).toEqual(["a", "b"]);
  await journal.append(KEY, "c");
  await settle();
  expect(sent().slice(1).join("")).toBe("abc");
  expect(journal.state(KEY)?.status).toBe("saved");
});

test("neither shows nor sends entries of another learner", async () => {
  const { tab, settle, answers, batches } = server(offline);
  const first = tab({ owner: "7" });
  await first.journal.append(KEY, "a");
  first.kill();
  answers(online);
  const other = tab({ owner: "8" });
  await settle();
  expect(await other.journal.unsent(KEY)).toEqual([]);
  expect(batches.filter(({ owner }) => owner === "8")).toEqual([]);
  tab({ owner: "7" });
  await settle();
  expect(batches.at(-1)).toMatchObject({ owner: "7", entries: [{ payload: "a" }] });
});

test.each([
  ["full", () => new DOMException("no room", "QuotaExceededError")],
  ["unavailable", () => new DOMException("it broke", "UnknownError")],
] as const)("keeps work in memory, reports it and sends it when the store is %s", async (why, error) => {
  const { tab, settle, advance, answers, sent } = server(offline);
  const { journal } = tab();
  await journal.append(KEY, "a");
  const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw error();
  });
  expect(await journal.append(KEY, "b")).toMatchObject({ durable: false });
  add.mockRestore();
  expect(await journal.append(KEY, "c")).toMatchObject({ durable: false });
  await settle();
  expect(journal.state(KEY)).toEqual({ status: "offline", waiting: 3, durable: false, notStored: why });
  expect((await journal.unsent(KEY)).map(({ payload }) => payload)).toEqual(["a", "b", "c"]);
  answers(online);
  await advance(SECOND);
  expect(sent().slice(-2)).toEqual(["a", "bc"]);
  expect(journal.state(KEY)).toMatchObject({ status: "saved", waiting: 0 });
  expect(await journal.append(KEY, "d")).toMatchObject({ durable: true });
  expect(journal.state(KEY)?.durable).toBe(true);
});

test("keeps entries in memory without IndexedDB and sends them even after the journal is closed", async () => {
  const { tab, settle, advance, answers, sent } = server(offline);
  vi.stubGlobal("indexedDB", undefined);
  const { journal } = tab();
  expect(await journal.append(KEY, "a")).toEqual({ seq: 1, durable: false });
  await settle();
  expect(journal.state(KEY)).toMatchObject({ status: "offline", durable: false, notStored: "unavailable" });
  await journal.close();
  await expect(journal.append(KEY, "b")).rejects.toThrow("closed");
  answers(online);
  await advance(15 * SECOND);
  expect(sent().at(-1)).toBe("a");
  expect(journal.state(KEY)?.status).toBe("saved");
});

test("waits at most 3 s for a store that never opens", async () => {
  const { tab, settle, advance, sent } = server();
  vi.stubGlobal("indexedDB", { open: () => new EventTarget() });
  const { journal } = tab();
  const kept = journal.append(KEY, "a");
  await advance(3 * SECOND);
  expect(await kept).toMatchObject({ durable: false });
  await journal.append(KEY, "b");
  await settle();
  expect(sent().join("")).toBe("ab");
});

test("reopens a connection that the browser has closed", async () => {
  const { tab, settle, sent } = server();
  const { journal } = tab();
  await journal.append(KEY, "a");
  const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(() => {
    throw new DOMException("the connection was closed", "InvalidStateError");
  });
  expect(await journal.append(KEY, "b")).toMatchObject({ durable: true });
  expect(add).toHaveBeenCalledTimes(2);
  await settle();
  expect(sent().join("")).toBe("ab");
});

test("does not resend a confirmed entry that the store cannot remove", async () => {
  const { tab, settle, sent } = server();
  const { journal } = tab();
  vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("it broke", "UnknownError");
  });
  await journal.append(KEY, "a");
  await settle();
  await journal.append(KEY, "b");
  await settle();
  expect(sent()).toEqual(["a", "b"]);
  expect(journal.state(KEY)).toMatchObject({ status: "saved", waiting: 0 });
});

test("sends waiting entries once, at once, when the page is left", async () => {
  const { tab, settle, finals, sent } = server(offline);
  const { journal, page } = tab();
  await journal.append(KEY, "a");
  await settle();
  page.onLeave();
  page.onLeave();
  expect(finals).toEqual([false, true]);
  expect(sent()).toEqual(["a", "a"]);
  await settle();
  expect(journal.state(KEY)).toMatchObject({ status: "offline", waiting: 1 });
});

test("counts a request without a response for 20 s as failed", async () => {
  const aborted = vi.fn();
  const { tab, settle, advance, answers, sent } = server((_, { signal }) => {
    signal.addEventListener("abort", aborted);
    return new Promise(() => undefined);
  });
  const { journal } = tab();
  await journal.append(KEY, "a");
  await settle();
  expect(journal.state(KEY)?.status).toBe("saving");
  answers(online);
  await advance(20 * SECOND);
  expect(aborted).toHaveBeenCalledTimes(1);
  expect(journal.state(KEY)?.status).toBe("offline");
  await advance(SECOND);
  expect(sent()).toEqual(["a", "a"]);
});

test("does not bring back a confirmed entry when a read of the store overlaps with a response", async () => {
  for (let ticks = 0; ticks < 30; ticks++) {
    const { tab, settle, answers, sent } = server();
    let answer = () => {};
    answers(() => new Promise<void>((resolve) => (answer = resolve)));
    const { journal } = tab();
    await journal.append(KEY, "a");
    await settle();
    const looking = Promise.resolve().then(async () => {
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      return journal.unsent(KEY);
    });
    for (let tick = 0; tick < 15; tick++) await Promise.resolve();
    answer();
    await looking;
    await settle();
    expect(sent()).toEqual(["a"]);
    expect(journal.state(KEY)).toMatchObject({ status: "saved", waiting: 0 });
  }
});

test("sends an entry that is appended while the previous batch is being confirmed", async () => {
  for (let turns = 0; turns < 25; turns++) {
    const { tab, settle, sent } = server();
    const { journal } = tab();
    await settle();
    void journal.append(KEY, "a");
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await journal.append(KEY, "b");
    await settle();
    expect(sent().join("")).toBe("ab");
  }
});

test("sends entries from only one of two tabs and updates the state in both", async () => {
  const { tab, settle, answers, sent } = server();
  let answer = () => {};
  answers(() => new Promise<void>((resolve) => (answer = resolve)));
  const [one, two] = [tab(), tab()];
  await one.journal.append(KEY, "a");
  await settle();
  await two.journal.append(KEY, "b");
  await settle();
  expect(sent()).toEqual(["a"]);
  expect(two.journal.state(KEY)).toMatchObject({ status: "saving", waiting: 2 });
  answers(online);
  answer();
  await settle();
  expect(sent()).toEqual(["a", "b"]);
  for (const { journal } of [one, two])
    expect(journal.state(KEY)).toMatchObject({ status: "saved", waiting: 0 });
});

test("sends from the remaining tab the entries that a killed tab was sending", async () => {
  const { tab, settle, answers, sent } = server(() => new Promise(() => undefined));
  const [one, two] = [tab(), tab()];
  await one.journal.append(KEY, "a");
  await settle();
  answers(online);
  one.kill();
  await settle();
  expect(sent()).toEqual(["a", "a"]);
  expect(two.journal.state(KEY)?.status).toBe("saved");
});

test("splits many entries into requests small enough for keepalive", async () => {
  const { tab, settle, answers, batches } = server(offline);
  const { journal, page } = tab();
  for (let count = 0; count < 5; count++) await journal.append(KEY, "好".repeat(6_000));
  await settle();
  answers(online);
  page.onBack();
  await settle();
  expect(batches.slice(-3).map(({ entries }) => entries.length)).toEqual([2, 2, 1]);
});

test("notifies listeners of changes only", async () => {
  const { tab, settle } = server();
  const { journal } = tab();
  const heard: (string | undefined)[] = [];
  const end = journal.subscribe(KEY, () => heard.push(journal.state(KEY)?.status));
  expect(journal.state(KEY)).toBeUndefined();
  await settle();
  const before = journal.state(KEY);
  await journal.append("attempt:13", "x");
  await settle();
  expect(journal.state(KEY)).toBe(before);
  await journal.append(KEY, "a");
  await settle();
  expect(heard).toEqual(["saved", "saving", "saving", "saved"]);
  end();
  await journal.append(KEY, "b");
  await settle();
  expect(heard).toHaveLength(4);
});
