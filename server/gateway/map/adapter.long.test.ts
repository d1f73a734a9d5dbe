import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { AdapterBusy, createAdapter } from "./adapter.ts";

const MODULE = `
const wait = (ms) => { const until = performance.now() + ms; while (performance.now() < until); };
export const calls = {
  "GET /fast": { answer: (value) => ({ ...value, seen: true }) },
  "GET /slow": { answer: (value) => (wait(15), value) },
  "GET /endless": { answer: () => { for (;;); } },
  "GET /busyLater": { answer: () => (queueMicrotask(() => wait(400)), 1) },
  "GET /throws": { answer: () => { throw new Error("no such kind"); } },
  "GET /exits": { answer: () => process.exit(3) },
  "GET /exitsLater": { answer: () => (setTimeout(() => process.exit(3), 5), 1) },
  "GET /hoards": { answer: () => { const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length)); } },
};
`;
const folder = mkdtempSync(path.join(tmpdir(), "adapter-"));
const file = path.join(folder, "own.mjs");
writeFileSync(file, MODULE);
afterAll(() => rmSync(folder, { recursive: true }));

function open() {
  const adapter = createAdapter(file);
  return {
    run: (call: string, value: unknown = {}, visitor = "one") =>
      adapter.run({ call: `GET /${call}`, step: "answer", visitor }, value),
    [Symbol.asyncDispose]: () => adapter.close(),
  };
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("keeps none of 20,000 values in memory after they were converted", async () => {
  await using adapter = open();
  const passwords: WeakRef<object>[] = [];
  const pass = async (num: number) => {
    for (let index = 0; index < num; index += 1) {
      const value = { password: `of learner ${index} ${"x".repeat(200)}` };
      if (index % 100 === 0) passwords.push(new WeakRef(value));
      // Runs go one after the other, because the test counts the values kept in memory.
      // oxlint-disable-next-line no-await-in-loop
      await adapter.run("fast", value);
    }
  };
  await pass(1_000);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await pass(20_000);
  await delay(0);
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5 * 1024 * 1024);
  expect(passwords.filter((password) => password.deref() !== undefined).length).toBeLessThanOrEqual(1);
});

test("answers a call without a function while a hundred slow ones wait", async () => {
  await using adapter = open();
  await adapter.run("fast");
  const slow = Array.from({ length: 100 }, () => adapter.run("slow").catch(() => undefined));
  const order: string[] = [];
  const last = slow[1]?.then(() => order.push("slow"));
  await Promise.all([adapter.run("none").then(() => order.push("none")), last]);
  expect(order).toEqual(["none", "slow"]);
});

test("lets slow calls delay neither another visitor nor other calls of the same visitor", async () => {
  await using adapter = open();
  await adapter.run("fast");
  let ended = 0;
  for (let index = 0; index < 60; index += 1)
    void adapter.run("slow").then(
      () => (ended += 1),
      () => undefined,
    );
  const endedBefore = (asked: Promise<unknown>) => asked.then(() => ended);
  const [other, same] = await Promise.all([
    endedBefore(adapter.run("fast", {}, "other")),
    endedBefore(adapter.run("fast")),
  ]);
  expect(other).toBeLessThan(8);
  expect(same).toBeLessThan(12);
});

test("rejects more calls than a visitor's share and serves the next visitor", async () => {
  await using adapter = open();
  await adapter.run("fast");
  const outcomes = Array.from({ length: 150 }, () =>
    adapter.run("slow").then(
      () => "done",
      (error: unknown) => (error instanceof AdapterBusy ? "busy" : String(error)),
    ),
  );
  expect(await adapter.run("fast", { a: 1 }, "other")).toEqual({ a: 1, seen: true });
  const refused = (await Promise.all(outcomes)).filter((outcome) => outcome === "busy");
  expect(refused.length).toBeGreaterThanOrEqual(46);
  expect(refused.length).toBeLessThan(150);
});

test("rejects a call whose turn does not come within three seconds, without running it", async () => {
  await using adapter = open();
  await adapter.run("fast");
  const startedAt = performance.now();
  const visitors = Array.from({ length: 100 }, (_, index) =>
    adapter.run("endless", {}, `visitor ${index}`).catch((error: Error) => error),
  );
  const errors = await Promise.all(visitors);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  const late = errors.filter((error) => error instanceof AdapterBusy);
  expect(late.length).toBeGreaterThan(0);
  expect(String(late[0])).toMatch(/own\.mjs, answer of GET \/endless: no turn within 3000 ms/);
  expect(await adapter.run("fast", { a: 1 })).toEqual({ a: 1, seen: true });
});

test.each([
  ["endless", /answer of GET \/endless: does not end within 100 ms/],
  ["throws", /answer of GET \/throws: no such kind/],
  ["exits", /answer of GET \/exits: has ended its thread/],
  ["hoards", /answer of GET \/hoards: (?:.*memory|does not end within 100 ms)/],
])("reports the name of a function that %s and continues other calls", async (call, words) => {
  await using adapter = open();
  const failing = Array.from({ length: 3 }, () => adapter.run(call).catch((error: Error) => error.message));
  expect(await adapter.run("fast", { a: 1 }, "other")).toEqual({ a: 1, seen: true });
  for (const message of await Promise.all(failing)) expect(message).toMatch(words);
  expect(await adapter.run("fast", { a: 2 })).toEqual({ a: 2, seen: true });
});

test("counts only the time of the function itself, not the time until its thread runs", async () => {
  await using adapter = open();
  // Both threads are busy for 400 ms after these answers, as on a machine that gives them no processor.
  const busy = ["one", "other"].map((visitor) => adapter.run("busyLater", {}, visitor));
  expect(await Promise.all(busy)).toEqual([1, 1]);
  expect(await adapter.run("fast", { a: 1 })).toEqual({ a: 1, seen: true });
});

test("replaces a worker that dies between two calls, also when a call was sent to it already", async () => {
  await using adapter = open();
  for (let round = 0; round < 20; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await adapter.run("exitsLater")).toBe(1);
    // oxlint-disable-next-line no-await-in-loop
    if (round % 2 === 0) await delay(round / 2);
    // oxlint-disable-next-line no-await-in-loop
    expect(await adapter.run("fast", { round })).toEqual({ round, seen: true });
  }
});

test("fails every call while the module cannot be read, and reads it again later", async () => {
  const late = path.join(folder, "late.mjs");
  const adapter = createAdapter(late);
  const run = () => adapter.run({ call: "GET /fast", step: "answer", visitor: "" }, 1);
  await expect(run()).rejects.toThrow(/adapter late\.mjs, loading: /);
  writeFileSync(late, 'export const calls = { "GET /fast": { answer: (value) => value + 1 } };');
  await expect.poll(() => run().catch(() => undefined)).toBe(2);
  await adapter.close();
  await expect(run()).rejects.toThrow("the site is closing");
});
