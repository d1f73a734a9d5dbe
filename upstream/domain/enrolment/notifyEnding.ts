import { and, asc, eq, gt, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { writeMessage } from "../message/writeMessage.ts";
import { isNotMoving } from "../../platform/db/moving.ts";
import { loadOwnership } from "../catalogue/ownership.ts";
import { classrooms, courses } from "../../platform/db/schema/catalogue.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { messages, users } from "../../platform/db/schema/users.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { timeText } from "../../platform/kit/fields.ts";
import { shanghai } from "../../platform/kit/shanghai.ts";

const DAYS_BEFORE = 7;
const DAY_MS = 86_400_000;
/** Most messages per run of the job, because a run occupies a connection. The next run sends the rest. */
const MOST_A_TURN = 500;

/** SQL expression: key of a message, made of grant and end, so that a renewed grant gets another message. */
const ABOUT = sql<string>`'ends ' || ${enrolments.id} || ' ' || (${enrolments.expiresAt} at time zone 'Asia/Shanghai')::date`;

/** Notifies learners once, a week before their access to a course or classroom ends. */
export const notifyEnding: Job = {
  name: "tellEnding",
  everyMs: 10 * 60_000,
  run: async ({ db, nowMs }) => {
    for (const row of await endingSoon(db, nowMs)) {
      if (!(await endsFor(db, row, nowMs))) continue;
      const { userId, agencyId, about, expiresAt } = row;
      const end = shanghai(expiresAt.getTime());
      const isClass = row.classroomId !== null;
      const name = row.courseName ?? row.classroomName ?? "";
      await writeMessage(
        db,
        {
          userId,
          agencyId,
          kind: "course",
          about,
          title: `${isClass ? "班级" : "课程"}将于 ${end.toFormat("M月d日")} 到期：${name}`,
          content: `可以学到 ${timeText(expiresAt).slice(0, 16)}，没学完的内容请在那之前学完。`,
          url: isClass ? `/classroom/${row.classroomId}` : `/course/${row.courseId}`,
        },
        nowMs,
      );
    }
  },
};

type Ending = Awaited<ReturnType<typeof endingSoon>>[number];

async function endingSoon(db: Db, nowMs: number) {
  const notified = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(eq(messages.userId, enrolments.userId), eq(messages.kind, "course"), eq(messages.about, ABOUT)),
    );
  const other = alias(enrolments, "other");
  const lastsLonger = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.userId, enrolments.userId),
        or(eq(other.courseId, enrolments.courseId), eq(other.classroomId, enrolments.classroomId)),
        or(
          isNull(other.expiresAt),
          gt(other.expiresAt, enrolments.expiresAt),
          // Two grants with the same end get one message, by the lower id.
          and(eq(other.expiresAt, enrolments.expiresAt), lt(other.id, enrolments.id)),
        ),
      ),
    );
  const rows = await db
    .select({
      userId: enrolments.userId,
      agencyId: enrolments.agencyId,
      courseId: enrolments.courseId,
      classroomId: enrolments.classroomId,
      expiresAt: enrolments.expiresAt,
      courseName: courses.name,
      classroomName: classrooms.name,
      about: ABOUT,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .leftJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(classrooms, eq(classrooms.id, enrolments.classroomId))
    .where(
      and(
        gt(enrolments.expiresAt, new Date(nowMs)),
        lte(enrolments.expiresAt, new Date(nowMs + DAYS_BEFORE * DAY_MS)),
        or(isNotNull(enrolments.courseId), isNotNull(enrolments.classroomId)),
        ne(users.status, "closed"),
        isNotMoving(enrolments.agencyId),
        notExists(notified),
        notExists(lastsLonger),
      ),
    )
    .orderBy(asc(enrolments.expiresAt), asc(enrolments.id))
    .limit(MOST_A_TURN);
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []));
}

/** Whether the learner loses access: not if a classroom of the learner contains the course for longer. */
async function endsFor(db: Db, { userId, courseId, expiresAt }: Ending, nowMs: number): Promise<boolean> {
  if (courseId === null) return true;
  const { courses: owned } = await loadOwnership(db, userId, nowMs);
  return owned.get(courseId)?.getTime() === expiresAt.getTime();
}
