import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { inTransaction } from "./inTransaction.ts";
import { preparedQuery } from "./preparedQuery.ts";
import { given } from "./givenColumns.ts";
import { wrongBook } from "./schema/practice.ts";
import { rateCounters } from "./schema/system.ts";

test("a query is built once, and runs within the transaction that asks for it", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  let builds = 0;
  const query = preparedQuery((own) => {
    builds += 1;
    const { points, key } = rateCounters;
    return own
      .select({ points })
      .from(rateCounters)
      .where(eq(key, sql.placeholder("key")))
      .prepare("");
  });
  const key = "prepared";
  expect(await query(db).execute({ key })).toEqual([]);
  const undone = inTransaction(db, async (tx) => {
    await tx.insert(rateCounters).values({ key, points: 3 });
    expect(await query(tx).execute({ key })).toEqual([{ points: 3 }]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await query(db).execute({ key })).toEqual([]);
  expect(builds).toBe(1);
  await database.close();
});

test("encodes a given value as its column does, and keeps null", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const { card } = wrongBook;
  const query = preparedQuery((own) =>
    own
      .select({ text: sql<string | null>`${given("card", card)}::jsonb::text` })
      .from(sql`(select 1) as one`)
      .prepare(""),
  );
  expect(await query(db).execute({ card: { reps: 1 } })).toEqual([{ text: '{"reps": 1}' }]);
  expect(await query(db).execute({ card: null })).toEqual([{ text: null }]);
  await database.close();
});
