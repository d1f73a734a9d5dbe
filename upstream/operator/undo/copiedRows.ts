import type { Db } from "../../platform/db/database.ts";
import { jobKeys, ownedRows } from "../move/agencyTables.ts";
import { BackupError, type TableShape } from "../backup/backupFormat.ts";
import { fixTextForms, listTables, quote, quoteText, readLines } from "../backup/tables.ts";
import { agencyIdOf } from "./countRows.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** Rows of one table in a restored copy. */
export interface CopiedRows {
  readonly shape: TableShape;
  /** Rows as JSON arrays of texts, in the order of `shape.columns`. */
  readonly lines: readonly string[];
  /** For jobs alone: the table whose row each job is about, and the column that the job's key names. */
  readonly about?: { readonly table: string; readonly column: string };
}

/** Conditions that a row of a named table meets. */
export interface Chosen {
  /** Text of a column. */
  readonly where?: { readonly column: string; readonly value: string } | undefined;
  /** Flag of the agency that owns the row. */
  readonly school?: string | undefined;
}

interface ForeignKey {
  readonly table: string;
  readonly parent: string;
  readonly column: string;
  readonly key: string;
}

/**
 * Reads rows of the named tables, then the rows that a deletion of these takes with it (foreign keys with `on delete
 * cascade`), then the jobs about them. Parents come before their children.
 * @throws BackupError: a table, the column of `where` or the school does not exist, or the rows of a table have no owner
 */
export async function readCopiedRows(
  db: Db,
  tables: readonly string[],
  { where, school }: Chosen = {},
): Promise<readonly CopiedRows[]> {
  return db.transaction(
    async (tx) => {
      const at = tx as unknown as Db;
      await fixTextForms(at);
      const shapes = new Map((await listTables(at)).map((shape) => [shape.name, shape]));
      const keys = await cascades(at);
      const agencyId = school === undefined ? undefined : await agencyIdOf(at, school);
      const conditions = new Map<string, string>();
      for (const name of tables) {
        const shape = shapes.get(name);
        if (!shape) throw new BackupError(`The copy has no table ${name}. Nothing was changed.`);
        if (where && !shape.columns.some((column) => column.name === where.column))
          throw new BackupError(`${name} has no column ${where.column}. Nothing was changed.`);
        const owned = agencyId === undefined ? "true" : ownedRows(name, agencyId);
        if (owned === undefined)
          throw new BackupError(
            `Rows of ${name} belong to no school: leave out --school. Nothing was changed.`,
          );
        const same = where ? `t.${quote(where.column)}::text = ${quoteText(where.value)}` : "true";
        addWithChildren({ name, condition: `${owned} and ${same}`, keys, conditions });
      }
      const found: CopiedRows[] = [];
      for (const [name, condition] of conditions) {
        const shape = shapes.get(name);
        if (shape) found.push({ shape, lines: await linesOf(at, shape, condition) });
      }
      return [...found, ...(await jobsAbout(at, shapes.get("jobs"), conditions))];
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

interface Adding {
  readonly name: string;
  readonly condition: string;
  readonly keys: readonly ForeignKey[];
  readonly conditions: Map<string, string>;
}

function addWithChildren({ name, condition, keys, conditions }: Adding): void {
  const known = conditions.get(name);
  // A table may belong to two named ones; its place is then behind both.
  conditions.delete(name);
  conditions.set(
    name,
    known === undefined || known === condition ? condition : `((${known}) or (${condition}))`,
  );
  for (const { table, parent, column, key } of keys)
    if (parent === name && table !== name) {
      const above = `t.${quote(column)} in (select t.${quote(key)} from ${quote(parent)} t where ${condition})`;
      addWithChildren({ name: table, condition: above, keys, conditions });
    }
}

async function linesOf(db: Db, shape: TableShape, condition: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const batch of readLines(db, shape, `where ${condition}`)) lines.push(...batch);
  return lines;
}

async function jobsAbout(
  db: Db,
  shape: TableShape | undefined,
  conditions: ReadonlyMap<string, string>,
): Promise<readonly CopiedRows[]> {
  const found: CopiedRows[] = [];
  for (const [name, place] of Object.entries(jobKeys)) {
    const condition = place === "none" ? undefined : conditions.get(place.table);
    if (!shape || place === "none" || condition === undefined) continue;
    const which = `t.name = ${quoteText(name)} and t.key in (select ${place.key} from ${quote(place.table)} t where ${condition})`;
    const column = place.key.split("::")[0] ?? "";
    const lines = await linesOf(db, shape, which);
    if (lines.length > 0) found.push({ shape, lines, about: { table: place.table, column } });
  }
  return found;
}

/** Lists the foreign keys of one column whose rows are deleted with their parent. */
function cascades(db: Db): Promise<readonly ForeignKey[]> {
  return foreignKeys(db, "and c.confdeltype = 'c'");
}

/** Lists the foreign keys of one column, all of the schema. */
export function foreignKeys(db: Db, which = ""): Promise<readonly ForeignKey[]> {
  return rowsOf<ForeignKey>(
    db,
    `select ch.relname::text as table, pa.relname::text as parent, a.attname::text as column, k.attname::text as key
       from pg_constraint c
       join pg_class ch on ch.oid = c.conrelid and ch.relnamespace = current_schema()::regnamespace
       join pg_class pa on pa.oid = c.confrelid
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
      where c.contype = 'f' and array_length(c.conkey, 1) = 1 ${which}
      order by c.conname`,
  );
}
