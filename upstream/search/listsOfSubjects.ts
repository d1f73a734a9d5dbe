import type { Db } from "../db/database.ts";
import { countInScope, subjectScope } from "../db/subjectScope.ts";
import { type SubjectRow, subjectRows, subjectsSeenBy } from "../db/subjectRows.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import { courseCounts } from "../catalogue/courseCounts.ts";
import { openCells } from "../question/questionCounts.ts";

/** The address of a list; "": a level below the subject. */
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
 * Returns the list that each subject leads to: its courses, or its questions if the agency has or shows no courses.
 * Subjects without either are left out, and so are hidden subjects, subjects below a hidden one, and those that the
 * agency has not chosen.
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

/** undefined: a level is hidden. */
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
