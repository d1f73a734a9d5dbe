import type { Db } from "../db/database.ts";
import { countInScope, subjectScope } from "../db/subjectScope.ts";
import { type SubjectRow, subjectRows, subjectsSeenBy } from "../db/subjectRows.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import { courseCounts } from "../catalogue/courseCounts.ts";
import { openCells } from "../question/questionCounts.ts";

/** A list as its address names it; "" is a level below the subject's own. */
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
 * Where each of these subjects leads: to its courses, or where the agency has or shows none to its questions. One without either
 * leads nowhere and is missing, as one that the agency has not chosen or that is hidden, by itself or by a level above.
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

/** Undefined where one of its levels is not shown. */
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
