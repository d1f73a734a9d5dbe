import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLastKnown } from "./lastKnown.ts";

function start(options: { readonly patienceMs?: number; readonly maxEntries?: number } = {}) {
  const clock = { now: 1_000_000 };
  const failures: string[] = [];
  const values = createLastKnown<string>({
    now: () => clock.now,
    onFailure: (key) => void failures.push(key),
    ...options,
  });
  let loads = 0;
  const answer = (value: string | undefined) => async () => {
    loads++;
    return value === undefined ? undefined : { value, freshMs: 10_000 };
  };
  const fail = async () => {
    loads++;
    throw new Error("no answer");
  };
  return { clock, failures, values, answer, fail, loads: () => loads };
}

test("loads a value once for all callers and uses it without a load while it is fresh", async () => {
  const { clock, values, answer, loads } = start();
  expect(await Promise.all([values.get("a", answer("1")), values.get("a", answer("2"))])).toEqual(["1", "1"]);
  clock.now += 9_999;
  expect([await values.get("a", answer("3")), values.state("a"), loads()]).toEqual(["1", "fresh", 1]);
  clock.now += 1;
  expect(values.state("a")).toBe("old");
});

test("returns an old value at once, without patience, while a new one loads", async () => {
  const { clock, values, answer } = start();
  await values.get("a", answer("1"));
  clock.now += 10_000;
  expect(await values.get("a", answer("2"))).toBe("1");
  await delay(0);
  expect(await values.get("a", answer("3"))).toBe("2");
});

test("keeps the last value after a failure and pauses before the next load", async () => {
  const { clock, failures, values, answer, fail, loads } = start({ patienceMs: 1_000 });
  await expect(values.get("a", fail)).rejects.toThrow("no answer");
  await values.get("a", answer("1"));
  clock.now += 10_000;
  expect(await values.get("a", fail)).toBe("1");
  expect(failures).toEqual(["a"]);
  const before = loads();
  clock.now += 2_999;
  expect([await values.get("a", answer("2")), loads()]).toEqual(["1", before]);
  clock.now += 1;
  expect(await values.get("a", answer("2"))).toBe("2");
});

test("drops a value that no longer exists, and old ones to make room", async () => {
  const { clock, values, answer } = start({ patienceMs: 1_000, maxEntries: 2 });
  await values.get("a", answer("1"));
  clock.now += 10_000;
  expect(await values.get("a", answer(undefined))).toBeUndefined();
  expect(values.state("a")).toBe("none");
  for (const key of ["a", "b", "c"]) await values.get(key, answer(key));
  expect(["a", "b", "c"].map((key) => values.state(key))).toEqual(["none", "fresh", "fresh"]);
});

test("does not keep loads that were in progress when everything was forgotten", async () => {
  const { values, answer } = start();
  let tell = (_value: string): void => undefined;
  const waiting = values.get("a", async () => ({
    value: await new Promise<string>((resolve) => (tell = resolve)),
    freshMs: 10_000,
  }));
  values.forget();
  expect(await values.get("a", answer("new"))).toBe("new");
  tell("old");
  expect(await waiting).toBe("old");
  expect(await values.get("a", answer("newer"))).toBe("new");
});
