import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Busy, createFairQueue, createFairQueues, outsideQueue } from "./fairQueue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns work that runs until the test calls its end. */
function work(begun: string[], name: string) {
  let end: (() => void) | undefined;
  const run = () => {
    begun.push(name);
    return new Promise<string>((resolve) => (end = () => resolve(name)));
  };
  return { run, end: () => end?.() };
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

test("runs the allowed number of works at once, and the others in order of arrival", async () => {
  const line = createFairQueue({ atOnce: 2, longest: 10, waitMs: 1_000 });
  const begun: string[] = [];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => work(begun, name));
  const asked = [a, b, c, d].map((one) => line(one!.run));
  await settle();
  expect(begun).toEqual(["a", "b"]);
  b!.end();
  await settle();
  expect(begun).toEqual(["a", "b", "c"]);
  a!.end();
  c!.end();
  await settle();
  d!.end();
  expect(await Promise.all(asked)).toEqual(["a", "b", "c", "d"]);
});

test("starts the next work after a failure", async () => {
  const line = createFairQueue({ atOnce: 1, longest: 10, waitMs: 1_000 });
  const failed = line(() => Promise.reject(new Error("broken")));
  const after = line(async () => "done");
  await expect(failed).rejects.toThrow("broken");
  expect(await after).toBe("done");
});

test("refuses at once when the queue is full, and refuses work that waits too long without starting it", async () => {
  const line = createFairQueue({ atOnce: 1, longest: 1, waitMs: 1_000 });
  const begun: string[] = [];
  const [first, second, third] = ["first", "second", "third"].map((name) => work(begun, name));
  const running = line(first!.run);
  const late = line(second!.run).catch((error: unknown) => error);
  await expect(line(third!.run)).rejects.toThrow(Busy);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBeInstanceOf(Busy);
  first!.end();
  await running;
  expect(begun).toEqual(["first"]);
  const again = line(third!.run);
  await settle();
  third!.end();
  expect(await again).toBe("third");
});

test("a full queue of one key does not delay other keys", async () => {
  const lines = createFairQueues({ atOnce: 1, longest: 1, waitMs: 1_000 });
  const begun: string[] = [];
  const [first, second] = ["first", "second"].map((name) => work(begun, name));
  const asked = [lines("a", first!.run), lines("a", second!.run)];
  await expect(lines("a", async () => "third")).rejects.toThrow(Busy);
  expect(await lines("b", async () => "other")).toBe("other");
  first!.end();
  await settle();
  second!.end();
  expect(await Promise.all(asked)).toEqual(["first", "second"]);
  expect(await lines("a", async () => "again")).toBe("again");
});

test("askers take turns even if one of them has much more work", async () => {
  const visitors = createFairQueues({ atOnce: 9, longest: 9, waitMs: 1_000 });
  const shared = createFairQueue({ atOnce: 1, longest: 9, waitMs: 1_000 });
  const begun: string[] = [];
  const run = (asker: string, name: string) => {
    const one = work(begun, name);
    return { ...one, asked: visitors(asker, () => shared(one.run)) };
  };
  const all = [
    run("a", "a1"),
    run("a", "a2"),
    run("a", "a3"),
    run("b", "b1"),
    run("c", "c1"),
    run("b", "b2"),
  ];
  for (let turns = 0; turns < all.length; turns += 1) {
    await settle();
    for (const { end } of all) end();
  }
  await Promise.all(all.map(({ asked }) => asked));
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("an asker that waited too long gets no turn and delays no other asker", async () => {
  const visitors = createFairQueues({ atOnce: 9, longest: 9, waitMs: 9_000 });
  const shared = createFairQueue({ atOnce: 1, longest: 2, waitMs: 1_000 });
  const begun: string[] = [];
  const [first, late, last] = ["first", "late", "last"].map((name) => work(begun, name));
  const running = visitors("a", () => shared(first!.run));
  const refused = visitors("b", () => shared(late!.run)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refused).toBeInstanceOf(Busy);
  const asked = visitors("c", () => shared(last!.run));
  await settle();
  first!.end();
  await running;
  await settle();
  last!.end();
  await asked;
  expect(begun).toEqual(["first", "last"]);
});

test("outsideQueue lets others run, and waits for a new turn afterwards", async () => {
  const lines = createFairQueues({ atOnce: 1, longest: 10, waitMs: 1_000 });
  const begun: string[] = [];
  const [slow, after, other] = ["slow", "after", "other"].map((name) => work(begun, name));
  const first = lines("a", async () => {
    await outsideQueue(slow!.run);
    return after!.run();
  });
  const second = lines("a", other!.run);
  await settle();
  expect(begun).toEqual(["slow", "other"]);
  slow!.end();
  await settle();
  expect(begun).toEqual(["slow", "other"]);
  other!.end();
  await settle();
  expect(begun).toEqual(["slow", "other", "after"]);
  after!.end();
  expect(await Promise.all([first, second])).toEqual(["after", "other"]);
  expect(await outsideQueue(async () => "no turn")).toBe("no turn");
});
