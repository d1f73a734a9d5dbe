import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { classroomFiles, classrooms } from "../../platform/db/schema/catalogue.ts";
import { agencyEntries, subjectEntries } from "./agencyEntries.ts";
import { type Entry, filled } from "./entry.ts";
import { kindEntries } from "./kindEntries.ts";
import { allKinds } from "./kinds/contentKinds.ts";
import { paperEntries } from "./paperEntries.ts";
import { saleEntries } from "./saleEntries.ts";

/** Entries of an agency by their kind, which names the list or folder that has them (contentKinds.ts). */
export type SchoolEntries = Readonly<Record<string, readonly Entry[]>>;

/**
 * Returns the content of an agency as entries, from which `school put` would write it again. Questions are left out.
 */
export async function schoolEntries(tx: Db, agencyId: number): Promise<SchoolEntries> {
  const entries: Record<string, readonly Entry[]> = {};
  for (const [name, kind] of allKinds) entries[name] = await kindEntries(tx, kind, agencyId);
  return {
    agencies: await agencyEntries(tx, agencyId),
    ...(await subjectEntries(tx, agencyId)),
    ...entries,
    classroomFiles: await fileEntries(tx, agencyId),
    papers: await paperEntries(tx, agencyId),
    ...(await saleEntries(tx, agencyId, entries)),
  };
}

async function fileEntries(tx: Db, agencyId: number): Promise<readonly Entry[]> {
  const rows = await tx
    .select({ file: classroomFiles })
    .from(classroomFiles)
    .innerJoin(classrooms, eq(classrooms.id, classroomFiles.classroomId))
    .where(
      and(eq(classrooms.agencyId, agencyId), eq(classrooms.isShown, true), eq(classroomFiles.isShown, true)),
    )
    .orderBy(asc(classroomFiles.sort), asc(classroomFiles.id));
  return rows.map(({ file: { id, classroomId, courseId, name, ext, hash } }) => ({
    ...filled({ id, classroomId, courseId, name, ext }),
    file: `files/${id}.${ext}`,
    hash,
  }));
}
