import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateCounters } from "../db/schema/house.ts";
import { openTestDatabase } from "../testing/testDatabase.ts";
import { createLimits, type LimitName } from "./limits.ts";

/** What may be tried within each window, by the shortest first: [how often, seconds]. */
const WINDOWS: readonly {
  readonly name: LimitName;
  readonly windows: readonly (readonly [number, number])[];
}[] = [
  {
    name: "loginAddress",
    windows: [
      [20, 600],
      [100, 86_400],
    ],
  },
  {
    name: "loginAccount",
    windows: [
      [5, 300],
      [20, 86_400],
    ],
  },
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
      [10, 600],
      [60, 86_400],
    ],
  },
  {
    name: "codeAddress",
    windows: [
      [20, 600],
      [100, 86_400],
    ],
  },
  {
    name: "checkName",
    windows: [
      [30, 60],
      [300, 3_600],
    ],
  },
  { name: "captchaAddress", windows: [[60, 60]] },
  { name: "uidLogin", windows: [[20, 600]] },
  {
    name: "changePassword",
    windows: [
      [5, 300],
      [20, 86_400],
    ],
  },
  { name: "avatarUser", windows: [[20, 3_600]] },
];

test.each(WINDOWS)(
  "$name holds in each of its windows, for one key and not for another",
  async ({ name, windows }) => {
    const database = await openTestDatabase();
    try {
      const limits = createLimits(database.db);
      /** How often it is allowed when the windows before this one begin anew as soon as they are full. */
      const allowed = async (index: number): Promise<[number, number]> => {
        await database.db.delete(rateCounters);
        for (let times = 0; ; times++) {
          for (const [, seconds] of windows.slice(0, index))
            await database.db.delete(rateCounters).where(like(rateCounters.key, `${name}:${seconds}:%`));
          const refusal = await limits.take(name, "one").then(
            () => undefined,
            (error: { data: { next_time: number } }) => error,
          );
          if (refusal) return [times, refusal.data.next_time];
        }
      };
      for (const [index, [most, seconds]] of windows.entries()) {
        const [times, wait] = await allowed(index);
        expect([seconds, times]).toEqual([seconds, most]);
        expect(wait).toBeGreaterThan(seconds - 30);
        expect(wait).toBeLessThanOrEqual(seconds);
      }
      await limits.take(name, "another");
    } finally {
      await database.close();
    }
  },
);
