import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { classrooms, courses } from "../db/schema/catalogue.ts";
import { enrolments } from "../db/schema/learning.ts";
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
  const expiresAt = shanghai(nowMs).plus({ days: row.validDays }).toJSDate();
  const [ofCourse, ofClassroom] = targetType === "course" ? [targetId, null] : [null, targetId];
  const own = and(
    eq(enrolments.userId, userId),
    ofCourse === null ? isNull(enrolments.courseId) : eq(enrolments.courseId, ofCourse),
    ofClassroom === null ? isNull(enrolments.classroomId) : eq(enrolments.classroomId, ofClassroom),
  );
  const [before] = await tx.select().from(enrolments).where(own).for("update");
  if (!before) {
    await tx
      .insert(enrolments)
      .values({ userId, agencyId, courseId: ofCourse, classroomId: ofClassroom, origin, expiresAt });
    return;
  }
  if (before.expiresAt !== null && before.expiresAt < expiresAt)
    await tx.update(enrolments).set({ expiresAt }).where(eq(enrolments.id, before.id));
}
