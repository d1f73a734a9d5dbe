import type { Db } from "../../platform/db/database.ts";
import { countInScope, subjectScope } from "../catalogue/subjectScope.ts";
import { type SubjectRow, subjectRows, subjectsSeenBy } from "../catalogue/subjectRows.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { courseCounts } from "../catalogue/courseCounts.ts";
import { openCells } from "../question/questionCounts.ts";

/** The address of a list, with an id for each level of the subject tree; "": the list includes all of this level. */
export interface ListOfSubject {
  readonly list: "course" | "question";
  readonly level1: string;
  readonly level2: string;
  readonly level3: string;
}

interface Asking {
  readonly agency: AgencyScope;
  readonly nowMs: number;
}

/**
 * Returns the list that the entry of each subject opens: its courses, or its questions if the agency has or shows no
 * courses. Left out are subjects without either, hidden subjects, subjects below a hidden subject, and subjects that
 * the agency has not chosen.
 */
export async function listsOfSubjects(
  db: Db,
  ids: readonly number[],
  { agency, nowMs }: Asking,
): Promise<ReadonlyMap<number, ListOfSubject>> {
  if (ids.length === 0) return new Map();
  const [all, courses, questions] = await Promise.all([
    subjectRows.get(db, nowMs),
    courseCounts.get(db, nowMs),
    openCells(db, nowMs),
  ]);
  const tree = subjectsSeenBy(all, agency.id);
  const found = new Map<number, ListOfSubject>();
  for (const id of ids) {
    const levels = levelsOf(tree, id);
    if (!levels || !agency.subjectIds.includes(Number(levels.level1))) continue;
    const scope = subjectScope(tree, agency, levels);
    const has = (cells: Parameters<typeof countInScope>[0]) => countInScope(cells, { agency, scope }) > 0;
    if (agency.nav.course && has(courses)) found.set(id, { list: "course", ...levels });
    else if (agency.nav.question && has(questions)) found.set(id, { list: "question", ...levels });
  }
  return found;
}

/** Returns the ids of a subject and the subjects above; undefined: one of them is hidden. */
function levelsOf(tree: readonly SubjectRow[], id: number): Omit<ListOfSubject, "list"> | undefined {
  const path: string[] = [];
  for (let at: number | null = id; at !== null; ) {
    const row = tree.find((one) => one.id === at);
    if (!row?.isShown) return undefined;
    path.unshift(String(row.id));
    at = row.parentId;
  }
  const [level1 = "", level2 = "", level3 = ""] = path;
  return { level1, level2, level3 };
}
