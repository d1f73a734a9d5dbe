import { type SQL, and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { classrooms, courses } from "../db/schema/catalogue.ts";
import { enrolments } from "../db/schema/learning.ts";
import { orders, packages } from "../db/schema/orders.ts";
import { type OrderRow, STATUS, setStatus } from "./orderRows.ts";
import { type TargetKey, accessUntil, enrolmentOf } from "./targets.ts";

/** Marks an order as paid and lets the learner in: both in the caller's transaction. */
export async function admit(
  tx: Db,
  order: OrderRow,
  { payType, nowMs }: { readonly payType: string; readonly nowMs: number },
): Promise<OrderRow> {
  const until = accessUntil(await termsOf(tx, targetOf(order)), nowMs);
  await tx
    .insert(enrolments)
    .values({
      userId: order.userId,
      agencyId: order.agencyId,
      ...enrolmentOf(targetOf(order)),
      origin: "order",
      expiresAt: until,
    })
    .onConflictDoUpdate({
      target: [
        enrolments.userId,
        enrolments.courseId,
        enrolments.classroomId,
        enrolments.packageId,
        enrolments.liveId,
      ],
      set: { origin: "order", expiresAt: LATER },
    });
  const paidAt = new Date(nowMs);
  return setStatus(tx, order, { status: STATUS.paid, payType, paidAt, accessUntil: until, nowMs });
}

/** Null is without end. */
const LATER = sql`case when ${enrolments.expiresAt} is null or excluded.expires_at is null then null
  else greatest(${enrolments.expiresAt}, excluded.expires_at) end`;

/** Ends what an order gave; another paid order of the same keeps what it gave. */
export async function dismiss(tx: Db, order: OrderRow, nowMs: number): Promise<void> {
  const [other] = await tx
    .select({ accessUntil: orders.accessUntil })
    .from(orders)
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.targetType, order.targetType),
        eq(orders.targetId, order.targetId),
        eq(orders.status, STATUS.paid),
        ne(orders.id, order.id),
      ),
    )
    .orderBy(desc(orders.accessUntil))
    .limit(1);
  await tx
    .update(enrolments)
    .set({ expiresAt: other ? other.accessUntil : new Date(nowMs) })
    .where(ownEnrolment(order));
}

function ownEnrolment(order: OrderRow): SQL | undefined {
  const { courseId, classroomId, packageId, liveId } = enrolmentOf(targetOf(order));
  return and(
    eq(enrolments.userId, order.userId),
    courseId === null ? isNull(enrolments.courseId) : eq(enrolments.courseId, courseId),
    classroomId === null ? isNull(enrolments.classroomId) : eq(enrolments.classroomId, classroomId),
    packageId === null ? isNull(enrolments.packageId) : eq(enrolments.packageId, packageId),
    liveId === null ? isNull(enrolments.liveId) : eq(enrolments.liveId, liveId),
  );
}

export function targetOf({ targetType, targetId }: OrderRow): TargetKey {
  return { type: targetType, id: targetId };
}

/** What was sold is paid for even when it is no longer shown. */
async function termsOf(tx: Db, { type, id }: TargetKey) {
  const endless = { expireTime: "", validDays: 0 };
  if (type === "live") return endless;
  if (type === "package") {
    const [row] = await tx
      .select({ validDays: packages.validDays })
      .from(packages)
      .where(eq(packages.id, id));
    return row ? { expireTime: "", ...row } : endless;
  }
  const table = type === "course" ? courses : classrooms;
  const [row] = await tx
    .select({ expireTime: table.expireTime, validDays: table.validDays })
    .from(table)
    .where(eq(table.id, id));
  return row ?? endless;
}
