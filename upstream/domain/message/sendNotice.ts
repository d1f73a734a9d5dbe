import { createHash } from "node:crypto";
import { type SQL, and, asc, eq, exists, gt, inArray, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { classroomCourses } from "../../platform/db/schema/catalogue.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { users } from "../../platform/db/schema/users.ts";
import { isActiveAt } from "../catalogue/ownership.ts";
import { writeMessage } from "./writeMessage.ts";

const AT_ONCE = 1_000;

/** Learners who get a notice: those who may study a classroom or a course now, some by their ids, or all of the agency. */
export type Audience =
  | { readonly type: "classroom" | "course"; readonly id: number }
  | { readonly type: "users"; readonly ids: readonly number[] }
  | { readonly type: "all"; readonly id: 0 };

export interface Notice {
  readonly agencyId: number;
  readonly audience: Audience;
  readonly title: string;
  readonly content: string;
  /** Address on this site; "": none. */
  readonly url: string;
  readonly nowMs: number;
}

/**
 * Sends a notice to all active learners of an audience. A learner who has got the same notice for the same audience
 * gets it no second time, so an interrupted call may be repeated.
 *
 * @returns the number of learners of the audience, and of those who got the notice now
 */
export async function sendNotice(
  tx: Db,
  { agencyId, audience, title, content, url, nowMs }: Notice,
): Promise<{ readonly learners: number; readonly sent: number }> {
  // The chosen learners are not part of it, so that a second choice that has some of them again sends them nothing new.
  const same = JSON.stringify([audience.type === "users" ? "users" : audience, title, content, url]);
  const about = `notice ${createHash("sha256").update(same).digest("hex").slice(0, 32)}`;
  const kind =
    audience.type === "all" || audience.type === "users" ? ("account" as const) : ("course" as const);
  const counts = { learners: 0, sent: 0 };
  for (let last = 0; ; ) {
    const some = await tx
      .select({ userId: users.id })
      .from(users)
      .where(
        and(
          eq(users.agencyId, agencyId),
          eq(users.status, "active"),
          mayStudy(tx, audience, nowMs),
          gt(users.id, last),
        ),
      )
      .orderBy(asc(users.id))
      .limit(AT_ONCE);
    const rows = some.map(({ userId }) => ({ userId, agencyId, kind, about, title, content, url }));
    counts.learners += rows.length;
    counts.sent += await writeMessage(tx, rows, nowMs);
    if (rows.length < AT_ONCE) return counts;
    last = rows.at(-1)?.userId ?? 0;
  }
}

function mayStudy(tx: Db, audience: Audience, nowMs: number): SQL | undefined {
  if (audience.type === "all") return undefined;
  if (audience.type === "users") return inArray(users.id, [...audience.ids]);
  const { type, id } = audience;
  const inClass = tx
    .select({ id: classroomCourses.classroomId })
    .from(classroomCourses)
    .where(and(eq(classroomCourses.classroomId, enrolments.classroomId), eq(classroomCourses.courseId, id)));
  const own =
    type === "classroom" ? eq(enrolments.classroomId, id) : or(eq(enrolments.courseId, id), exists(inClass));
  return exists(
    tx
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(and(eq(enrolments.userId, users.id), own, isActiveAt(nowMs))),
  );
}
