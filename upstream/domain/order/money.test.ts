import * as fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { moneyEvents } from "../../testing/money/moneyEvents.ts";
import { type MoneyShop, openShop } from "../../testing/money/moneyWorld.ts";
import { playMoney } from "../../testing/money/playMoney.ts";

let shop: MoneyShop;
beforeAll(async () => {
  shop = await openShop(await openTestDatabase());
});
afterAll(() => shop.database.close());

// tests/promises/money.promise.ts and `npm run fuzz` run this test with more and longer sequences of events.
test("coupons, access and payments match the model after any sequence of events", async () => {
  await fc.assert(
    fc.asyncProperty(moneyEvents, (events) => playMoney(shop, events)),
    { numRuns: 6 },
  );
});
