import { expect, test } from "vitest";
import type { Db } from "./database.ts";
import { createCachedValue } from "./cachedValue.ts";

const NOW = Date.parse("2026-03-10T04:00:00Z");

/** Returns a cached value. The test decides when each load of it ends. */
function underTest() {
  const loads: { resolve: (value: number) => void; reject: (reason: Error) => void }[] = [];
  let elapsedMs = 0;
  const memory = createCachedValue(
    () => new Promise<number>((resolve, reject) => void loads.push({ resolve, reject })),
    () => elapsedMs,
  );
  const db = {} as Db;
  return {
    loads,
    ask: (nowMs = NOW) => memory.get(db, nowMs),
    forget: () => memory.invalidate(db),
    wait: (ms: number) => void (elapsedMs += ms),
    /** Moves the clock by `ms` and ends the current load. */
    end: async (value: number | Error, ms = 0) => {
      elapsedMs += ms;
      const load = loads.at(-1);
      if (value instanceof Error) load?.reject(value);
      else load?.resolve(value);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("loads once at first while all callers wait", async () => {
  const { ask, end, loads } = underTest();
  const asked = [ask(), ask(), ask()];
  await end(1);
  expect(await Promise.all(asked)).toEqual([1, 1, 1]);
  expect(loads).toHaveLength(1);
});

test("returns the old value while a new one loads after a change", async () => {
  const { ask, end, forget, loads, wait } = underTest();
  void ask();
  await end(1);
  forget();
  expect([await ask(), await ask()]).toEqual([1, 1]);
  expect(loads).toHaveLength(2);
  await end(2);
  expect(await ask()).toBe(2);
  // After a change nobody reads the value for a minute, so the old value is too old to be returned.
  forget();
  wait(60_000);
  const asked = ask();
  await end(3);
  expect(await asked).toBe(3);
});

test("runs one load at a time for a thousand changes, with pauses nine times as long as a load", async () => {
  const { ask, end, forget, loads, wait } = underTest();
  void ask();
  await end(1, 500);
  wait(10_000);
  const change = async () => {
    forget();
    return ask();
  };
  for (let commit = 0; commit < 10; commit++) expect(await change()).toBe(1);
  expect(loads).toHaveLength(2);
  await end(2, 500);
  for (let commit = 0; commit < 45; commit++) {
    expect(await change()).toBe(2);
    wait(100);
  }
  expect(loads).toHaveLength(2);
  void ask();
  expect(loads).toHaveLength(3);
});

test("loads again when a change arrives during a load", async () => {
  const { ask, end, forget, loads } = underTest();
  void ask();
  forget();
  await end(1);
  expect(await ask()).toBe(1);
  expect(loads).toHaveLength(2);
  await end(2);
  expect(await ask()).toBe(2);
});

test("keeps the old value when a load fails, and rejects and retries a failed first load", async () => {
  const { ask, end, forget, loads, wait } = underTest();
  const first = ask();
  first.catch(() => undefined);
  await end(new Error("away"));
  await expect(first).rejects.toThrow("away");
  void ask();
  await end(1);
  forget();
  wait(60_000);
  const asked = ask();
  await end(new Error("away"));
  expect(await asked).toBe(1);
  expect(loads).toHaveLength(3);
  void ask();
  expect(loads).toHaveLength(4);
});

test("loads again after five minutes without a notice of a change, even when the clock was set back", async () => {
  const { ask, end, loads } = underTest();
  void ask();
  await end(1);
  void ask(NOW + 299_000);
  expect(loads).toHaveLength(1);
  void ask(NOW + 301_000);
  expect(loads).toHaveLength(2);
  await end(1);
  void ask(NOW - 86_400_000);
  expect(loads).toHaveLength(3);
});

test("waits between slow loads until the value expires, and after a failed load even longer", async () => {
  const { ask, end, loads } = underTest();
  void ask();
  await end(1, 500);
  const asked = ask(NOW + 301_000);
  expect(loads).toHaveLength(2);
  await end(2);
  expect(await asked).toBe(2);
  const late = ask(NOW + 700_000);
  await end(new Error("away"), 500);
  expect(await late).toBe(2);
  expect(await ask(NOW + 1_100_000)).toBe(2);
  expect(loads).toHaveLength(3);
});
