import { expect, onTestFinished, test } from "vitest";

import { testContent } from "../../testing/testContent.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { seedDatabase } from "../../operator/demo/seedDatabase.ts";
import { idOf } from "../kit/ids.ts";
import { idRange, keepIdRange } from "./idRange.ts";
import { reserveIds } from "./reserveIds.ts";
import { rowsOf } from "./rowsOf.ts";

async function open() {
  const database = await openTestDatabase();
  onTestFinished(async () => {
    // Resets the id counters, because the next test expects those of a new database.
    await rowsOf(
      database.db,
      `do $$ declare s text; begin for s in select quote_ident(sequencename) from pg_sequences where schemaname = current_schema() loop
        execute 'alter sequence ' || s || ' minvalue 1 maxvalue 2147483647 start 1 restart 1'; end loop; end $$`,
    );
    await database.close();
  });
  return database.db;
}

const firstUser = `insert into users (agency_id, mobile, username, password_hash, nickname)
  select id, '1', '1', '', '' from agencies limit 1 returning id`;

test("assigns only ids of its own group, even with rows of another group, and fails after the last id", async () => {
  const db = await open();
  await keepIdRange(db, 3);
  await seedDatabase({ db, content: testContent, nowMs: Date.now(), log: { info: () => undefined } });
  // The row of an agency that moved here from group 7.
  const moved = firstUser
    .replace("(agency_id", "(id, agency_id")
    .replace("select id", "select 700000001, id");
  await rowsOf(db, moved.replaceAll("'1'", "'0'"));
  await reserveIds(db);
  const [user] = await rowsOf<{ id: number }>(db, firstUser);
  expect(Math.floor((user?.id ?? 0) / 100_000_000)).toBe(3);
  expect(idOf(String(user?.id))).toBe(user?.id);
  await keepIdRange(db, 3);
  await rowsOf(db, `select setval('users_id_seq', ${idRange(3).last})`);
  await expect(rowsOf(db, firstUser.replaceAll("'1'", "'2'"))).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/reached maximum value of sequence/) as string },
  });
  await expect(keepIdRange(db, 4)).rejects.toThrow(/^DATABASE_GROUP 4 cannot be: .* counts in another group/);
});

test("treats a database without a group as group 0", async () => {
  const db = await open();
  await seedDatabase({ db, content: testContent, nowMs: Date.now(), log: { info: () => undefined } });
  const [before] = await rowsOf<{ id: number }>(db, firstUser);
  await keepIdRange(db, 0);
  const [after] = await rowsOf<{ id: number }>(db, firstUser.replaceAll("'1'", "'2'"));
  expect(after?.id).toBe((before?.id ?? 0) + 1);
});
