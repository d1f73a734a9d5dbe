import { and, asc, desc, eq, inArray, notInArray } from "drizzle-orm";
import { analyze } from "../../platform/db/analyze.ts";
import { both } from "#upstream/platform/kit/language.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies, agencyHosts, agencySubjects } from "../../platform/db/schema/agencies.ts";
import { reserveIds } from "../../platform/db/reserveIds.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { openOwnRooms } from "../../domain/enrolment/ownRooms.ts";
import { InputError } from "../importers/inputFile.ts";
import { receivedEntry } from "../importers/sentEntry.ts";
import type { Outcome } from "../importers/sortEntries.ts";
import { flattenSubjects } from "./checkContent.ts";
import { type Difference, compareSchools } from "./compareSchools.ts";
import type { ContentRun, StoredFile } from "./contentRun.ts";
import type { SeedContent } from "./contentTypes.ts";
import { hideGone } from "./hideGone.ts";
import type { School } from "./loadSchool.ts";
import { storePictures, type InputPicture } from "../givenPicture.ts";
import { withPictures } from "./ownPictures.ts";
import { ownContent } from "./ownContent.ts";
import { type PutMedia, putMedia } from "./putMedia.ts";
import { type PutBank, putQuestions } from "./putQuestions.ts";
import { schoolEntries } from "./schoolEntries.ts";
import { writeAgencies } from "./write/writeAgencies.ts";
import { writeCourseCodes } from "./write/writeCourseCodes.ts";
import { writeFiles } from "./write/writeFiles.ts";
import { writeKinds } from "./write/writeKinds.ts";
import { writeCourseLengths } from "./write/writeCourseLengths.ts";
import { writeCoupons } from "./write/writeCoupons.ts";

export interface PutSchool {
  readonly school: School;
  /** Files for download in classrooms, by path. Their bytes are stored before. */
  readonly files: Readonly<Record<string, StoredFile>>;
  /** SHA-256 of the files from which media of lessons are made, by path. A folder of pictures has one hash. */
  readonly sources: PutMedia["sources"];
  /** Media that were made from new files, by path. */
  readonly media: PutMedia["media"];
  /** Pictures of the school's own, by their keys (ownPictures.ts). */
  readonly pictures: Readonly<Record<string, InputPicture>>;
  readonly nowMs: number;
  /** true: the school with the folder's flag may have another name, and gets the folder's. */
  readonly isRename: boolean;
}

export interface PutResult {
  readonly agencyId: number;
  readonly flag: string;
  readonly isNew: boolean;
  readonly differences: readonly Difference[];
  readonly questions: Readonly<Record<Outcome, number>>;
  /** Number of questions that were hidden because the folder does not have them any more. */
  readonly hiddenQuestions: number;
  readonly over: PutBank["over"];
}

/**
 * Changes an agency to the content of its folder, in the transaction `tx`. Rows are found by id. Entries that the
 * folder had at the last run and does not have now are hidden.
 *
 * @throws InputError when the folder does not fit the database; then the caller must roll the transaction back
 */
export async function putSchool(
  tx: Db,
  { school, files, sources, media, pictures, nowMs, isRename }: PutSchool,
): Promise<PutResult> {
  const [agencySeed] = school.content.agencies;
  if (!agencySeed) throw new InputError(both("The folder has no agency.", "文件夹里没有机构。"));
  const { id: agencyId, isNew, name } = await agencyOf(tx, agencySeed);
  if (name !== agencySeed.name && !isRename)
    throw new InputError(
      both(
        `agencies.yaml: the flag ${agencySeed.flag} is that of the school “${name}”, and the folder is of “${agencySeed.name}”. Give the folder a flag and ids of its own; where it is the same school with a new name, add --rename.`,
        `agencies.yaml：标识 ${agencySeed.flag} 是学校“${name}”的，文件夹是“${agencySeed.name}”的。请给文件夹换一个标识和编号；如果是同一所学校改名，请加 --rename。`,
      ),
    );
  await refuseForeignHosts(tx, agencySeed.hosts, agencyId);
  await storePictures(tx, Object.values(pictures));
  const content = await ownContent(tx, withPictures(school.content, pictures), agencyId);
  await refuseForeignSubjects(tx, content, agencyId);
  const before = isNew ? {} : await schoolEntries(tx, agencyId);
  const contentRun: ContentRun = {
    db: tx,
    content,
    nowMs,
    log: { info: () => undefined },
    files: new Map(Object.entries(files)),
  };
  await writeAgencies(contentRun);
  await writeKinds(contentRun);
  const bank = await putQuestions(tx, {
    content,
    entries: school.entries.map(receivedEntry),
    agencyId,
    nowMs,
  });
  await putMedia(tx, { content, sources, media, captions: school.captions });
  await writeCourseLengths(contentRun);
  await writeCoupons(contentRun);
  await writeCourseCodes(contentRun);
  await writeFiles(contentRun);
  await openOwnRooms(
    tx,
    content.courses.map(({ id }) => id),
  );
  await reserveIds(tx);
  const hidden = await hideGone(tx, { content, agencyId, bank });
  await analyze(tx);
  const after = await schoolEntries(tx, agencyId);
  return {
    agencyId,
    flag: agencySeed.flag,
    isNew,
    differences: compareSchools(before, after),
    questions: bank.counts,
    hiddenQuestions: hidden.questions?.length ?? 0,
    over: bank.over,
  };
}

