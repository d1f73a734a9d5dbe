import { asc, eq, inArray, sql } from "drizzle-orm";
import { cutText } from "#shared/domain/cutText.ts";
import type { Agency } from "#shared/contract/config/agency.ts";
import { changeAgency, openAgency } from "../../domain/agency/changeAgency.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies, agencyHosts, agencySubjects } from "../../platform/db/schema/agencies.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { Declined } from "../errors.ts";
import { flatTree, type FlatSubject } from "./flatTree.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/**
 * A difference between an agency in the operator's API and its rows in this database. "kept": the API no longer has a
 * host or a subject, but it stays here; a subject stays only because it is in use.
 */
export interface Difference {
  readonly target: string;
  readonly name: string;
  readonly change: "new" | "changed" | "hidden" | "kept";
  /** For "kept" the reason, otherwise the changed fields. */
  readonly details: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

type Fields = Readonly<Record<string, unknown>>;
type SubjectRow = typeof subjects.$inferSelect;

/** Difference between the colour hues of neighbouring subjects, in degrees. */
const HUE_STEP = 47;

/**
 * Updates flag, hosts and subjects of the companion's agency to those of the operator's API. A subject that is in use
 * is never removed.
 *
 * @throws Declined when the flag or an id of the API cannot be used, or a host belongs to another agency
 */
export async function syncAgency(tx: Db, agencyConfig: Agency): Promise<readonly Difference[]> {
  const { agencyFlag: flag, name, domainExtend, subjectList } = agencyConfig;
  if (!/^[\w.-]{1,64}$/.test(flag))
    throw new Declined(
      both(
        `The agency "${name}" has no flag that can be used: "${flag}".`,
        `机构“${name}”的标识不能用：“${flag}”。`,
      ),
    );
  const flatSubjects = flatTree(subjectList);
  const [found] = await tx.select().from(agencies).where(eq(agencies.flag, flag));
  const agency = found ?? (await openAgency(tx, { flag, name }));
  const differences: Difference[] = [];
  if (!found) differences.push(difference(`agency ${flag}`, name, "new", null, { name }));
  else if (name !== "" && name !== found.name) {
    await changeAgency(tx, agency.id, { name });
    differences.push(difference(`agency ${flag}`, name, "changed", { name: found.name }, { name }));
  }
  return [
    ...differences,
    ...(await syncHosts(tx, agency.id, domainExtend)),
    ...(await syncTree(tx, flatSubjects)),
    ...(await syncAgencySubjects(tx, { id: agency.id, flag }, flatSubjects)),
  ];
}

async function syncHosts(
  tx: Db,
  agencyId: number,
  agencyConfig: Agency["domainExtend"],
): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  const rows = await tx.select().from(agencyHosts);
  const wanted = agencyConfig.map(({ domain, mode }) => ({
    host: domain.toLowerCase(),
    mode: mode === "1" ? "1" : "0",
  }));
  for (const [sort, { host, mode }] of wanted.entries()) {
    const row = rows.find((one) => one.host === host);
    if (row && row.agencyId !== agencyId)
      throw new Declined(both(`The host ${host} is another agency's here.`, `域名 ${host} 已是别的机构的。`));
    if (row?.mode === mode) continue;
    await tx
      .insert(agencyHosts)
      .values({ host, agencyId, mode, sort })
      .onConflictDoUpdate({ target: agencyHosts.host, set: { mode } });
    differences.push(
      difference(`host ${host}`, host, row ? "changed" : "new", row ? { mode: row.mode } : null, { mode }),
    );
  }
  const removed = rows.filter(
    (row) => row.agencyId === agencyId && !wanted.some(({ host }) => host === row.host),
  );
  return [
    ...differences,
    ...removed.map(({ host }) =>
      keptDifference(`host ${host}`, host, "the API has it no more; agency change --remove-host"),
    ),
  ];
}

