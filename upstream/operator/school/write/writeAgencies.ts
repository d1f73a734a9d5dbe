import { randomBytes } from "node:crypto";
import { and, eq, gte, inArray } from "drizzle-orm";
import { agencies, agencyHosts, agencySubjects, redirects } from "#upstream/platform/db/schema/agencies.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { examDates } from "#upstream/platform/db/schema/examDates.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import { examDay } from "../times.ts";
import { flattenSubjects } from "../checkContent.ts";
import type { ContentRun } from "../contentRun.ts";
import { SUBJECT } from "../kinds/subjectKind.ts";
import { columnsOfEntry } from "../kinds/entryColumns.ts";

const DEFAULT_HUE = 160;

export async function writeAgencies({ db, content, nowMs }: ContentRun): Promise<number> {
  const placed = flattenSubjects(content.subjects);
  const pageOf = new Map(content.subjectPages.map((page) => [page.subjectId, page]));
  const subjectRows = placed.map(({ subject, parent, root, level, sort }) => ({
    id: subject.id,
    parentId: parent?.id ?? null,
    rootId: root.id,
    level,
    ...(columnsOfEntry(SUBJECT, subject, nowMs) as { readonly name: string }),
    hue: subject.hue ?? parent?.hue ?? root.hue ?? DEFAULT_HUE,
    glyph: subject.glyph ?? subject.name.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 1),
    content: pageOf.get(subject.id)?.content ?? "",
    facts: pageOf.get(subject.id)?.facts ?? [],
    provinceIds: subject.provinceIds ?? parent?.provinceIds ?? [],
    sort,
  }));
  await upsert(db, subjects, subjectRows, subjects.id);
  await upsert(
    db,
    agencies,
    content.agencies.map((agency) => ({
      id: agency.id,
      flag: agency.flag,
      name: agency.name,
      slogan: agency.slogan,
      intro: agency.intro,
      brand: agency.brand,
      look: agency.look ?? {},
      nav: agency.nav,
      examTypeIds: agency.examTypeIds,
      contact: agency.contact,
      footer: agency.footer,
      showPrice: agency.showPrice,
      zkProvince: agency.zkProvince,
      linkOpensAccounts: agency.linkOpensAccounts ?? false,
    })),
    agencies.id,
  );
  await writeLinkSecrets({ db, content });
  await writeExamDays({ db, content, nowMs });
  return subjectRows.length + content.agencies.length + (await writeParts({ db, content }));
}

/**
 * Draws a secret for login links for each agency that has none. Content has no secrets, because a repository is not
 * secret. Existing secrets stay, because other systems sign with them.
 */
async function writeLinkSecrets({ db, content }: Pick<ContentRun, "db" | "content">): Promise<void> {
  for (const { id } of content.agencies)
    await db
      .update(agencies)
      .set({ linkSecret: randomBytes(32).toString("base64url") })
      .where(and(eq(agencies.id, id), eq(agencies.linkSecret, "")));
}

/**
 * Writes exam days. Calendar days replace the stored days. Days that are counted from now are written only when the
 * agency has no exam day in the future.
 */
async function writeExamDays({
  db,
  content,
  nowMs,
}: Pick<ContentRun, "db" | "content" | "nowMs">): Promise<void> {
  const today = shanghai(nowMs);
  for (const { id: agencyId, examDays = [] } of content.agencies) {
    const isSaid = examDays.some(({ day }) => day !== undefined);
    // When the folder names no province, days of single provinces were set by commands, so they are not replaced.
    const hasProvinces = examDays.some(({ provinceId }) => provinceId !== undefined);
    const told = hasProvinces ? undefined : eq(examDates.provinceId, 0);
    if (isSaid) await db.delete(examDates).where(and(eq(examDates.agencyId, agencyId), told));
    const said = and(eq(examDates.agencyId, agencyId), gte(examDates.day, today.toFormat(DATE)));
    if (examDays.length === 0 || (!isSaid && (await db.$count(examDates, said)) > 0)) continue;
    await db.insert(examDates).values(
      examDays.map(({ subjectId, provinceId = 0, ...when }) => ({
        agencyId,
        subjectId,
        provinceId,
        day: examDay(when, nowMs),
      })),
    );
  }
}

/** Replaces hosts, subjects and other lists of an agency, so that what the content no longer has is removed. */
async function writeParts({ db, content }: Pick<ContentRun, "db" | "content">): Promise<number> {
  const ids = content.agencies.map(({ id }) => id);
  for (const table of [agencyHosts, redirects]) {
    await db.delete(table).where(inArray(table.agencyId, ids));
  }
  // A subject that an import added to the agency is not in the content, and must stay.
  const ownSubject = inArray(
    agencySubjects.subjectId,
    content.subjects.map(({ id }) => id),
  );
  await db.delete(agencySubjects).where(and(inArray(agencySubjects.agencyId, ids), ownSubject));
  const hosts = content.agencies.flatMap(({ id, hosts: list }) =>
    list.map(({ host, mode }, sort) => ({ host: host.toLowerCase(), agencyId: id, mode, sort })),
  );
  const chosen = content.agencies.flatMap(({ id, subjectIds }) =>
    subjectIds.map((subjectId, sort) => ({ agencyId: id, subjectId, sort })),
  );
  const moves = content.agencies.flatMap(({ id, redirects: list }) =>
    list.map(({ from, to, status }) => ({ agencyId: id, fromPath: from, toUrl: to, status: status ?? 302 })),
  );
  if (hosts.length > 0) await db.insert(agencyHosts).values(hosts);
  if (chosen.length > 0) await db.insert(agencySubjects).values(chosen);
  if (moves.length > 0) await db.insert(redirects).values(moves);
  return hosts.length + chosen.length + moves.length;
}