/** Returns the agency with this flag, or creates it. A new agency gets the folder's id when no agency has this id. */
async function agencyOf(
  tx: Db,
  { id, flag, name }: { readonly id: number; readonly flag: string; readonly name: string },
) {
  const [known] = await tx
    .select({ id: agencies.id, name: agencies.name })
    .from(agencies)
    .where(eq(agencies.flag, flag));
  if (known) return { ...known, isNew: false };
  const isTaken = (await tx.$count(agencies, eq(agencies.id, id))) > 0;
  const [last] = await tx.select({ id: agencies.id }).from(agencies).orderBy(desc(agencies.id)).limit(1);
  return { id: isTaken ? (last?.id ?? 0) + 1 : id, isNew: true, name };
}

async function refuseForeignHosts(
  tx: Db,
  hosts: readonly { readonly host: string }[],
  agencyId: number,
): Promise<void> {
  const names = hosts.map(({ host }) => host.toLowerCase());
  if (names.length === 0) return;
  const rows = await tx
    .select({ host: agencyHosts.host, agencyId: agencyHosts.agencyId, flag: agencies.flag })
    .from(agencyHosts)
    .innerJoin(agencies, eq(agencies.id, agencyHosts.agencyId))
    .where(inArray(agencyHosts.host, names));
  const foreign = rows.find((row) => row.agencyId !== agencyId);
  if (foreign)
    throw new InputError(
      both(
        `agencies.yaml: the host ${foreign.host} is that of the agency ${foreign.flag}. Take it away there first: npm run admin -- agency change ${foreign.flag} --help`,
        `agencies.yaml：域名 ${foreign.host} 是机构 ${foreign.flag} 的。请先在那边移除：npm run admin -- agency change ${foreign.flag} --help`,
      ),
    );
}

/** Refuses to change a shared subject that another agency has chosen too. */
async function refuseForeignSubjects(tx: Db, content: SeedContent, agencyId: number): Promise<void> {
  const placed = flattenSubjects(content.subjects);
  const ids = placed.map(({ subject }) => subject.id);
  if (ids.length === 0) return;
  const rows = await tx.select().from(subjects).where(inArray(subjects.id, ids)).orderBy(asc(subjects.id));
  const chosen = await tx
    .select({ rootId: agencySubjects.subjectId, flag: agencies.flag })
    .from(agencySubjects)
    .innerJoin(agencies, eq(agencies.id, agencySubjects.agencyId))
    .where(notInArray(agencySubjects.agencyId, [agencyId]));
  for (const row of rows) {
    const others = chosen.filter(({ rootId }) => rootId === row.rootId);
    const own = placed.find(({ subject }) => subject.id === row.id);
    const isSame =
      own !== undefined &&
      own.subject.name === row.name &&
      (own.parent?.id ?? null) === row.parentId &&
      (own.subject.slug ?? null) === row.slug &&
      (own.subject.aliasName ?? "") === row.aliasName;
    if (isSame || (others.length === 0 && (row.agencyId === null || row.agencyId === agencyId))) continue;
    throw new InputError(
      both(
        `subjects.yaml: the subject ${row.id} is “${row.name}” here, and also that of ${others.map(({ flag }) => flag).join(", ") || "another agency"}. Write it the same, or give yours a number that nobody has.`,
        `subjects.yaml：科目 ${row.id} 在这里是“${row.name}”，${others.map(({ flag }) => flag).join("、") || "别的机构"}也在用。请写成一样的，或换一个没人用过的编号。`,
      ),
    );
  }
  const slugs = placed.flatMap(({ subject }) => subject.slug ?? []);
  if (slugs.length === 0) return;
  const [taken] = await tx
    .select({ id: subjects.id, slug: subjects.slug, name: subjects.name })
    .from(subjects)
    .where(and(inArray(subjects.slug, slugs), notInArray(subjects.id, ids)));
  if (taken)
    throw new InputError(
      both(
        `subjects.yaml: the address ${taken.slug} is that of the subject ${taken.id} “${taken.name}”. Choose another slug, or use that subject.`,
        `subjects.yaml：地址 ${taken.slug} 已经是科目 ${taken.id}“${taken.name}”的。请换一个 slug，或用那个科目。`,
      ),
    );
}
