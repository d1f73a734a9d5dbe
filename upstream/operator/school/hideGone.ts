import { and, eq, getTableColumns, inArray, ne } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { agencySubjects, schoolEntries } from "../../platform/db/schema/agencies.ts";
import { classroomFiles } from "../../platform/db/schema/catalogue.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { coupons } from "../../platform/db/schema/orders.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { flattenSubjects } from "./checkContent.ts";
import type { SeedContent } from "./contentTypes.ts";
import { type AnyKind, type ContentTable, type Values, needColumn } from "./kinds/contentKind.ts";
import { allKinds } from "./kinds/contentKinds.ts";
import type { PutBank } from "./putQuestions.ts";

/**
 * Tables whose rows can be hidden, in the order in which they are hidden: content before the rows that it refers to.
 */
const HIDDEN: Readonly<Record<string, ContentTable>> = {
  classroomFiles,
  papers,
  questions,
  ...Object.fromEntries(allKinds.map(([name, { table }]) => [name, table]).reverse()),
  subjects,
};

export type Hidden = Readonly<Record<string, readonly number[]>>;

/**
 * Hides the rows of entries that the folder had at the last run and does not have now, and records the present entries.
 * Rows that a command created were never in the folder and stay. A coupon is ended instead. A subject is removed from
 * the agency; it is hidden only when no other agency has it.
 */
export async function hideGone(
  tx: Db,
  {
    content,
    agencyId,
    bank,
  }: { readonly content: SeedContent; readonly agencyId: number; readonly bank: PutBank },
): Promise<Hidden> {
  const now = await idsNow(tx, { content, agencyId, bank });
  const before = await tx.select().from(schoolEntries).where(eq(schoolEntries.agencyId, agencyId));
  const goneOf = (kind: string) =>
    before.filter((row) => row.kind === kind && !now[kind]?.includes(row.id)).map(({ id }) => id);
  const hidden: Record<string, readonly number[]> = {};
  for (const [kind, table] of Object.entries(HIDDEN)) {
    const gone = kind === "subjects" ? await ofThisAgency(tx, goneOf(kind), agencyId) : goneOf(kind);
    if (gone.length === 0) continue;
    await tx
      .update(table as PgTable)
      .set({ isShown: false } as never)
      .where(inArray(table.id, [...gone]));
    hidden[kind] = gone;
  }
  const left = goneOf("subjects");
  if (left.length > 0)
    await tx
      .delete(agencySubjects)
      .where(and(eq(agencySubjects.agencyId, agencyId), inArray(agencySubjects.subjectId, left)));
  const ended = goneOf("coupons");
  if (ended.length > 0) await tx.update(coupons).set({ mostUses: 0 }).where(inArray(coupons.id, ended));
  await tx.delete(schoolEntries).where(eq(schoolEntries.agencyId, agencyId));
  const rows = Object.entries(now).flatMap(([kind, ids]) => ids.map((id) => ({ agencyId, kind, id })));
  for (let at = 0; at < rows.length; at += 5_000)
    await tx.insert(schoolEntries).values(rows.slice(at, at + 5_000));
  return hidden;
}

async function idsNow(
  tx: Db,
  {
    content,
    agencyId,
    bank,
  }: { readonly content: SeedContent; readonly agencyId: number; readonly bank: PutBank },
): Promise<Readonly<Record<string, readonly number[]>>> {
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  const ofKinds: Record<string, readonly number[]> = {};
  for (const [name, kind] of allKinds)
    ofKinds[name] = kind.key
      ? await idsByKey(tx, kind, { entries: content[name], agencyId })
      : idsOf(content[name] as never);
  const codes = content.coupons.map(({ code }) => code);
  const currentRows = await tx
    .select({ id: coupons.id, code: coupons.code })
    .from(coupons)
    .where(eq(coupons.agencyId, agencyId));
  return {
    subjects: flattenSubjects(content.subjects).map(({ subject }) => subject.id),
    ...ofKinds,
    classroomFiles: idsOf(content.classroomFiles),
    coupons: idsOf(currentRows.filter(({ code }) => codes.includes(code))),
    papers: bank.paperIds,
    questions: bank.questionIds,
  };
}

/** Returns the ids of the agency's rows that have the same key columns as an entry. */
async function idsByKey(
  tx: Db,
  { table, key = [] }: AnyKind,
  { entries, agencyId }: { readonly entries: readonly Values[]; readonly agencyId: number },
): Promise<readonly number[]> {
  const names = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    key.includes(column) && name !== "agencyId" ? [name] : [],
  );
  const keyOf = (row: Values) => JSON.stringify(names.map((name) => row[name]));
  const present = new Set(entries.map(keyOf));
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(eq(needColumn(table, "agencyId"), agencyId));
  return rows.flatMap((row) => (present.has(keyOf(row)) ? [Number(row["id"])] : []));
}

async function ofThisAgency(tx: Db, ids: readonly number[], agencyId: number): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const shared = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .innerJoin(agencySubjects, eq(agencySubjects.subjectId, subjects.rootId))
    .where(and(inArray(subjects.id, [...ids]), ne(agencySubjects.agencyId, agencyId)));
  return ids.filter((id) => !shared.some((row) => row.id === id));
}
