import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Busy } from "./fairQueue.ts";
import { CallerLeft, gather, type Outcome } from "./gather.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = {
  atOnce: 2,
  longest: 4,
  waitMs: 1_000,
  most: 3,
  patienceMs: 50,
  spacingMs: 0,
  retryAfterS: 7,
};

/** Creates work that ends when the test ends it, and the groups that were begun. */
function heldWork() {
  const groups: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const work = (items: readonly number[]) => {
    groups.push(items);
    return new Promise<readonly Outcome<string>[]>((resolve) =>
      ends.push(() => resolve(items.map((item) => ({ done: `done ${item}` })))),
    );
  };
  return { groups, work, end: () => ends.shift()?.() };
}

async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

const reasonOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test("items of the same moment form one group, and each gets its own result", async () => {
  const { groups, work, end } = heldWork();
  const add = gather(LIMITS, work);
  const results = [add(1), add(2), add(3)];
  await settle();
  expect(groups).toEqual([[1, 2, 3]]);
  end();
  expect(await Promise.all(results)).toEqual(["done 1", "done 2", "done 3"]);
});

test("items that arrive while a group is running form the next group", async () => {
  const { groups, work, end } = heldWork();
  const add = gather(LIMITS, work);
  const first = add(1);
  await settle();
  const rest = [add(2), add(3)];
  await settle(40);
  expect(groups).toEqual([[1]]);
  end();
  await first;
  await settle();
  expect(groups).toEqual([[1], [2, 3]]);
  end();
  expect(await Promise.all(rest)).toEqual(["done 2", "done 3"]);
});

test("starts a group beside one that runs for longer than the patience, up to the number that may run at once", async () => {
  const { groups, work, end } = heldWork();
  const add = gather(LIMITS, work);
  const all = [add(1)];
  await settle();
  all.push(add(2));
  await settle(50);
  all.push(add(3));
  await settle(200);
  expect(groups).toEqual([[1], [2]]);
  end();
  await settle();
  expect(groups).toEqual([[1], [2], [3]]);
  end();
  end();
  expect(await Promise.all(all)).toEqual(["done 1", "done 2", "done 3"]);
});

test("divides more items than fit in a group", async () => {
  const { groups, work, end } = heldWork();
  const add = gather({ ...LIMITS, atOnce: 1 }, work);
  const all = [1, 2, 3, 4].map((item) => add(item));
  await settle();
  expect(groups).toEqual([[1, 2, 3]]);
  end();
  await settle();
  expect(groups).toEqual([[1, 2, 3], [4]]);
  end();
  expect(await Promise.all(all)).toEqual(["done 1", "done 2", "done 3", "done 4"]);
});

test("refuses at once when too many items wait, and refuses an item that waits too long without working on it", async () => {
  const { groups, work, end } = heldWork();
  const add = gather({ ...LIMITS, atOnce: 1 }, work);
  const first = add(1);
  await settle();
  const late = [2, 3, 4, 5].map((item) => reasonOf(add(item)));
  expect(await reasonOf(add(6))).toBeInstanceOf(Busy);
  await settle(1_100);
  for (const reason of await Promise.all(late)) expect(reason).toBeInstanceOf(Busy);
  end();
  expect(await first).toBe("done 1");
  const next = add(7);
  await settle();
  end();
  expect(await next).toBe("done 7");
  expect(groups).toEqual([[1], [7]]);
});

test("does no work on items whose callers leave before the group begins", async () => {
  const { groups, work, end } = heldWork();
  const add = gather({ ...LIMITS, atOnce: 1 }, work);
  const first = add(1);
  await settle();
  let hasLeft = false;
  const left = reasonOf(add(2, () => hasLeft));
  const stays = add(3, () => false);
  hasLeft = true;
  end();
  await settle();
  expect(await left).toBeInstanceOf(CallerLeft);
  end();
  expect(await Promise.all([first, stays])).toEqual(["done 1", "done 3"]);
  expect(groups).toEqual([[1], [3]]);
});

test("a failed item fails alone, and work that throws fails its whole group and no later one", async () => {
  const add = gather(LIMITS, async (items: readonly number[]) => {
    if (items.includes(0)) throw new Error("all");
    return items.map((item) => (item < 0 ? { failed: new Error(`alone ${item}`) } : { done: item }));
  });
  const alone = [reasonOf(add(-1)), reasonOf(add(1))];
  await settle();
  expect(await Promise.all(alone)).toEqual([new Error("alone -1"), 1]);
  const all = [reasonOf(add(0)), reasonOf(add(2))];
  await settle();
  expect(await Promise.all(all)).toEqual([new Error("all"), new Error("all")]);
  const after = add(3);
  await settle();
  expect(await after).toBe(3);
});

test("after a group of several the next one waits for the spacing; after a single item it does not", async () => {
  const { groups, work, end } = heldWork();
  const add = gather({ ...LIMITS, spacingMs: 12 }, work);
  const endNow = async () => {
    end();
    await settle();
  };
  const all = [add(1)];
  await settle();
  await endNow();
  all.push(add(2), add(3));
  await settle();
  expect(groups).toEqual([[1], [2, 3]]);
  await endNow();
  all.push(add(4));
  await settle(5);
  all.push(add(5));
  await settle(5);
  expect(groups).toHaveLength(2);
  await settle(3);
  expect(groups).toEqual([[1], [2, 3], [4, 5]]);
  await endNow();
  await settle(12);
  all.push(add(6));
  await settle();
  expect(groups).toHaveLength(4);
  await endNow();
  expect(await Promise.all(all)).toHaveLength(6);
});
