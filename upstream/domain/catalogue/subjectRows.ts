import { asc } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Subject } from "#shared/contract/entities.ts";
import { signOf } from "../../platform/media/signs.ts";
import { coverUrl, iconUrl } from "../../platform/media/urls.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { createCachedValue } from "../../platform/db/cachedValue.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";

export type SubjectRow = typeof subjects.$inferSelect;
export type WireSubject = z.input<typeof Subject>;

/** The subject tree in the order of its levels. It is cached because nearly every call needs it. */
export const subjectRows = createCachedValue(loadSubjects);

async function loadSubjects(db: Db): Promise<readonly SubjectRow[]> {
  return db.select().from(subjects).orderBy(asc(subjects.level), asc(subjects.sort), asc(subjects.id));
}

/** Name of a subject, and what the covers of its products show. */
export interface SubjectOf extends Pick<SubjectRow, "id" | "name" | "hue"> {
  /** Letters on the covers (coverGlyph). */
  readonly glyph: string;
  /** Number of the exam's sign (signOf). */
  readonly sign: number;
}

/**
 * Returns the name and cover of a subject. Every row of content refers to an existing subject, so a subject that is
 * missing in the cached tree was added after the tree was cached.
 */
export function subjectOf(rows: readonly SubjectRow[], id: number): SubjectOf {
  const row = rows.find((one) => one.id === id);
  if (!row) return { id, name: "", hue: 0, glyph: "", sign: 0 };
  const nameOf = (wanted: number | null) => rows.find((one) => one.id === wanted)?.name ?? "";
  return coverFacts(row, { above: nameOf(row.parentId), exam: nameOf(row.rootId) });
}

/** Returns what the covers of a subject show, from the names of its parent and of its exam (the level-1 subject). */
export function coverFacts(
  row: Pick<SubjectRow, "id" | "name" | "aliasName" | "hue" | "glyph">,
  { above, exam }: { readonly above: string; readonly exam: string },
): SubjectOf {
  const { id, name, hue } = row;
  return { id, name, hue, glyph: coverGlyph(row, above), sign: signOf(exam) };
}

/**
 * Matches a prefix that distinguishes subjects of one exam with otherwise equal names, such as 初级 and 中级 (junior and
 * intermediate), or 中国 and 外国 (Chinese and foreign).
 */
const LEVEL = /^(?:中国)?([初中高一二]级|[小中]学|二建|护士|护师|主管|古代|外国)/;

/** Largest number of letters on a cover (drawCover). */
const MOST_LETTERS = 6;

/**
 * Returns the letters on the cover of a course: the short name of the subject or its whole name. For longer names, the
 * prefix that distinguishes it and two letters beginning with its `glyph`.
 */
export function coverGlyph(
  { name, aliasName, glyph }: Pick<SubjectRow, "name" | "aliasName" | "glyph">,
  above: string,
): string {
  const letters = lettersOf(name);
  for (const short of [lettersOf(aliasName), letters])
    if (short.length > 0 && short.length <= MOST_LETTERS) return short.join("");
  const rest = lettersOf(name.replace(LEVEL, ""));
  const from = rest.length < 2 ? letters : rest;
  const at = Math.min(Math.max(from.indexOf(glyph), 0), Math.max(from.length - 2, 0));
  const pair = [...glyph].length > 1 ? glyph : from.slice(at, at + 2).join("") || glyph;
  const level = from === rest ? (LEVEL.exec(name) ?? LEVEL.exec(above))?.[1] : undefined;
  return (level ?? "") + pair;
}

/** Returns the letters and digits of a name, without those in brackets at its end. */
function lettersOf(name: string): readonly string[] {
  return [...name.replace(/[（(].*$/, "").replace(/[^\p{L}\p{N}]/gu, "")];
}

/** Returns the subjects that an agency may see. Subjects that imports of other agencies created are left out. */
export function subjectsSeenBy(rows: readonly SubjectRow[], agencyId: number): readonly SubjectRow[] {
  return rows.filter((row) => row.agencyId === null || row.agencyId === agencyId);
}

/**
 * Returns the subject tree of an agency below the given level-1 subjects, in their order. Subjects without children
 * stay, because the site removes them (Spec §5).
 */
export function presentTree(
  rows: readonly SubjectRow[],
  agencyId: number,
  rootIds: readonly number[],
): WireSubject[] {
  const byParent = groupBy(
    subjectsSeenBy(rows, agencyId).filter(({ isShown }) => isShown),
    ({ parentId }) => parentId ?? 0,
  );
  const childrenOf = (id: number) => byParent.get(id) ?? [];
  const roots = rootIds.flatMap((id) => childrenOf(0).filter((row) => row.id === id));
  return roots.map((root) => {
    const sign = signOf(root.name);
    const cover = coverUrl({ hue: root.hue, seed: root.id, glyph: coverGlyph(root, ""), sign });
    return {
      id: String(root.id),
      name: root.name,
      alias_name: root.slug ?? root.aliasName,
      img: cover,
      icon: iconUrl({ hue: root.hue, glyph: root.glyph, sign }),
      course_img: cover,
      list: childrenOf(root.id).map((second) => ({
        id: String(second.id),
        name: second.name,
        alias_name: second.aliasName,
        list: childrenOf(second.id).map((third) => ({
          id: String(third.id),
          name: third.name,
          course_img: coverUrl({
            hue: third.hue,
            seed: third.id,
            glyph: coverGlyph(third, second.name),
            sign,
          }),
          alias_name: third.aliasName,
        })),
      })),
    };
  });
}
