import type { Db } from "../db/database.ts";
import { examResults } from "./examResults.ts";
import { practiceResults } from "./practiceResults.ts";

export interface SharedResult {
  readonly id: number;
  readonly title: string;
  readonly subjectId: number;
  readonly score: string;
  readonly totalScore: string;
  /** Unit of both numbers: points (分) or right answers (题). */
  readonly unit: "分" | "题";
  readonly at: Date;
}

export interface ResultQuery {
  readonly userId: number;
  readonly nowMs: number;
  /** Id of a single result; undefined: all results. */
  readonly id?: number;
}

/** Returns the learner's own results, newest first. */
export type ResultSource = (db: Db, query: ResultQuery, most: number) => Promise<readonly SharedResult[]>;

/** Sources of results by the prefix of an id in the contract, e.g. `exam-12`. */
const SOURCES: Readonly<Record<string, ResultSource>> = { exam: examResults, practice: practiceResults };

export interface ResultKey {
  readonly source: string;
  readonly id: number;
}

/** Parses the id of a result, e.g. `exam-12`. undefined: not such an id. */
export function readResultId(text: string): ResultKey | undefined {
  const [, source = "", id = ""] = /^([a-z]{1,16})-(\d{1,9})$/.exec(text) ?? [];
  return Object.hasOwn(SOURCES, source) ? { source, id: Number(id) } : undefined;
}

/** Returns a result of the learner. undefined: unknown, not the learner's own, or not released. */
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
