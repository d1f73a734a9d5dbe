import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listLives } from "#shared/contract/live/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { CallCache } from "./callCache.ts";
import { poll } from "./poll.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lives = callOf(listLives, { page: 1, pageSize: 4 } as never);

function open() {
  const send = vi.fn(() => Promise.resolve("answer" as never));
  return { calls: new CallCache(send), send, tab: tabOf("visible") };
}

/** Simulates a tab that can be hidden and shown. */
function tabOf(visibilityState: DocumentVisibilityState) {
  const target = new EventTarget();
  const state = { visibilityState };
  return Object.assign(target, state, {
    turn(this: { visibilityState: DocumentVisibilityState }, to: DocumentVisibilityState) {
      this.visibilityState = to;
      target.dispatchEvent(new Event("visibilitychange"));
    },
  });
}

test("repeats a call at its interval until it is stopped", async () => {
  const { calls, send, tab } = open();
  await calls.fetch(lives);
  const end = poll(calls, lives, 1_000, tab);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(send).toHaveBeenCalledTimes(4);
  end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(4);
});

test("sends one request for two parts that show the same call", async () => {
  const { calls, send, tab } = open();
  await calls.fetch(lives);
  poll(calls, lives, 1_000, tab);
  await vi.advanceTimersByTimeAsync(10);
  poll(calls, lives, 1_000, tab);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(send).toHaveBeenCalledTimes(2);
});

test("sends no call in a hidden tab, and sends an overdue call as soon as the tab is shown", async () => {
  const { calls, send, tab } = open();
  await calls.fetch(lives);
  poll(calls, lives, 1_000, tab);
  tab.turn("hidden");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledTimes(1);
  tab.turn("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(2);
  tab.turn("hidden");
  tab.turn("visible");
  await vi.advanceTimersByTimeAsync(999);
  expect(send).toHaveBeenCalledTimes(2);
});

test("continues after a failure at the next interval", async () => {
  const { calls, send, tab } = open();
  await calls.fetch(lives);
  send.mockRejectedValueOnce(new Error("down"));
  poll(calls, lives, 1_000, tab);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send).toHaveBeenCalledTimes(3);
});

test("stays stopped when an answer arrives after the stop", async () => {
  const { calls, send, tab } = open();
  await calls.fetch(lives);
  const end = poll(calls, lives, 1_000, tab);
  let answer: (data: never) => void = () => undefined;
  send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(1_000);
  end();
  answer("late" as never);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(2);
});
