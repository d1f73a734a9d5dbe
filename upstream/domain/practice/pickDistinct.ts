import { and, notInArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { textKeys, repeatedIds } from "../question/comparableText.ts";
import type { PractisedRows } from "./ofMode.ts";
import { type Picking, type Whole, pickQuestions } from "./pickQuestions.ts";

/** Limits the queries for a bank that holds one question very often; the run is then shorter. */
const MOST_ROUNDS = 8;

/**
 * Chooses wholes as pickQuestions does, and of several questions with the same text only the first. A question of a
 * material has the text of no other.
 */
export async function pickDistinct(db: Db, rows: PractisedRows, picking: Picking): Promise<Whole[]> {
  const repeated: number[] = [];
  for (let round = 1; ; round += 1) {
    const isNew = repeated.length === 0 ? undefined : notInArray(rows.id, repeated);
    const wholes = await pickQuestions(db, rows, { ...picking, where: and(picking.where, isNew) });
    const ids = wholes.flat();
    const again = new Set(repeatedIds(ids, await textKeys(db, anyOf(questions.id, ids))));
    if (again.size === 0 || round === MOST_ROUNDS)
      return wholes.filter(([id]) => id !== undefined && !again.has(id));
    repeated.push(...again);
  }
}
