import type { Db } from "../../platform/db/database.ts";
import { examResults } from "./examResults.ts";
import { practiceResults } from "./practiceResults.ts";
import type { ResultQuery, ResultSource, SharedResult } from "./resultSource.ts";

/** Functions that find results, by the prefix of a result's id in the contract (such as `exam-12`). */
const SOURCES: Readonly<Record<string, ResultSource>> = { exam: examResults, practice: practiceResults };

export interface ResultKey {
  readonly source: string;
  readonly id: number;
}

/** Parses the id of a result, such as `exam-12`; undefined: the text is not such an id. */
export function readResultId(text: string): ResultKey | undefined {
  const [, source = "", id = ""] = /^([a-z]{1,16})-(\d{1,9})$/.exec(text) ?? [];
  return Object.hasOwn(SOURCES, source) ? { source, id: Number(id) } : undefined;
}

/** Returns a result of the learner; undefined: it is unknown, of another learner, or not released. */
export async function findResult(
  db: Db,
  { source, id }: ResultKey,
  query: Omit<ResultQuery, "id">,
): Promise<SharedResult | undefined> {
  const found = Object.hasOwn(SOURCES, source) ? await SOURCES[source]?.(db, { ...query, id }, 1) : undefined;
  return found?.[0];
}

/** Returns the learner's last results of all sources, newest first. */
export async function lastResults(
  db: Db,
  query: Omit<ResultQuery, "id">,
  most: number,
): Promise<readonly (SharedResult & { readonly key: string })[]> {
  const found = await Promise.all(
    Object.entries(SOURCES).map(async ([source, results]) =>
      (await results(db, query, most)).map((result) => ({ ...result, key: `${source}-${result.id}` })),
    ),
  );
  return found
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, most);
}
