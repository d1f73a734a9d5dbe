import { PGlite } from "@electric-sql/pglite";
import { expect, onTestFinished, test } from "vitest";
import { schemaPrint } from "./schemaPrint.ts";
import { migratedSnapshot } from "./testDatabase.ts";

test("a change of tables or migrations changes the hash, and a change of rows does not", async () => {
  const client = await PGlite.create({ loadDataDir: await migratedSnapshot() });
  onTestFinished(() => client.close());
  const migrated = await schemaPrint(client);
  await client.exec("insert into rate_counters (key) values ('x')");
  expect(await schemaPrint(client)).toBe(migrated);
  const prints = new Set([migrated]);
  for (const statement of [
    "create table other (id integer)",
    "alter table other add column more text",
    "create index on other (more)",
    "alter table other add check (id > 0)",
    "update drizzle.__drizzle_migrations set hash = 'other' where id = 1",
    "drop schema drizzle cascade",
  ]) {
    await client.exec(statement);
    const print = await schemaPrint(client);
    expect(prints, statement).not.toContain(print);
    prints.add(print);
  }
});
