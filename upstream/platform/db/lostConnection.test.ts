import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { inTransaction } from "./inTransaction.ts";

const absent = process.env["TEST_DATABASE_URL"] === undefined;
if (absent) console.info("skipped: TEST_DATABASE_URL names no PostgreSQL whose connections may be cut");

test.skipIf(absent)("fails only the transaction when its connection is cut between two queries", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const cut = inTransaction(db, async (tx) => {
    const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as {
      rows?: { pid: number }[];
    };
    await db.execute(sql`select pg_terminate_backend(${rows?.[0]?.pid ?? 0})`);
    // Waits until the server has ended the session. The client notices this while it runs no query.
    const isThere = sql`select from pg_stat_activity where pid = ${rows?.[0]?.pid ?? 0}`;
    while (((await db.execute(isThere)) as { rows?: unknown[] }).rows?.length) await nextTurn();
    for (let i = 0; i < 20; i += 1) await nextTurn();
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)) as unknown).toMatchObject({ rows: [{ one: 1 }] });
  await database.close();
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
