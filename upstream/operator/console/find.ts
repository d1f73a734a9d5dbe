import { type SQL, and, asc, desc, eq, ilike, inArray, isNull, or } from "drizzle-orm";
import { soughtWords } from "#upstream/domain/search/rank.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { agencies, agencySubjects } from "../../platform/db/schema/agencies.ts";
import { classrooms, courses } from "../../platform/db/schema/catalogue.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { CallError, Declined } from "../errors.ts";
import { MOST_BY_SOUND, hasLetters, isHeard } from "./nameSounds.ts";
import type { BankPlace } from "../importers/bankWriter.ts";
import { both } from "#upstream/platform/kit/language.ts";

export type AgencyRow = typeof agencies.$inferSelect;

/** Word for the shared library, typed instead of an agency's flag. */
export const SHARED = "shared";

/**
 * Returns the agency with this flag. The error message names the option `field`.
 *
 * @throws Declined when no agency has the flag
 */
export async function findAgency(tx: Db, flag: string, field = "--agency"): Promise<AgencyRow> {
  const [row] = await tx.select().from(agencies).where(eq(agencies.flag, flag));
  if (row) return row;
  const known = await tx.select({ flag: agencies.flag }).from(agencies).orderBy(asc(agencies.id)).limit(20);
  throw new Declined(
    both(
      known.length === 0
        ? `${field}: there is no agency yet. Make one: npm run admin -- agency add FLAG --name TEXT --host HOST --subjects IDS`
        : `${field}: there is no agency "${flag}". There are: ${known.map((one) => one.flag).join(", ")}.`,
      known.length === 0
        ? `${field}: 还没有机构，先用 agency add 开设。`
        : `${field}: 没有机构“${flag}”。现有：${known.map((one) => one.flag).join("、")}。`,
    ),
  );
}

/** Returns the agency that owns new content; null: the shared library. */
export async function findOwner(tx: Db, flag: string): Promise<AgencyRow | null> {
  return flag === SHARED ? null : findAgency(tx, flag);
}

/** Returns where an import writes for the owner with this flag, which is SHARED for the shared library. */
export function bankPlace(rootName: string, flag: string): BankPlace {
  return flag === SHARED
    ? { rootName, agencyFlag: undefined, ownerFlag: null }
    : { rootName, agencyFlag: flag, ownerFlag: flag };
}

/** Returns the agency with this `agency_flag`. undefined: none is given, so a list shows all agencies. */
export async function agencyFilter(tx: Db, flag: string | undefined): Promise<AgencyRow | undefined> {
  return flag === undefined ? undefined : findAgency(tx, flag);
}

/**
 * SQL condition for rows of the agency with this flag; undefined when no flag is given.
 *
 * @throws Declined when no agency has the flag
 */
export async function ofAgency(tx: Db, column: PgColumn, flag: string | undefined): Promise<SQL | undefined> {
  const agency = await agencyFilter(tx, flag);
  return agency && eq(column, agency.id);
}

/** Like `ofAgency`, but the flag may also be SHARED, which selects rows of the shared library. */
export async function ofOwner(tx: Db, column: PgColumn, flag: string | undefined): Promise<SQL | undefined> {
  return flag === SHARED ? isNull(column) : ofAgency(tx, column, flag);
}

/** SQL condition for columns that contain the text, in upper or lower case; undefined when no text is given. */
export function holds(column: PgColumn, text: string | undefined): SQL | undefined {
  return text === undefined ? undefined : ilike(column, likeText(text));
}

/**
 * SQL condition for rows whose name contains the text, or sounds like it: its pinyin or initials, as in the pickers.
 * undefined: no text is given.
 */
export async function called(
  tx: Db,
  { id, name }: { readonly id: PgColumn; readonly name: PgColumn },
  text: string | undefined,
): Promise<SQL | undefined> {
  const written = holds(name, text);
  if (text === undefined || !hasLetters(text)) return written;
  const words = soughtWords(text);
  const rows = await tx.select({ id, name }).from(id.table).orderBy(desc(id)).limit(MOST_BY_SOUND);
  const heard = rows.filter((row) => isHeard(String(row.name), words)).map((row) => row.id);
  return heard.length === 0 ? written : or(written, inArray(id, heard));
}

/** Option of lists that have a name. */
export const findOption = {
  kind: "text",
  most: 60,
  help: "only whose name holds this, or its pinyin or initials",
  zh: ["查找", "名称里的字、拼音或首字母"],
} as const;

/** Returns the pattern of `like` for texts that contain the typed text. */
export function likeText(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Returns a course or classroom that the agency shows. */
export async function findContent(
  tx: Db,
  {
    agency,
    targetType,
    targetId,
  }: { agency: AgencyRow; targetType: "course" | "classroom"; targetId: number },
): Promise<{ readonly name: string }> {
  const table = targetType === "course" ? courses : classrooms;
  const [row] = await tx
    .select({ name: table.name, agencyId: table.agencyId, rootId: subjects.rootId })
    .from(table)
    .innerJoin(subjects, eq(subjects.id, table.subjectId))
    .where(eq(table.id, targetId));
  const isShown =
    row && (row.agencyId === null ? await hasSubject(tx, agency.id, row.rootId) : row.agencyId === agency.id);
  if (row && isShown) return row;
  throw new Declined(
    both(
      `--${targetType}: ${agency.flag} has no ${targetType} ${targetId}. The id stands in the address of its page, /${targetType}/ID.`,
      `--${targetType}: ${agency.flag} 没有${targetType === "course" ? "课程" : "班级"} ${targetId}，编号见页面地址 /${targetType}/ID。`,
    ),
  );
}

async function hasSubject(tx: Db, agencyId: number, subjectId: number): Promise<boolean> {
  const own = and(eq(agencySubjects.agencyId, agencyId), eq(agencySubjects.subjectId, subjectId));
  return (await tx.$count(agencySubjects, own)) > 0;
}

/** Returns the target that the call names: a course or a classroom, whose options exclude each other. */
export function targetOf({
  course,
  classroom,
}: {
  readonly course: number | undefined;
  readonly classroom: number | undefined;
}): { readonly targetType: "course" | "classroom"; readonly targetId: number } {
  if (course !== undefined && classroom === undefined) return { targetType: "course", targetId: course };
  if (classroom !== undefined && course === undefined)
    return { targetType: "classroom", targetId: classroom };
  throw new CallError(
    both(
      "Give --course ID or --classroom ID, and only one of them.",
      "--course 和 --classroom 只能填一个，也必须填一个。",
    ),
  );
}

/**
 * Checks that a subject with this id exists, of any level.
 *
 * @throws Declined when there is no such subject
 */
export async function requireSubject(tx: Db, subjectId: number): Promise<void> {
  if ((await tx.$count(subjects, eq(subjects.id, subjectId))) > 0) return;
  throw new Declined(
    both(
      `--subject: there is no subject ${subjectId}. Its id stands in addresses such as /course/313/314.`,
      `--subject: 没有科目 ${subjectId}，编号见科目页地址，如 /course/313/314。`,
    ),
  );
}
