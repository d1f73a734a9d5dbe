import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listTables } from "../backup/tables.ts";
import type { TableShape } from "../backup/backupFormat.ts";
import type { Database } from "../../platform/db/database.ts";
import { allJobs } from "../../allJobs.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { agencyTables, jobKeys, ownedRows, ownedTables, ownerOfRow, sharedTables } from "./agencyTables.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

let database: Database;
let shapes: readonly TableShape[];
beforeAll(async () => {
  database = await openTestDatabase();
  shapes = await listTables(database.db);
});
afterAll(() => database.close());

const namesOf = (name: string) =>
  shapes.find((shape) => shape.name === name)?.columns.map((column) => column.name) ?? [];

test("classifies every table of the schema, and names no other table", () => {
  expect(Object.keys(agencyTables).sort()).toEqual(shapes.map(({ name }) => name).sort());
});

test("classifies exactly the tables with a column agency_id by this column", () => {
  const saying = shapes.filter(({ columns }) => columns.some(({ name }) => name === "agency_id"));
  const classed = Object.keys(agencyTables).filter((name) => agencyTables[name]?.by === "agency_id");
  // live_presence has an agency_id, but each row belongs to a process, so the table is not classified by it.
  expect(classed.sort()).toEqual(
    saying.flatMap(({ name }) => (name === "live_presence" ? [] : [name])).sort(),
  );
});

test("lists as shared exactly the tables whose agency_id may be null", async () => {
  const rows = await rowsOf<{ name: string }>(
    database.db,
    "select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'agency_id' and is_nullable = 'YES' order by 1",
  );
  expect(sharedTables.toSorted()).toEqual(rows.map(({ name }) => name));
});

test("refers to each parent by a foreign key, and finds the agency through the parents", async () => {
  const keys = await rowsOf<{ key: string }>(
    database.db,
    `select conrelid::regclass || ' ' || confrelid::regclass || ' ' || (select string_agg(attname, ',') from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as key
     from pg_constraint where contype = 'f'`,
  );
  const known = new Set(keys.map(({ key }) => key));
  for (const [name, place] of Object.entries(agencyTables))
    if (place.by === "parent") expect(known, name).toContain(`${name} ${place.parent} ${place.column}`);
  for (const name of ownedTables) {
    const which = ownedRows(name, 7);
    expect(await rowsOf(database.db, `select from ${name} t where ${which}`), name).toEqual([]);
    const query = ownerOfRow(name);
    if (query !== undefined)
      await database.db.execute(
        sql.raw(`do $$ declare r ${name}; o integer; begin execute '${query}' into o using r; end $$`),
      );
  }
});

test("names the table of the row that each job's key refers to", () => {
  const keyed = allJobs([])
    .filter(({ everyMs }) => everyMs === undefined)
    .map(({ name }) => name);
  expect(Object.keys(jobKeys)).toEqual(expect.arrayContaining(keyed));
  for (const place of Object.values(jobKeys))
    if (place !== "none") expect(namesOf(place.table)).toContain(place.key.split("::")[0]);
});
