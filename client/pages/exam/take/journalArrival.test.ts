import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createArrival } from "./journalArrival.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a call that waits for the journal leaves no timer behind when the journal arrives", async () => {
  const { arrive, wait } = createArrival();
  const waiting = wait();
  arrive();
  await waiting;
  await wait();
  expect(vi.getTimerCount()).toBe(0);
});

test("a call waits at most 20 seconds for a journal that does not arrive", async () => {
  const waiting = createArrival().wait();
  await vi.advanceTimersByTimeAsync(20_000);
  await waiting;
});
