import * as fc from "fast-check";
import { expect, test } from "vitest";
import { moneyEvents } from "#upstream/testing/money/moneyEvents.ts";
import { openShop } from "#upstream/testing/money/moneyWorld.ts";
import { playMoney } from "#upstream/testing/money/playMoney.ts";
import { openTestDatabase } from "#upstream/testing/testDatabase.ts";

/** Promise 29. TEST_DATABASE_URL makes simultaneous events really concurrent. */
test("coupons, access and money agree after payments, closed orders, late and doubled notices, refunds, codes and gifts", async () => {
  const shop = await openShop(await openTestDatabase());
  let events = 0;
  try {
    await fc.assert(
      fc.asyncProperty(moneyEvents, async (some) => {
        events += some.length;
        await playMoney(shop, some);
      }),
      { numRuns: 100 },
    );
  } finally {
    await shop.database.close();
  }
  console.info(`money: ${events} events in any order, each held against the model`);
  expect(events).toBeGreaterThan(1_000);
}, 600_000);
