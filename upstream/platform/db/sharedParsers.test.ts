import { PGlite, types } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { pgTable, timestamp, date, integer } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migratedSnapshot } from "../../testing/testDatabase.ts";
import { shareParsers } from "./sharedParsers.ts";

const moments = pgTable("moments", {
  id: integer(),
  at: timestamp({ withTimezone: true }),
  day: date(),
  days: date().array(),
});
const row = { id: 1, at: new Date("2026-03-01T04:05:06.789Z"), day: "2026-03-01", days: ["2026-03-02"] };

let client: PGlite;
beforeAll(async () => {
  client = shareParsers(await PGlite.create({ loadDataDir: await migratedSnapshot() }));
  await client.exec("create temp table moments (id int, at timestamptz, day date, days date[])");
});
afterAll(() => client.close());

test("parses every column type as Drizzle does, also in a transaction", async () => {
  const db = drizzle(client);
  await db.insert(moments).values(row);
  expect(await db.select().from(moments)).toEqual([row]);
  expect(await db.transaction((tx) => tx.select().from(moments))).toEqual([row]);
  expect((await db.execute(sql`select day, days, id from moments`)).rows).toEqual([
    { day: "2026-03-01", days: "{2026-03-02}", id: 1 },
  ]);
});

test("keeps bytes as they are, also in a part of a buffer", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at).subarray(1);
  const { rows } = await client.query<{ bytes: Buffer }>("select $1::bytea as bytes", [bytes]);
  expect(rows[0]?.bytes.equals(bytes)).toBe(true);
  expect((await client.query("select ''::bytea as bytes")).rows).toEqual([{ bytes: Buffer.alloc(0) }]);
});

test("registers Drizzle's parsers with PGlite once, so that a query copies none", async () => {
  await drizzle(client).select().from(moments);
  expect(client.parsers[types.DATE]?.("2026-03-01")).toBe("2026-03-01");
  const later = { [types.DATE]: () => "copied" };
  const { rows } = await client.query("select '2026-03-01'::date as day", [], { parsers: later });
  expect(rows).toEqual([{ day: "2026-03-01" }]);
});
