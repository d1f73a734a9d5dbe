import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { quote } from "../backup/tables.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { AGENCY_VIEWS } from "../../platform/db/migrate.ts";
import { withLock } from "../../platform/db/withLock.ts";
import { agencyTables } from "../move/agencyTables.ts";
import { Declined } from "../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/*
 * Limits a transaction to one agency by views. Each table with rows of agencies has a view of the same name, in a
 * schema that PostgreSQL searches first, so that every query sees only rows of the agency and of the shared library.
 * Writes go through the views too; triggers refuse writes to rows of the shared library (migration 0022).
 */

/**
 * SQLSTATE of refused writes: BK002 is raised by the trigger refuse_rows_of_others (migration 0022), 44000 by a view
 * for a row that the view would not show.
 */
const NOT_OWN = new Set(["BK002", "44000"]);
const OWN = "current_setting('beikao.agency')::integer";
/** Tables of the console itself. A row without an agency belongs to the operator of all agencies. */
const SCOPED = ["admin_changes", "admin_sessions", "staff"];

/**
 * Returns the SQL condition for rows of a table that a session of one agency sees; undefined when the table has no rows
 * of agencies.
 */
function seenRows(table: string, alias = "t"): string | undefined {
  if (SCOPED.includes(table)) return `${alias}.scope_agency_id = ${OWN}`;
  const place = agencyTables[table];
  if (place?.by === "id") return `${alias}.id = ${OWN}`;
  if (place?.by === "agency_id") {
    const own = `${alias}.agency_id = ${OWN}`;
    return place.isShared ? `(${own} or ${alias}.agency_id is null)` : own;
  }
  if (place?.by !== "parent") return undefined;
  const { parent, column } = place;
  return `${alias}.${column} in (select ${alias}p.id from TABLES.${parent} ${alias}p where ${seenRows(parent, `${alias}p`)})`;
}

const CONDITIONS: readonly (readonly [string, string])[] = Object.keys(agencyTables).flatMap((table) => {
  const condition = seenRows(table);
  return condition === undefined ? [] : [[table, condition]];
});

/** Creates the views of this release, unless they exist and have its columns and conditions. */
export async function makeAgencyViews(db: Db): Promise<void> {
  const wanted = await printOf(db);
  if ((await madeFor(db)) === wanted) return;
  await withLock(db, "agencyViews", async (tx) => {
    if ((await madeFor(tx)) === wanted) return;
    const [place] = await rowsOf<{ name: string }>(tx, "select current_schema() as name");
    const tables = quote(place?.name ?? "public");
    const views = CONDITIONS.map(
      ([table, condition]) =>
        `create view ${AGENCY_VIEWS}.${table} as select * from ${tables}.${table} t where ${condition.replaceAll("TABLES", () => tables)} with cascaded check option;`,
    );
    await tx.execute(
      sql.raw(
        `do $views$ begin drop schema if exists ${AGENCY_VIEWS} cascade; create schema ${AGENCY_VIEWS};
${views.join("\n")}
comment on schema ${AGENCY_VIEWS} is '${wanted}'; end $views$`,
      ),
    );
  });
}

/** Returns a hash of the columns of the tables and the conditions of the views, to find out whether views are old. */
async function printOf(db: Db): Promise<string> {
  const names = CONDITIONS.map(([table]) => `'${table}'`).join(",");
  const [row] = await rowsOf<{ columns: string }>(
    db,
    `select md5(string_agg(c.relname || '.' || a.attname || ':' || a.atttypid, ',' order by c.relname, a.attnum)) as columns
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname in (${names}) and a.attnum > 0 and not a.attisdropped`,
  );
  return createHash("sha256")
    .update(JSON.stringify([row?.columns, CONDITIONS]))
    .digest("hex");
}

async function madeFor(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ print: string | null }>(
    db,
    `select obj_description(oid, 'pg_namespace') as print from pg_namespace where nspname = '${AGENCY_VIEWS}'`,
  );
  return row?.print ?? undefined;
}

/**
 * From this call on the transaction sees only rows of the agency and of the shared library. A lock keeps other
 * processes from dropping the views until the transaction ends.
 *
 * @throws an error of the database when the views are missing
 */
export async function enterAgency(tx: Db, agencyId: number): Promise<void> {
  await tx.execute(
    sql.raw(
      `select set_config('beikao.agency', '${agencyId}', true), set_config('search_path', '${AGENCY_VIEWS}, ' || quote_ident(current_schema()), true)`,
    ),
  );
  // This statement is separate, because PostgreSQL plans it with the settings that the statement before has made.
  await tx.execute(sql.raw(`select id from ${AGENCY_VIEWS}.agencies limit 1`));
}

/**
 * Runs `work` in a transaction that sees only rows of the agency and of the shared library; null: rows of all agencies.
 *
 * @throws Declined when `work` writes a row of another owner
 */
export async function inAgency<T>(db: Db, agencyId: number | null, work: (tx: Db) => Promise<T>): Promise<T> {
  if (agencyId === null) return inTransaction(db, work);
  await makeAgencyViews(db);
  try {
    return await inTransaction(db, async (tx) => {
      await enterAgency(tx, agencyId);
      return work(tx);
    });
  } catch (error) {
    throw notOwnError(error);
  }
}

/** Converts the database's refusal of a row of another owner to Declined; returns any other error unchanged. */
export function notOwnError(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause)
    if (NOT_OWN.has(String((at as { code?: unknown }).code)))
      return new Declined(
        both(
          "It belongs to the shared library, which a session of one agency reads and does not change. The operator does: npm run admin -- open, without --agency.",
          "这是各机构共用的内容，这里只能看，不能改。请找管理全部机构的人。",
        ),
      );
  return error;
}
