import { and, asc, desc, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import {
  DRAFT_STATES,
  type DraftState,
  importDraftItems,
  importDraftPictures,
  importDrafts,
} from "../../platform/db/schema/drafts.ts";
import type { Session } from "../console/sessions.ts";
import { idOf } from "../typedValues.ts";

export type Draft = typeof importDrafts.$inferSelect;
export type DraftItem = typeof importDraftItems.$inferSelect;
export type DraftCounts = Readonly<Record<DraftState, number>>;

export const ITEMS_A_PAGE = 50;
const MOST_DRAFTS = 100;

/**
 * SQL condition for the drafts that a session sees: the drafts of its own person, and for an owner all drafts of the
 * school.
 */
function seenBy({ role, agency, actor }: Session): SQL | undefined {
  if (role === "owner") return agency ? eq(importDrafts.ownerId, agency.id) : undefined;
  const { scopeAgencyId } = importDrafts;
  return and(eq(importDrafts.actor, actor), agency ? eq(scopeAgencyId, agency.id) : isNull(scopeAgencyId));
}

/** Returns the draft with this id, when the session may see it. `isLocked` holds it until the transaction ends. */
export async function findDraft(
  db: Db,
  session: Session,
  id: number,
  isLocked = false,
): Promise<Draft | undefined> {
  if (idOf(id) === undefined) return undefined;
  const query = db
    .select()
    .from(importDrafts)
    .where(and(eq(importDrafts.id, id), seenBy(session)));
  const [draft] = await (isLocked ? query.for("update") : query);
  return draft;
}

/** Returns the drafts that a session sees, the last changed first. */
export function listDrafts(db: Db, session: Session): Promise<Draft[]> {
  return db
    .select()
    .from(importDrafts)
    .where(seenBy(session))
    .orderBy(desc(importDrafts.usedAt))
    .limit(MOST_DRAFTS);
}

export async function countItems(db: Db, draftId: number): Promise<DraftCounts> {
  const rows = await db
    .select({ state: importDraftItems.state, num: sql<number>`count(*)::int` })
    .from(importDraftItems)
    .where(eq(importDraftItems.draftId, draftId))
    .groupBy(importDraftItems.state);
  const counts = new Map(rows.map(({ state, num }) => [state, num]));
  return Object.fromEntries(DRAFT_STATES.map((state) => [state, counts.get(state) ?? 0])) as DraftCounts;
}

/** SQL condition for items that an import would write: accepted, and not equal to their row in the bank. */
function waiting(draftId: number): SQL | undefined {
  const { state, rev, importedRev } = importDraftItems;
  return and(
    eq(importDraftItems.draftId, draftId),
    notInArray(state, ["refused", "dropped"]),
    sql`${importedRev} is distinct from ${rev}`,
  );
}

/** Returns the number of items that an import would write. */
export function countWaiting(db: Db, draftId: number): Promise<number> {
  return db.$count(importDraftItems, waiting(draftId));
}

/** SQL condition for items in which a text matches the pattern. Names of fields are not compared. */
function holdsText(pattern: string): SQL {
  const texts = sql`jsonb_path_query(${importDraftItems.value}, 'strict $.** ? (@.type() == "string")')`;
  return sql`exists (select from ${texts} as found(text) where found.text #>> '{}' ilike ${pattern})`;
}

/** SQL condition for items with the given numbers, which may be all numbers of the draft. */
export function isOneOf(nos: readonly number[]): SQL {
  return sql`${importDraftItems.no} in (select jsonb_array_elements_text(${JSON.stringify(nos)}::jsonb)::int)`;
}

interface Asked {
  readonly states: readonly DraftState[];
  readonly text: string;
  /** Numbers of the items to which the list is limited; undefined: all. */
  readonly nos: readonly number[] | undefined;
  readonly page: number;
}

/** Returns a page of items, refused ones first, and how many there are on all pages. */
export async function findItems(
  db: Db,
  draftId: number,
  { states, text, nos, page }: Asked,
): Promise<{ readonly items: DraftItem[]; readonly total: number }> {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = and(
    eq(importDraftItems.draftId, draftId),
    inArray(importDraftItems.state, [...states]),
    text === "" ? undefined : holdsText(pattern),
    nos && isOneOf(nos),
  );
  const items = await db
    .select()
    .from(importDraftItems)
    .where(where)
    .orderBy(
      sql`case ${importDraftItems.state} when 'refused' then 0 when 'noted' then 1 else 2 end`,
      asc(importDraftItems.no),
    )
    .limit(ITEMS_A_PAGE)
    .offset((page - 1) * ITEMS_A_PAGE);
  return { items, total: await db.$count(importDraftItems, where) };
}

export async function findItem(db: Db, draftId: number, no: number): Promise<DraftItem | undefined> {
  const [item] = await db
    .select()
    .from(importDraftItems)
    .where(and(eq(importDraftItems.draftId, draftId), eq(importDraftItems.no, no)));
  return item;
}

/** Returns the file name of each picture of a draft, by the picture's name in texts. */
export async function namedPictures(db: Db, draftId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ name: importDraftPictures.name, fileName: importDraftPictures.fileName })
    .from(importDraftPictures)
    .where(eq(importDraftPictures.draftId, draftId));
  return new Map(rows.map(({ name, fileName }) => [name, fileName]));
}
