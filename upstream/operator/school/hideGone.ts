import { and, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencySubjects, schoolEntries } from "../../platform/db/schema/agencies.ts";
import { ads, helpArticles, news, newsCategories, pages } from "../../platform/db/schema/articles.ts";
import { classroomFiles, classrooms, courses, teachers } from "../../platform/db/schema/catalogue.ts";
import { contractTemplates } from "../../platform/db/schema/contractTemplates.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { coupons, packages } from "../../platform/db/schema/orders.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { flattenSubjects } from "./checkContent.ts";
import type { SeedContent } from "./contentTypes.ts";
import type { PutBank } from "./putQuestions.ts";

/** Tables whose rows can be hidden, in the order in which they are hidden. */
const HIDDEN = {
  classroomFiles,
  papers,
  questions,
  packages,
  ads,
  pages,
  help: helpArticles,
  news,
  newsCategories,
  lives,
  classrooms,
  courses,
  teachers,
  contractTemplates,
  subjects,
} as const;

export type Hidden = Readonly<Partial<Record<keyof typeof HIDDEN, readonly number[]>>>;

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
      .update(table)
      .set({ isShown: false })
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
  const keys = content.pages.map(({ key }) => key);
  const fixed = await tx
    .select({ id: pages.id, key: pages.key })
    .from(pages)
    .where(eq(pages.agencyId, agencyId));
  const codes = content.coupons.map(({ code }) => code);
  const currentRows = await tx
    .select({ id: coupons.id, code: coupons.code })
    .from(coupons)
    .where(eq(coupons.agencyId, agencyId));
  return {
    subjects: flattenSubjects(content.subjects).map(({ subject }) => subject.id),
    teachers: idsOf(content.teachers),
    courses: idsOf(content.courses),
    classrooms: idsOf(content.classrooms),
    classroomFiles: idsOf(content.classroomFiles),
    lives: idsOf(content.lives),
    newsCategories: idsOf(content.newsCategories),
    news: idsOf(content.news),
    help: idsOf(content.help),
    pages: idsOf(fixed.filter(({ key }) => (keys as readonly string[]).includes(key))),
    ads: idsOf(content.ads),
    contractTemplates: idsOf(content.contractTemplates),
    packages: idsOf(content.packages),
    coupons: idsOf(currentRows.filter(({ code }) => codes.includes(code))),
    papers: bank.paperIds,
    questions: bank.questionIds,
  };
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
