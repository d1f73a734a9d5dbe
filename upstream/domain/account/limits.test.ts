import { like, not } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateCounters } from "../../platform/db/schema/system.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { createLimits } from "./limits.ts";
import type { LimitName } from "./limitWindows.ts";

/** Expected windows of each limit as [times, seconds], the shortest window first. */
const WINDOWS: readonly {
  readonly name: LimitName;
  readonly windows: readonly (readonly [number, number])[];
}[] = [
  { name: "wrongHereMost", windows: [[100, 86_400]] },
  {
    name: "smsPhone",
    windows: [
      [1, 60],
      [5, 3_600],
      [10, 86_400],
    ],
  },
  {
    name: "smsAddress",
    windows: [
      [300, 600],
      [2_000, 86_400],
    ],
  },
  {
    name: "checkName",
    windows: [
      [120, 60],
      [600, 3_600],
    ],
  },
  { name: "captchaAddress", windows: [[240, 60]] },
  {
    name: "changePassword",
    windows: [
      [5, 300],
      [20, 86_400],
    ],
  },
  { name: "avatarUser", windows: [[20, 3_600]] },
  {
    name: "checkLearner",
    windows: [
      [900, 3_600],
      [4_000, 86_400],
    ],
  },
  {
    name: "checkAddress",
    windows: [
      [6_000, 3_600],
      [20_000, 86_400],
    ],
  },
];

test.each(WINDOWS)(
  "the limit $name refuses further tries of a key when one of its windows is full",
  async ({ name, windows }) => {
    const database = await openTestDatabase();
    const { db } = database;
    try {
      const limits = createLimits(db, { clock: Date.now });
      for (const [most, seconds] of windows) {
        const ofWindow = like(rateCounters.key, `${name}:${seconds}:%`);
        const others = () => db.delete(rateCounters).where(not(ofWindow));
        await db.delete(rateCounters);
        const one = `one for ${seconds}`;
        await limits.consume(name, one);
        // Simulates that all tries but one are used up in this window, and that the other windows have started again.
        await db
          .update(rateCounters)
          .set({ points: most - 1 })
          .where(ofWindow);
        await others();
        await limits.consume(name, one);
        await others();
        const wait = await limits.consume(name, one).then(
          () => 0,
          (error: { data: { next_time: number } }) => error.data.next_time,
        );
        expect([seconds, wait > seconds - 50 && wait <= seconds]).toEqual([seconds, true]);
        await limits.consume(name, "another");
      }
    } finally {
      await database.close();
    }
  },
);

test("refuses further shown keys from memory, without a query, when their window is full", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  try {
    const limits = createLimits(db, { clock: Date.now });
    await limits.consume("checkAddress", "one");
    await db.update(rateCounters).set({ points: 6_000 });
    await expect(limits.consume("checkAddress", "one")).rejects.toThrow();
    await db.delete(rateCounters);
    await expect(limits.consume("checkAddress", "one")).rejects.toThrow();
    await limits.consume("checkAddress", "another");
    expect(await db.$count(rateCounters)).toBe(2);
  } finally {
    await database.close();
  }
});

test("count refuses no try, and reports when a window exceeds its limit", async () => {
  const database = await openTestDatabase();
  try {
    const limits = createLimits(database.db, { clock: Date.now });
    for (const { name, most } of [
      { name: "wrongHere", most: 5 },
      { name: "wrongAddress", most: 60 },
    ] as const) {
      const told: boolean[] = [];
      for (let count = 0; count < most + 2; count += 1) {
        expect(await limits.isFull(name, "one")).toBe(count >= most);
        told.push(await limits.count(name, "one"));
      }
      expect(told.indexOf(true), name).toBe(most);
      expect(await limits.count(name, "another")).toBe(false);
    }
  } finally {
    await database.close();
  }
});
