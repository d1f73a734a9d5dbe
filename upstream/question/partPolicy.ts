import { type SQL, sql } from "drizzle-orm";
import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import { questions } from "../db/schema/questions.ts";
import { subjects } from "../db/schema/subjects.ts";

/** Beside a question joined with its subject: what it says itself, else its subject, else the nearest level above; null where none does. */
export const partPolicyOf: SQL<PartPolicy | null> = sql`coalesce(
  ${questions.partPolicy}, ${subjects.partPolicy},
  (select above.part_policy from subjects above where above.id = ${subjects.parentId}),
  (select root.part_policy from subjects root where root.id = ${subjects.rootId}))`;
