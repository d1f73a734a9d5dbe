import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencies, agencyHosts, agencySubjects, redirects } from "../../platform/db/schema/agencies.ts";
import { examDates } from "../../platform/db/schema/examDates.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { type Entry, filled } from "./entry.ts";
import { entryFields } from "./kinds/entryColumns.ts";
import { SUBJECT } from "./kinds/subjectKind.ts";

export async function agencyEntries(tx: Db, agencyId: number): Promise<readonly Entry[]> {
  const [row] = await tx.select().from(agencies).where(eq(agencies.id, agencyId));
  if (!row) return [];
  const agencyRows = <T extends typeof agencyHosts | typeof agencySubjects | typeof redirects>(table: T) =>
    eq(table.agencyId, agencyId);
  const hosts = await tx
    .select({ host: agencyHosts.host, mode: agencyHosts.mode })
    .from(agencyHosts)
    .where(agencyRows(agencyHosts))
    .orderBy(asc(agencyHosts.sort));
  const chosen = await tx
    .select({ id: agencySubjects.subjectId })
    .from(agencySubjects)
    .where(agencyRows(agencySubjects))
    .orderBy(asc(agencySubjects.sort));
  const moves = await tx
    .select({ from: redirects.fromPath, to: redirects.toUrl, status: redirects.status })
    .from(redirects)
    .where(agencyRows(redirects))
    .orderBy(asc(redirects.fromPath));
  const days = await tx
    .select({ subjectId: examDates.subjectId, provinceId: examDates.provinceId, day: examDates.day })
    .from(examDates)
    .where(eq(examDates.agencyId, agencyId))
    .orderBy(asc(examDates.day), asc(examDates.subjectId), asc(examDates.provinceId));
  const { id, name, flag, slogan, intro, nav, showPrice, zkProvince, brand, look, contact, footer } = row;
  return [
    {
      id,
      name,
      flag,
      slogan,
      intro,
      hosts,
      subjectIds: chosen.map((one) => one.id),
      examTypeIds: row.examTypeIds,
      nav,
      showPrice,
      zkProvince,
      brand,
      ...(Object.keys(filled(look as Entry)).length > 0 && { look: filled(look as Entry) }),
      redirects: moves,
      ...(days.length > 0 && {
        examDays: days.map(({ subjectId, provinceId, day }) => ({
          subjectId,
          ...(provinceId !== 0 && { provinceId }),
          day,
        })),
      }),
      ...(row.linkOpensAccounts && { linkOpensAccounts: true }),
      contact,
      footer,
    },
  ];
}

/**
 * Returns the level-1 subjects of the agency, the shared subjects below them, and the subjects that the agency owns.
 */
export async function subjectEntries(
  tx: Db,
  agencyId: number,
): Promise<Readonly<Record<"subjects" | "subjectPages", readonly Entry[]>>> {
  const chosen = await tx
    .select({ id: agencySubjects.subjectId })
    .from(agencySubjects)
    .where(eq(agencySubjects.agencyId, agencyId))
    .orderBy(asc(agencySubjects.sort));
  const ids = chosen.map(({ id }) => id);
  const rows = (
    await tx
      .select()
      .from(subjects)
      .where(and(inArray(subjects.rootId, ids), eq(subjects.isShown, true)))
      .orderBy(asc(subjects.sort), asc(subjects.id))
  ).filter((row) => row.agencyId === null || row.agencyId === agencyId);
  const below = (parentId: number): readonly Entry[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .map((row) => {
        const children = below(row.id);
        return { ...subjectEntry(row), ...(children.length > 0 && { children }) };
      });
  const roots = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return {
    subjects: roots.map((row) => ({ ...subjectEntry(row), children: below(row.id) })),
    subjectPages: roots
      .filter(({ content }) => content !== "")
      .map(({ id, facts, content }) => ({ subjectId: id, facts, content })),
  };
}

function subjectEntry(row: typeof subjects.$inferSelect): Entry {
  const level = row.level === 1 ? "first" : "below";
  const fields = Object.entries(SUBJECT.fields).filter(
    ([, field]) => ("level" in field ? field.level : level) === level,
  );
  return { id: row.id, ...entryFields({ ...SUBJECT, fields: Object.fromEntries(fields) }, row) };
}
