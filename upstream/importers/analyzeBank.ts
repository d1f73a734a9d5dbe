import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/** Tells the planner what an import changed; without it the first lists after it are planned for the bank of before. */
export async function analyzeBank(db: Db): Promise<void> {
  await db.execute(sql`analyze subjects, passages, questions, question_knowledge, knowledge_points`);
}
