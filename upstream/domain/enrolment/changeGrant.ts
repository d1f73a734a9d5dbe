import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { writeMessage } from "../message/writeMessage.ts";
import { timeText } from "../../platform/kit/fields.ts";
import { askForContracts, voidContracts } from "./askForContracts.ts";
import { endContract, withAccess } from "./grantAccess.ts";
import { lockLearner } from "./lockLearner.ts";

export type GrantRow = typeof enrolments.$inferSelect;

interface Change {
  readonly grant: GrantRow;
  /** Name of the product, for the message to the learner. */
  readonly name: string;
  readonly nowMs: number;
}

/** Whether the grant gives access at this time. */
export function isOpen({ expiresAt }: Pick<GrantRow, "expiresAt">, nowMs: number): boolean {
  return expiresAt === null || expiresAt.getTime() > nowMs;
}

/** Ends a grant now and tells the learner. Learning records, orders and payments stay. */
export async function withdrawGrant(tx: Db, { grant, name, nowMs }: Change): Promise<void> {
  await endAt(tx, grant, { until: new Date(nowMs), nowMs });
  await tell(tx, grant, {
    title: `学习已停止：${name}`,
    content: "学校停止了你在这里的学习，学习记录会保留。这不等于退款，退款以订单为准；有疑问请联系学校。",
    nowMs,
  });
}

/**
 * Sets the end of a grant and tells the learner.
 *
 * @param until the new end; null: access has no end
 */
export async function setGrantEnd(
  tx: Db,
  { grant, name, nowMs, until }: Change & { readonly until: Date | null },
): Promise<void> {
  await endAt(tx, grant, { until, nowMs });
  await tell(tx, grant, {
    title: `有效期已调整：${name}`,
    content: until === null ? "现在长期有效。" : `现在可以学到 ${timeText(until).slice(0, 16)}。`,
    nowMs,
  });
}

/**
 * Moves a grant of a classroom to another one, with its end and its source, so that a refund of its order ends it
 * there, and tells the learner.
 */
export async function moveGrant(
  tx: Db,
  { grant, name, nowMs, classroomId, to }: Change & { readonly classroomId: number; readonly to: string },
): Promise<void> {
  const { id, userId, origin, source, agencyId } = grant;
  await lockLearner(tx, userId);
  const [former] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.userId, userId),
        eq(enrolments.classroomId, classroomId),
        eq(enrolments.origin, origin),
        eq(enrolments.source, source),
      ),
    );
  if (former) {
    // A gift of the class that has ended holds the place of the moved one.
    await setEnd(tx, former.id, grant.expiresAt);
    await setEnd(tx, id, new Date(nowMs));
  } else await tx.update(enrolments).set({ classroomId }).where(eq(enrolments.id, id));
  if (grant.classroomId !== null) await endContract(tx, { userId, classroomId: grant.classroomId, nowMs });
  await voidContracts(tx, { userIds: [userId], classroomId });
  await askForContracts(tx, { userIds: [userId], classroomId, agencyId, nowMs });
  await tell(tx, grant, {
    title: `已转到“${to}”`,
    content: `你从“${name}”转到了“${to}”，有效期不变，以前的学习记录会保留。`,
    nowMs,
  });
}

async function endAt(
  tx: Db,
  { id, userId, agencyId, classroomId }: GrantRow,
  { until, nowMs }: { readonly until: Date | null; readonly nowMs: number },
): Promise<void> {
  await lockLearner(tx, userId);
  const target = { type: "classroom" as const, id: classroomId ?? 0 };
  const wasIn = classroomId !== null && (await withAccess(tx, [userId], { target, nowMs })).length > 0;
  await setEnd(tx, id, until);
  if (classroomId === null) return;
  await endContract(tx, { userId, classroomId, nowMs });
  const isIn = (await withAccess(tx, [userId], { target, nowMs })).length > 0;
  if (isIn && !wasIn) await askForContracts(tx, { userIds: [userId], classroomId, agencyId, nowMs });
}

async function setEnd(tx: Db, id: number, until: Date | null): Promise<void> {
  await tx.update(enrolments).set({ expiresAt: until }).where(eq(enrolments.id, id));
}

async function tell(
  tx: Db,
  { userId, agencyId }: GrantRow,
  { nowMs, ...text }: { readonly title: string; readonly content: string; readonly nowMs: number },
): Promise<void> {
  await writeMessage(tx, { userId, agencyId, kind: "course", url: "/study/course", ...text }, nowMs);
}
