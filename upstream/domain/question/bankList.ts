import { type SQL, and, eq, sql } from "drizzle-orm";
import { type BoundedMap, createBoundedMap } from "#shared/boundedMap.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "../../platform/db/database.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import type { SubjectLevels } from "../catalogue/subjectFilter.ts";
import { subjectRows } from "../catalogue/subjectRows.ts";
import { type SubjectScope, inScope, subjectScope } from "../catalogue/subjectScope.ts";
import { isNotEmbargoed } from "./embargo.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { idOf } from "../../platform/kit/ids.ts";
import { type Cell, type Counting, type SubjectNum, numsOf, openCells } from "./questionCounts.ts";

/** Filters of a list of questions, with the names that they have in page addresses. */
export interface NamedList extends SubjectLevels {
  readonly type?: QuestionType | undefined;
  readonly difficulty?: string | undefined;
  readonly year?: string | undefined;
}

export interface Asking {
  readonly agency: AgencyScope;
  readonly nowMs: number;
}

interface Filter {
  readonly type: QuestionType | undefined;
  readonly difficulty: number | undefined;
  readonly year: number | undefined;
}

/** A list of questions. inList alone decides which questions are in it, and listOrder.ts in which order. */
export interface BankList extends Asking {
  /** The cells from which the numbers were counted. When the question bank changes, there are other cells. */
  readonly cells: readonly Cell[];
  readonly scope: SubjectScope;
  readonly filter: Filter;
  /** Numbers of listed questions per subject, in the order of subjects, without subjects that have none. */
  readonly nums: readonly SubjectNum[];
  readonly total: number;
}

/** Opens a list of questions with its numbers, without reading any question. */
export async function openList(db: Db, named: NamedList, { agency, nowMs }: Asking): Promise<BankList> {
  const scope = subjectScope(await subjectRows.get(db, nowMs), agency, named);
  const filter = {
    type: named.type,
    difficulty: named.difficulty ? Math.min(idOf(named.difficulty), 99) : undefined,
    year: named.year ? idOf(named.year) : undefined,
  };
  const cells = await openCells(db, nowMs);
  const nums = knownNums(cells, { agency, scope, ...filter });
  return { agency, nowMs, cells, scope, filter, nums, total: nums.reduce((sum, { num }) => sum + num, 0) };
}

/** Most cached lists per state of the question bank. Each combination of filters that visitors use is one list. */
const MOST_LISTS = 300;
/** Cached numbers of lists. In a large bank each sums tens of thousands of cells, the same for all pages of a list. */
const numsOfLists = new WeakMap<readonly Cell[], BoundedMap<readonly SubjectNum[]>>();

function knownNums(cells: readonly Cell[], counting: Counting): readonly SubjectNum[] {
  const { agency, scope, type, difficulty, year } = counting;
  const lists = numsOfLists.get(cells) ?? createBoundedMap({ maxEntries: MOST_LISTS });
  numsOfLists.set(cells, lists);
  const key = `${agency.id} ${agency.subjectIds.join()} ${scope.subjectIds.join()} ${[type, difficulty, year].join()}`;
  const nums = lists.get(key) ?? numsOf(cells, counting);
  lists.set(key, nums);
  return nums;
}

/** SQL condition: a question is in the list. With `some` only questions of these subjects match. */
export function inList(
  { agency, nowMs, scope, filter }: BankList,
  some?: readonly number[],
): SQL | undefined {
  return and(
    // Written exactly like the condition of the partial index, so that PostgreSQL uses the index.
    sql`${questions.isShown}`,
    inScope(questions, { agency, scope, some }),
    isNotEmbargoed(nowMs),
    filter.type ? eq(questions.type, filter.type) : undefined,
    filter.difficulty === undefined ? undefined : eq(questions.difficulty, filter.difficulty),
    filter.year === undefined ? undefined : eq(questions.year, filter.year),
  );
}

/** Whether a question that the agency shows is in the list. */
export function isInList(
  { scope, filter }: BankList,
  row: {
    readonly subjectId: number;
    readonly type: string;
    readonly difficulty: number;
    readonly year: number | null;
  },
): boolean {
  return (
    scope.all.has(row.subjectId) &&
    (filter.type === undefined || row.type === filter.type) &&
    (filter.difficulty === undefined || row.difficulty === filter.difficulty) &&
    (filter.year === undefined || row.year === filter.year)
  );
}