async function syncTree(tx: Db, flatSubjects: readonly FlatSubject[]): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  const rows = new Map((await tx.select().from(subjects)).map((row) => [row.id, row]));
  const slugs = new Map([...rows.values()].map(({ id, slug }) => [slug, id]));
  // Parents are inserted before their children, because a child's row refers to its parent.
  for (const { alias, ...subject } of flatSubjects) {
    const row = rows.get(subject.id);
    if (row && (row.level !== subject.level || row.parentId !== subject.parentId))
      throw new Declined(
        both(
          `The subject ${subject.id} is ${subject.name} on level ${subject.level} under ${subject.parentId ?? "none"} in the API, and ${row.name} on level ${row.level} under ${row.parentId ?? "none"} here: ids have to be the API's from the beginning.`,
          `科目 ${subject.id} 在接口里是 ${subject.name}（${subject.level} 级，上级 ${subject.parentId ?? "无"}），这里是 ${row.name}（${row.level} 级，上级 ${row.parentId ?? "无"}）：编号要一开始就和接口相同。`,
        ),
      );
    const slug =
      subject.level === 1 && isSlug(alias) && (slugs.get(alias) ?? subject.id) === subject.id ? alias : null;
    const fields = {
      name: subject.name,
      aliasName: subject.level === 1 ? "" : alias,
      slug: slug ?? row?.slug ?? null,
    };
    const wanted = { ...fields, sort: subject.sort, isShown: true };
    const before = row && pick(row, wanted);
    if (JSON.stringify(before) === JSON.stringify(wanted)) continue;
    const drawn = { hue: (subject.rootId * HUE_STEP) % 360, glyph: glyphOf(subject.name) };
    await tx
      .insert(subjects)
      .values({ ...drawn, ...subject, ...wanted })
      .onConflictDoUpdate({ target: subjects.id, set: wanted });
    differences.push(
      difference(`subject ${subject.id}`, subject.name, row ? "changed" : "new", before ?? null, wanted),
    );
  }
  const removed = [...rows.values()].filter(
    (row) => row.isShown && isBelow(row, flatSubjects) && !flatSubjects.some(({ id }) => id === row.id),
  );
  const used = await usedSubjects(
    tx,
    removed.map(({ id }) => id),
  );
  const hidden = removed.filter(({ id }) => !used.has(id));
  if (hidden.length > 0)
    await tx
      .update(subjects)
      .set({ isShown: false })
      .where(
        inArray(
          subjects.id,
          hidden.map(({ id }) => id),
        ),
      );
  return [
    ...differences,
    ...hidden.map(({ id, name }) =>
      difference(`subject ${id}`, name, "hidden", { isShown: true }, { isShown: false }),
    ),
    ...removed
      .filter(({ id }) => used.has(id))
      .map(({ id, name }) => keptDifference(`subject ${id}`, name, "is in use")),
  ];
}

/** Sorts the agency's level-1 subjects as the API does. Subjects that only this database still has come last. */
async function syncAgencySubjects(
  tx: Db,
  { id: agencyId, flag }: { readonly id: number; readonly flag: string },
  flatSubjects: readonly FlatSubject[],
): Promise<readonly Difference[]> {
  const rows = await tx
    .select({ id: agencySubjects.subjectId })
    .from(agencySubjects)
    .where(eq(agencySubjects.agencyId, agencyId))
    .orderBy(asc(agencySubjects.sort));
  const before = rows.map(({ id }) => id);
  const roots = flatSubjects.filter(({ level }) => level === 1).map(({ id }) => id);
  const used = await usedSubjects(
    tx,
    before.filter((id) => !roots.includes(id)),
  );
  const after = [...roots, ...used];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  await tx.delete(agencySubjects).where(eq(agencySubjects.agencyId, agencyId));
  if (after.length > 0)
    await tx.insert(agencySubjects).values(after.map((subjectId, sort) => ({ agencyId, subjectId, sort })));
  return [difference(`subjects of ${flag}`, flag, "changed", { ids: before }, { ids: after })];
}

/**
 * Returns those subjects to which other rows refer, directly or through a subject below them. References from the
 * tables subjects and agency_subjects do not count.
 */
async function usedSubjects(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const references = await rowsOf<{ readonly place: string; readonly name: string }>(
    tx,
    sql`
    select c.conrelid::regclass::text as place, a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'subjects'::regclass
      and c.conrelid not in ('subjects'::regclass, 'agency_subjects'::regclass, 'agencies'::regclass)`,
  );
  const used = new Set<number>();
  for (const { place, name } of references) {
    const rows = await rowsOf<{ readonly id: number }>(
      tx,
      sql`
      with recursive below as (
        select id, id as top from subjects where id in (${list})
        union all select s.id, below.top from subjects s join below on s.parent_id = below.id)
      select distinct below.top as id from below
      where exists (select 1 from ${sql.raw(place)} r where r.${sql.identifier(name)} = below.id)`,
    );
    for (const { id } of rows) used.add(id);
  }
  return used;
}

/** Returns whether a shared subject is below a level-1 subject of the API. */
function isBelow({ rootId, agencyId }: SubjectRow, flatSubjects: readonly FlatSubject[]): boolean {
  return agencyId === null && flatSubjects.some(({ id }) => id === rootId);
}

function isSlug(alias: string): boolean {
  return /^[a-z][a-z0-9-]{0,29}$/.test(alias);
}

function glyphOf(name: string): string {
  return cutText(name.replace(/[^\p{L}\p{N}]/gu, ""), 1) || "课";
}

function pick<T extends object>(row: SubjectRow, like: T): T {
  return Object.fromEntries(Object.keys(like).map((key) => [key, row[key as keyof SubjectRow]])) as T;
}

function difference(
  target: string,
  name: string,
  change: Difference["change"],
  before: Fields | null,
  after: Fields | null,
): Difference {
  const names = Object.keys(after ?? {}).filter(
    (key) =>
      before !== null &&
      JSON.stringify((before as Readonly<Record<string, unknown>>)[key]) !==
        JSON.stringify((after as Readonly<Record<string, unknown>>)[key]),
  );
  return { target, name, change, details: names.join(", "), before, after };
}

function keptDifference(target: string, name: string, details: string): Difference {
  return { target, name, change: "kept", details, before: null, after: null };
}
