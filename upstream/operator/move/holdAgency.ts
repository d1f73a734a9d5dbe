import { and, eq, ne } from "drizzle-orm";

import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { agencyTables, ownedTables, ownerOfRow } from "./agencyTables.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/**
 * Longest wait for the lock of a table: while a new trigger waits for it, all who write to the table wait too.
 */
const LOCK_MS = 2_000;
const TRIES = 30;
const LOCK_NOT_AVAILABLE = "55P03";

const LETTER = { insert: "i", update: "u", delete: "d" } as const;
type Operation = keyof typeof LETTER;

/**
 * Makes this database reject all changes of the agency's rows, from the moment the promise resolves; reading goes on.
 * Adds triggers for this agency to each table, after the current writers of the table. A second call changes nothing.
 */
export async function holdAgency(db: Db, agencyId: number): Promise<void> {
  const open = and(eq(agencies.id, agencyId), ne(agencies.moveState, "moving"));
  await db.update(agencies).set({ moveState: "moving" }).where(open);
  for (const table of ownedTables) await withinReach(db, guardsOf(table, agencyId));
}

/** Removes the triggers, so that the agency's rows can be changed again. */
export async function releaseAgency(db: Db, agencyId: number): Promise<void> {
  for (const table of ownedTables) await withinReach(db, unguard(table, agencyId));
  await db.update(agencies).set({ moveState: "" }).where(eq(agencies.id, agencyId));
}

/** Removes the triggers of an agency that no longer exists. */
export async function removeGuards(db: Db, agencyId: number): Promise<void> {
  for (const table of ownedTables) await withinReach(db, unguard(table, agencyId));
}

function guardsOf(table: string, agencyId: number): readonly string[] {
  return (Object.keys(LETTER) as readonly Operation[]).flatMap((operation) => {
    const when = conditionOf(table, operation, agencyId);
    if (when === undefined) return [];
    const query = ownerOfRow(table);
    const given = query === undefined ? "" : `, '${query}'`;
    return [
      `create or replace trigger ${nameOf(operation, agencyId)} before ${operation} on ${table} for each row
        ${when === "" ? "" : `when (${when})`} execute function refuse_moving_agency('${agencyId}'${given})`,
    ];
  });
}

/** Returns the condition of a trigger; undefined: the operation stays allowed; "": the trigger's function decides. */
function conditionOf(table: string, operation: Operation, agencyId: number): string | undefined {
  const place = agencyTables[table];
  const row = operation === "delete" ? "old" : "new";
  if (place?.by === "id") {
    if (operation === "insert") return undefined;
    const isMove = operation === "update" ? " and new.move_state = old.move_state" : "";
    return `${row}.id = ${agencyId}${isMove}`;
  }
  if (place?.by !== "agency_id") return "";
  if (place.isDerived || (operation === "update" && place.quiet)) return undefined;
  // Expired rows may be deleted, because a job deletes them in both databases.
  const isOver = operation === "delete" && EXPIRING.has(table) ? " and old.expires_at > now()" : "";
  return `${row}.agency_id = ${agencyId}${isOver}`;
}

const EXPIRING = new Set(["sessions", "sms_codes", "search_words", "shares", "play_tickets", "handoffs"]);

const nameOf = (operation: Operation, agencyId: number) => `moving_${agencyId}_${LETTER[operation]}`;

function unguard(table: string, agencyId: number): readonly string[] {
  return (Object.keys(LETTER) as readonly Operation[]).map(
    (operation) => `drop trigger if exists ${nameOf(operation, agencyId)} on ${table}`,
  );
}

async function withinReach(db: Db, statements: readonly string[]): Promise<void> {
  for (let triesLeft = TRIES; ; triesLeft -= 1)
    try {
      return await inTransaction(db, async (tx) => {
        await rowsOf(tx, `set local lock_timeout = ${LOCK_MS}`);
        for (const statement of statements) await rowsOf(tx, statement);
      });
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: unknown };
      if (code !== LOCK_NOT_AVAILABLE || triesLeft === 0) throw error;
    }
}
