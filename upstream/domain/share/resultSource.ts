import type { Db } from "../../platform/db/database.ts";

export interface SharedResult {
  readonly id: number;
  readonly title: string;
  readonly subjectId: number;
  readonly score: string;
  readonly totalScore: string;
  /** Unit of the two numbers of a result: points (分) or right answers (题). */
  readonly unit: "分" | "题";
  readonly at: Date;
}

export interface ResultQuery {
  readonly userId: number;
  readonly nowMs: number;
  /** Id of the result to find; undefined: all results. */
  readonly id?: number;
}

/** Returns the learner's own results, newest first. */
export type ResultSource = (db: Db, query: ResultQuery, most: number) => Promise<readonly SharedResult[]>;
