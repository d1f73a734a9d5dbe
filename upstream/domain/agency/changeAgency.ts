import { and, eq, inArray, max } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import {
  type AgencyNavSetting,
  agencies,
  agencyHosts,
  agencySubjects,
} from "../../platform/db/schema/agencies.ts";
import { reserveIds } from "../../platform/db/reserveIds.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { badInput } from "../../platform/kit/errors.ts";
import type { AgencyRow } from "./agencyRow.ts";
import { both } from "../../platform/kit/language.ts";

type Fields = { readonly [K in Exclude<keyof AgencyRow, "id">]?: AgencyRow[K] | undefined };

const NO_CONTACT = { hours: "", wechat: "", email: "", address: "", icp: "", policeNo: "", copyright: "" };
const EVERYTHING: AgencyNavSetting = {
  course: true,
  live: true,
  question: true,
  news: true,
  newsOnTop: true,
};
/** All ten exam types that the site knows. */
const EXAM_TYPES = [3, 4, 5, 7, 9, 10, 11, 13, 2, 12];

/** Creates an agency with all modules shown and no hosts and subjects, which the caller adds. */
export async function openAgency(
  tx: Db,
  {
    flag,
    name,
    phone = "",
  }: { readonly flag: string; readonly name: string; readonly phone?: string | undefined },
): Promise<AgencyRow> {
  const contact = { ...NO_CONTACT, phone };
  const [row] = await tx
    .insert(agencies)
    .values({ flag, name, nav: EVERYTHING, examTypeIds: EXAM_TYPES, contact, footer: [] })
    .onConflictDoNothing()
    .returning();
  if (!row) throw badInput(both(`there is an agency ${flag} already`, `已有标识为 ${flag} 的机构`));
  // Reserves ids, so that rows added later do not get ids that the school's folder uses.
  await reserveIds(tx);
  return row;
}

/** Changes the given fields; undefined fields stay unchanged. Triggers notify every process (db/changes.ts). */
export async function changeAgency(tx: Db, id: number, fields: Fields): Promise<void> {
  await tx.update(agencies).set(fields).where(eq(agencies.id, id));
}

/**
 * Sets the subjects of an agency in the given order.
 * @throws Refusal badInput: an id is not a subject of level 1
 */
export async function chooseSubjects(tx: Db, agencyId: number, ids: readonly number[]): Promise<void> {
  const known = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(inArray(subjects.id, [...ids]), eq(subjects.level, 1)));
  const unknown = ids.filter((id) => !known.some((row) => row.id === id));
  if (unknown.length > 0)
    throw badInput(
      both(`${unknown.join(", ")} is no subject of level 1`, `${unknown.join("、")} 不是一级科目`),
    );
  await tx.delete(agencySubjects).where(eq(agencySubjects.agencyId, agencyId));
  await tx.insert(agencySubjects).values(ids.map((subjectId, sort) => ({ agencyId, subjectId, sort })));
}

/**
 * Adds a domain to an agency, after the agency's other domains.
 * @throws Refusal badInput: an agency already has the domain
 */
export async function addHost(
  tx: Db,
  {
    agencyId,
    host,
    isStudy,
  }: { readonly agencyId: number; readonly host: string; readonly isStudy: boolean },
): Promise<void> {
  const [last] = await tx
    .select({ sort: max(agencyHosts.sort) })
    .from(agencyHosts)
    .where(eq(agencyHosts.agencyId, agencyId));
  const added = await tx
    .insert(agencyHosts)
    .values({ host, agencyId, mode: isStudy ? "1" : "0", sort: (last?.sort ?? -1) + 1 })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0)
    throw badInput(both(`${host} is an agency's already`, `域名 ${host} 已属于一个机构`));
}

/**
 * Removes a domain from an agency.
 * @throws Refusal badInput: the agency does not have the domain
 */
export async function removeHost(tx: Db, agencyId: number, host: string): Promise<void> {
  const own = and(eq(agencyHosts.host, host), eq(agencyHosts.agencyId, agencyId));
  const removed = await tx.delete(agencyHosts).where(own).returning();
  if (removed.length === 0) throw badInput(both(`${host} is none of its domains`, `机构没有域名 ${host}`));
}
