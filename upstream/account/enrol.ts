import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { classrooms, courses } from "../db/schema/catalogue.ts";
import { letIn } from "../enrolment/letIn.ts";
import { notFound } from "../errors.ts";
import { shanghai } from "../shanghai.ts";

interface Enrolment {
  readonly userId: number;
  readonly agencyId: number;
  readonly origin: "order" | "code" | "gift";
  readonly target: { readonly targetType: "course" | "classroom"; readonly targetId: number };
  readonly nowMs: number;
}

/** Opens a course or classroom to a learner; who has it already has it until the later of both ends. */
export async function enrol(
  tx: Db,
  { userId, agencyId, origin, target: { targetType, targetId }, nowMs }: Enrolment,
): Promise<void> {
  const table = targetType === "course" ? courses : classrooms;
  const [row] = await tx.select({ validDays: table.validDays }).from(table).where(eq(table.id, targetId));
  if (!row) throw notFound("这门课程已经不在了，请联系客服");
  const until = shanghai(nowMs).plus({ days: row.validDays }).toJSDate();
  await letIn(tx, { userId, agencyId, target: { type: targetType, id: targetId }, origin, until, nowMs });
}
