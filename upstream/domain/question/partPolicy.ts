import { type SQL, sql } from "drizzle-orm";
import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";

/**
 * SQL expression for a question joined with its subject: the policy for partly right answers of the question, else of
 * its subject, else of the nearest subject above that has one; null: none is set.
 */
export const partPolicyOf: SQL<PartPolicy | null> = sql`coalesce(
  ${questions.partPolicy}, ${subjects.partPolicy},
  (select above.part_policy from subjects above where above.id = ${subjects.parentId}),
  (select root.part_policy from subjects root where root.id = ${subjects.rootId}))`;
