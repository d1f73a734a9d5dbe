import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { courseCodes } from "../../platform/db/schema/orders.ts";
import { grantAccess } from "./grantAccess.ts";
import { Refusal, notFound } from "../../platform/kit/errors.ts";
import { classrooms, courses } from "../../platform/db/schema/catalogue.ts";

export type CodeRow = typeof courseCodes.$inferSelect;

interface Redeemer {
  readonly userId: number;
  readonly agencyId: number;
  readonly nowMs: number;
}

/** Returns a typed code in the stored form: upper case, without spaces and dashes. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

/**
 * Redeems a course code and grants access. If the learner has redeemed the code before, nothing changes. The code's row
 * is locked, so that only one of two learners gets the access. The code of a course whose period is over stays unused.
 * @throws notFound unknown code
 * @throws Refusal conflict: the code is of another agency, used, or expired, or its course has ended
 */
export async function redeem(tx: Db, typed: string, { userId, agencyId, nowMs }: Redeemer): Promise<CodeRow> {
  const [row] = await tx
    .select()
    .from(courseCodes)
    .where(eq(courseCodes.code, plainCode(typed)))
    .for("update");
  if (!row) throw notFound("没有这个课程码，请检查有没有输错");
  if (row.agencyId !== agencyId)
    throw new Refusal("codeOfOtherSite", "这个课程码不是本站的，请到发码的网站兑换");
  if (row.usedBy === userId) return row;
  if (row.usedBy !== null) throw new Refusal("codeUsed", "这个课程码已经被使用过");
  if (row.expiresAt !== null && row.expiresAt.getTime() <= nowMs)
    throw new Refusal("codeExpired", "这个课程码已经过期，请联系发码的老师");
  const used = { usedBy: userId, usedAt: new Date(nowMs) };
  await tx.update(courseCodes).set(used).where(eq(courseCodes.code, row.code));
  const target = { type: row.targetType, id: row.targetId };
  const until = await grantAccess(tx, { userId, agencyId, target, origin: "code", source: row.code, nowMs });
  if (until === undefined)
    throw new Refusal("codeCourseOver", "这个课程码对应的课程已经结束，课程码没有使用，请联系发码的老师");
  return { ...row, ...used };
}

/** Returns the course codes that the learner has redeemed at the agency, newest first. */
export async function redeemedBy(
  db: Db,
  { userId, agencyId }: Pick<Redeemer, "userId" | "agencyId">,
): Promise<CodeRow[]> {
  return db
    .select()
    .from(courseCodes)
    .where(and(eq(courseCodes.usedBy, userId), eq(courseCodes.agencyId, agencyId)))
    .orderBy(desc(courseCodes.usedAt), courseCodes.code);
}

/** Reads the names of the codes' products. The returned function returns "" for a product that does not exist. */
export async function namesOfTargets(
  db: Db,
  rows: readonly CodeRow[],
): Promise<(row: Pick<CodeRow, "targetType" | "targetId">) => string> {
  const idsOf = (type: CodeRow["targetType"]) =>
    rows.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
  const namesIn = (table: typeof courses | typeof classrooms, ids: readonly number[]) =>
    db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, [...ids]));
  const [ofCourses, ofClassrooms] = await Promise.all([
    namesIn(courses, idsOf("course")),
    namesIn(classrooms, idsOf("classroom")),
  ]);
  return ({ targetType, targetId }) =>
    (targetType === "course" ? ofCourses : ofClassrooms).find(({ id }) => id === targetId)?.name ?? "";
}
