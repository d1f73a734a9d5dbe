import { asc } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Subject } from "#shared/contract/entities.ts";
import { coverUrl, iconUrl } from "../media/urls.ts";
import type { Db } from "./database.ts";
import { groupBy } from "./groupBy.ts";
import { createMemory } from "./memory.ts";
import { subjects } from "./schema/subjects.ts";

export type SubjectRow = typeof subjects.$inferSelect;
export type WireSubject = z.input<typeof Subject>;

/** The one tree, in the order of its levels; remembered, since nearly every call asks for a part of it. */
export const subjectRows = createMemory(loadSubjects);

async function loadSubjects(db: Db): Promise<readonly SubjectRow[]> {
  return db.select().from(subjects).orderBy(asc(subjects.level), asc(subjects.sort), asc(subjects.id));
}

/** Every row of content refers to one, so that one which is not in the tree is newer than what is remembered of it. */
export function subjectOf(
  rows: readonly SubjectRow[],
  id: number,
): Pick<SubjectRow, "id" | "name" | "hue" | "glyph"> {
  return rows.find((row) => row.id === id) ?? { id, name: "", hue: 0, glyph: "" };
}

/** The tree below the given level-1 subjects, in their order, unpruned: dropping empty branches is the site's rule (Spec §5). */
export function presentTree(rows: readonly SubjectRow[], rootIds: readonly number[]): WireSubject[] {
  const byParent = groupBy(
    rows.filter(({ isShown }) => isShown),
    ({ parentId }) => parentId ?? 0,
  );
  const childrenOf = (id: number) => byParent.get(id) ?? [];
  const roots = rootIds.flatMap((id) => childrenOf(0).filter((row) => row.id === id));
  return roots.map((root) => ({
    id: String(root.id),
    name: root.name,
    alias_name: root.slug ?? root.aliasName,
    img: coverUrl({ hue: root.hue, seed: root.id, glyph: root.glyph }),
    icon: iconUrl(root),
    course_img: coverUrl({ hue: root.hue, seed: root.id, glyph: root.glyph }),
    list: childrenOf(root.id).map((second) => ({
      id: String(second.id),
      name: second.name,
      alias_name: second.aliasName,
      list: childrenOf(second.id).map((third) => ({
        id: String(third.id),
        name: third.name,
        course_img: coverUrl({ hue: third.hue, seed: third.id, glyph: third.glyph }),
        alias_name: third.aliasName,
      })),
    })),
  }));
}
