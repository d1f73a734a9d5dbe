import { and, asc, eq, ne, notExists, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { storableText } from "#shared/domain/storableText.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { importHabits } from "../../platform/db/schema/drafts.ts";
import { findAgency } from "../console/find.ts";
import type { Session } from "../console/sessions.ts";
import { Declined } from "../errors.ts";
import { type Habit, readHabit } from "../importers/formats/example/habit.ts";
import { InputError } from "../importers/inputFile.ts";
import { told } from "#upstream/platform/kit/language.ts";

const LONGEST_NAME = 60;
const MOST_HABITS = 200;

/** A habit of an author (formats/example/habit.ts) that a teacher saved under a name. */
export interface KeptHabit {
  readonly id: number;
  readonly name: string;
  /** JSON as it was saved (parseHabit). */
  readonly habit: object;
  readonly actor: string;
  readonly createdAt: Date;
  /** Name of the agency. */
  readonly agency: string;
}

function seenBy({ agency }: Session): SQL | undefined {
  return agency ? eq(importHabits.agencyId, agency.id) : undefined;
}

/** Returns the habits that a session sees, by name: those of its agency, or all. */
export async function listHabits(db: Db, session: Session, where?: SQL): Promise<KeptHabit[]> {
  const { id, name, habit, actor, createdAt } = importHabits;
  return db
    .select({ id, name, habit, actor, createdAt, agency: agencies.name })
    .from(importHabits)
    .innerJoin(agencies, eq(agencies.id, importHabits.agencyId))
    .where(and(seenBy(session), where))
    .orderBy(asc(name), asc(id))
    .limit(MOST_HABITS);
}

/**
 * Reads the JSON of a habit. `name`: name of the habit in the error message.
 * @throws Declined when the text is not a habit, or not a habit of this release
 */
export function parseHabit(text: string, name: string): Habit {
  try {
    return readHabit(text, name);
  } catch (error) {
    throw error instanceof InputError ? new Declined(told(error.message)) : error;
  }
}

/** Returns the habit with an id from a form; undefined: the session sees no such habit. */
export async function findHabit(db: Db, session: Session, text: string): Promise<KeptHabit | undefined> {
  if (!/^[1-9]\d{0,8}$/.test(text)) return undefined;
  const [found] = await listHabits(db, session, eq(importHabits.id, Number(text)));
  return found;
}

/**
 * Saves a habit under a name. `flag`: the agency, needed in a session of all agencies.
 * @throws Declined when the name is empty, too long, or taken in the same agency, or there is no such agency
 */
export async function keepHabit(
  db: Db,
  { agency, actor }: Session,
  { name, flag, habit }: { readonly name: string; readonly flag: string; readonly habit: Habit },
): Promise<void> {
  const owner = agency ?? (await findAgency(db, flag, "机构"));
  const made = await db
    .insert(importHabits)
    .values({ agencyId: owner.id, name: habitName(name), habit, actor })
    .onConflictDoNothing()
    .returning({ id: importHabits.id });
  if (made.length === 0) throw new Declined(told(TAKEN));
}

/**
 * Gives a habit another name.
 * @throws Declined when the name is empty, too long, or taken in the same agency
 */
export async function renameHabit(db: Db, session: Session, id: number, name: string): Promise<void> {
  const own = importHabits;
  const other = alias(importHabits, "other");
  const chosen = habitName(name);
  const taken = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.agencyId, own.agencyId), eq(other.name, chosen), ne(other.id, own.id)));
  const renamed = await db
    .update(own)
    .set({ name: chosen })
    .where(and(eq(own.id, id), seenBy(session), notExists(taken)))
    .returning({ id: own.id });
  if (renamed.length === 0) throw new Declined(told(TAKEN));
}

/** Deletes a habit. Drafts that were read by it stay. */
export async function removeHabit(db: Db, session: Session, id: number): Promise<void> {
  await db.delete(importHabits).where(and(eq(importHabits.id, id), seenBy(session)));
}

const TAKEN = "已有同名的读法，换一个名字。";

function habitName(text: string): string {
  const name = storableText(text).replace(/\s+/g, " ").trim();
  if (name === "") throw new Declined(told("给读法起个名字。"));
  if (name.length > LONGEST_NAME) throw new Declined(told(`读法的名字最多 ${LONGEST_NAME} 个字。`));
  return name;
}
