import { type Told, both } from "#upstream/platform/kit/language.ts";
import { and, eq, isNull, max, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { OwnerId } from "../../domain/catalogue/ownedBy.ts";
import { agencies, agencySubjects } from "../../platform/db/schema/agencies.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { ShellError } from "../errors.ts";
import { InputError } from "./inputFile.ts";
import { OTHER, subjectPlace } from "./subjectPlace.ts";

/** First id of imported subjects. Seed content uses smaller ids. */
const FIRST_ID = 100_001;

export interface SubjectTree {
  /**
   * Returns the id of the level-3 subject with this name. Creates the subject and its parents for the owner when they
   * are missing.
   */
  idOf(db: Db, name: string, owner: OwnerId): Promise<number>;
  readonly made: readonly string[];
  /** Sentences on names that are none of the subjects: the subject that was taken, or subjects with a like name. */
  readonly notes: Told[];
}

type TreeRow = Pick<typeof subjects.$inferSelect, "id" | "level" | "rootId" | "agencyId">;

interface TreeOptions {
  readonly rootName: string;
  /** Flag of the agency that is given a new root subject without an owner; undefined: the first agency. */
  readonly agencyFlag: string | undefined;
}

/**
 * Finds or creates imported subjects below one root subject (level 1). Only its owner sees a new subject, until an
 * import for another owner uses it too. The owner is given the root subject, without which it could not reach the new
 * subject.
 */
export function createSubjectTree({ rootName, agencyFlag }: TreeOptions): SubjectTree {
  const known = new Map<string, number>();
  const made: string[] = [];
  const notes: Told[] = [];
  const child = async (db: Db, parent: TreeRow | undefined, name: string, owner: OwnerId) => {
    const found = await findSubject(db, parent?.id, name);
    if (!found) {
      made.push(name);
      return addSubject(db, parent, name, owner);
    }
    if (found.agencyId !== null && found.agencyId !== owner)
      await db.update(subjects).set({ agencyId: null }).where(eq(subjects.id, found.id));
    return found;
  };
  return {
    made,
    notes,
    async idOf(db, name, owner) {
      const cached = known.get(name);
      if (cached !== undefined) return cached;
      const { second, third } = subjectPlace(name);
      const root = await child(db, undefined, rootName, owner);
      if (owner !== null) await assignToAgency(db, root.id, owner);
      else if (made.at(-1) === rootName)
        await assignToAgency(db, root.id, (await findAgency(db, agencyFlag)).id);
      if (second === OTHER && !(await hasSubject(db, root.id, third))) {
        const meant = await meantBy(db, { name: third, rootId: root.id, owner });
        if (meant.note !== undefined) notes.push(meant.note);
        if (meant.id !== undefined) {
          known.set(name, meant.id);
          return meant.id;
        }
      }
      const group = await child(db, root, second, owner);
      const { id } = await child(db, group, third, owner);
      known.set(name, id);
      return id;
    },
  };
}

async function hasSubject(db: Db, rootId: number, name: string): Promise<boolean> {
  return (await db.$count(subjects, and(eq(subjects.rootId, rootId), eq(subjects.name, name)))) > 0;
}

/** Largest number of subjects that a note names. */
const MOST_ALIKE = 5;

/**
 * Finds the subject that a short name means: the only one below the root whose name holds it, if that begins with it.
 *
 * @returns its id, undefined: none or several; and a sentence about what was found
 */
async function meantBy(
  db: Db,
  { name, rootId, owner }: { readonly name: string; readonly rootId: number; readonly owner: OwnerId },
): Promise<{ readonly id?: number; readonly note?: Told }> {
  const isSeen = or(isNull(subjects.agencyId), owner === null ? undefined : eq(subjects.agencyId, owner));
  const alike = await db
    .select({ id: subjects.id, name: subjects.name, rootId: subjects.rootId })
    .from(subjects)
    .where(and(eq(subjects.level, 3), isSeen, sql`position(${name} in ${subjects.name}) > 0`))
    .orderBy(sql`${subjects.rootId} <> ${rootId}`, sql`length(${subjects.name})`, subjects.id)
    .limit(MOST_ALIKE);
  const below = alike.filter((one) => one.rootId === rootId);
  const [only] = below;
  if (only && below.length === 1 && only.name.startsWith(name))
    return {
      id: only.id,
      note: both(
        `The subject “${name}” is taken for “${only.name}”. If it is another one, write “${OTHER} / ${name}”.`,
        `科目“${name}”按“${only.name}”导入。如果是另一个科目，请写成“${OTHER} / ${name}”。`,
      ),
    };
  if (alike.length === 0) return {};
  const names = [...new Set(alike.map((one) => one.name))];
  return {
    note: both(
      `The subject “${name}” is new and stands under ${OTHER}. Subjects with like names: ${names.join(", ")}. If one of them is meant, write its whole name and the level-1 subject that it stands under.`,
      `科目“${name}”是新的，放在“${OTHER}”下。相近的科目：${names.join("、")}。如果是其中一个，请写全名，并选它的一级科目。`,
    ),
  };
}

async function findSubject(db: Db, parentId: number | undefined, name: string) {
  const parent = parentId === undefined ? isNull(subjects.parentId) : eq(subjects.parentId, parentId);
  const [row] = await db
    .select()
    .from(subjects)
    .where(and(parent, eq(subjects.name, name)));
  return row;
}

async function addSubject(
  db: Db,
  parent: TreeRow | undefined,
  name: string,
  owner: OwnerId,
): Promise<TreeRow> {
  const row = await newSubject(db, parent, name, owner);
  await db.insert(subjects).values(row);
  return row;
}

/** Returns the row of a new subject, which sorts after all others. */
export async function newSubject(db: Db, parent: TreeRow | undefined, name: string, owner: OwnerId) {
  const [last] = await db.select({ id: max(subjects.id) }).from(subjects);
  const id = Math.max(FIRST_ID, (last?.id ?? 0) + 1);
  return {
    id,
    agencyId: owner,
    parentId: parent?.id ?? null,
    rootId: parent?.rootId ?? id,
    level: (parent?.level ?? 0) + 1,
    name,
    slug: null,
    hue: (id * 47) % 360,
    glyph: /[\p{L}\p{N}]/u.exec(name)?.[0] ?? "题",
    sort: id,
  };
}

/**
 * Returns the agency with the flag, or the first agency.
 *
 * @throws StartError when the database has no agency yet
 * @throws InputError when no agency has the flag
 */
export async function findAgency(
  db: Db,
  flag: string | undefined,
): Promise<{ readonly id: number; readonly flag: string }> {
  const rows = await db.select({ id: agencies.id, flag: agencies.flag }).from(agencies).orderBy(agencies.id);
  if (rows.length === 0) {
    throw new ShellError(
      both(
        "The database has no agency yet. Start the product once, or run npm run seed, and import again.",
        "数据库里还没有机构。请先启动一次，或执行 npm run seed，再导入。",
      ),
    );
  }
  const agency = flag === undefined ? rows[0] : rows.find((row) => row.flag === flag);
  if (agency) return agency;
  throw new InputError(
    both(
      `No agency has the flag ${flag}. Use one of ${rows.map((row) => row.flag).join(", ")}.`,
      `没有机构 ${flag}。现有：${rows.map((row) => row.flag).join("、")}。`,
    ),
  );
}

/** Adds a level-1 subject to the agency's subjects, behind the existing ones. */
export async function assignToAgency(db: Db, subjectId: number, agencyId: number): Promise<void> {
  await db.insert(agencySubjects).values({ agencyId, subjectId, sort: 900 }).onConflictDoNothing();
}
