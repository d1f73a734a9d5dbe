import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { courseDetail, listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { CallCache, FRESH_MS, keyOf } from "./callCache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const first = callOf(listCourses, { page: 1, pageSize: 20 });
const other = callOf(courseDetail, { id: "7" });

function open() {
  const answers: { readonly resolve: (data: unknown) => void; readonly reject: (error: Error) => void }[] =
    [];
  const signals: (AbortSignal | undefined)[] = [];
  const send = vi.fn((_: unknown, options?: { readonly signal?: AbortSignal }) => {
    signals.push(options?.signal);
    return new Promise<never>((resolve, reject) => answers.push({ resolve: resolve as never, reject }));
  });
  return { calls: new CallCache(send), send, answers, signals };
}

test("gives equal calls one key, whatever the order of their input and its undefined members", () => {
  expect(keyOf(callOf(listCourses, { pageSize: 20, level1: undefined, page: 1 }))).toBe(keyOf(first));
  expect(keyOf(callOf(listCourses, { page: 2, pageSize: 20 }))).not.toBe(keyOf(first));
});

test("sends no second request while a call is pending or its answer is fresh", async () => {
  const { calls, send, answers } = open();
  const [one, two] = [calls.fetch(first), calls.fetch(first)];
  expect(one).toBe(two);
  expect(calls.state(first)).toEqual({ status: "waiting", promise: one });
  answers[0]?.resolve("list");
  expect(await one).toBe("list");
  vi.advanceTimersByTime(FRESH_MS - 1);
  expect(await calls.fetch(first)).toBe("list");
  expect(send).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  void calls.fetch(first);
  expect(send).toHaveBeenCalledTimes(2);
  expect(calls.state(first)).toMatchObject({ status: "done", data: "list" });
});

test("reports a failure to waiting callers and in the state, and retries on the next call", async () => {
  const { calls, send, answers } = open();
  const asked = calls.fetch(first);
  answers[0]?.reject(new Error("down"));
  await expect(asked).rejects.toThrow("down");
  expect(calls.state(first)).toMatchObject({ status: "failed", error: new Error("down") });
  calls.clearFailures();
  expect(calls.state(first)).toBeUndefined();
  calls.prefetch(first);
  expect(send).toHaveBeenCalledTimes(2);
});

test("keeps the known answer when a refresh fails", async () => {
  const { calls, answers } = open();
  calls.put(keyOf(first), "old");
  vi.advanceTimersByTime(FRESH_MS);
  const asked = calls.fetch(first);
  answers[0]?.reject(new Error("down"));
  await expect(asked).rejects.toThrow();
  expect(calls.state(first)).toMatchObject({ data: "old" });
});

test("notifies subscribers of each answer until they unsubscribe", async () => {
  const { calls, answers } = open();
  const heard = vi.fn();
  const leave = calls.subscribe(keyOf(first), heard);
  const asked = calls.fetch(first);
  expect(heard).not.toHaveBeenCalled();
  answers[0]?.resolve("list");
  await asked;
  expect(heard).toHaveBeenCalledTimes(1);
  expect(calls.answers()).toEqual([[keyOf(first), "list"]]);
  leave();
  calls.put(keyOf(first), "another");
  expect(heard).toHaveBeenCalledTimes(1);
});

test("aborts pending calls on clear and ignores late answers", async () => {
  const { calls, answers, signals } = open();
  const asked = calls.fetch(first);
  calls.put(keyOf(other), "detail");
  calls.clear("/course/list");
  expect(signals[0]?.aborted).toBe(true);
  answers[0]?.resolve("late");
  await asked;
  expect(calls.state(first)).toBeUndefined();
  expect(calls.answers()).toEqual([[keyOf(other), "detail"]]);
  calls.clear();
  expect(calls.answers()).toEqual([]);
});

test("fetches shown answers again for another visitor and shows the old answers meanwhile", async () => {
  const { calls, send, answers } = open();
  calls.put(keyOf(first), "for strangers");
  calls.put(keyOf(other), "for strangers");
  calls.subscribe(keyOf(first), () => undefined);
  calls.prefetch(first);
  calls.invalidate();
  expect(calls.state(other)).toBeUndefined();
  expect(calls.state(first)).toMatchObject({ data: "for strangers" });
  expect(send).toHaveBeenCalledTimes(1);
  answers[0]?.resolve("for you");
  await Promise.all(calls.pending());
  expect(calls.state(first)).toMatchObject({ data: "for you" });
});

test("evicts the oldest answers that are not shown", () => {
  const { calls } = open();
  calls.put(keyOf(first), "shown");
  calls.subscribe(keyOf(first), () => undefined);
  for (let id = 0; id < 1_000; id++) calls.put(keyOf(callOf(courseDetail, { id: String(id) })), id);
  expect(calls.answers().length).toBe(200);
  expect(calls.state(first)).toMatchObject({ data: "shown" });
  expect(calls.state(callOf(courseDetail, { id: "999" }))).toMatchObject({ data: 999 });
});

test("resolves callers of an older request with the newer answer", async () => {
  const { calls, answers, signals } = open();
  const asked = calls.fetch(first);
  calls.invalidate();
  expect(signals[0]?.aborted).toBe(true);
  answers[0]?.reject(new Error("stopped"));
  answers[1]?.resolve("new");
  expect(await asked).toBe("new");
  expect(calls.state(first)).toMatchObject({ data: "new" });
});
