import { and, eq } from "drizzle-orm";
import { planJob } from "../../platform/jobs/planJob.ts";
import { subjectOf } from "../../domain/catalogue/subjectRows.ts";
import { productCover } from "../../domain/catalogue/productCover.ts";
import { CLOSE_ORDER } from "../../domain/order/closeOrder.ts";
import { STATUS } from "../../domain/order/orderRows.ts";
import { orders, payments } from "../../platform/db/schema/orders.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { OrderSeed } from "../school/schemas/saleSeeds.ts";
import type { ContentRun } from "../school/contentRun.ts";

const DAY_MS = 24 * 3_600_000;
/** Days until an unpaid demo order is closed: longer than for real orders, so that people can look at it. */
const WAITS_DAYS = 7;

/** Writes the demo orders once; a second seeding keeps later changes. */
export async function writeOrders({ db, content, nowMs }: ContentRun): Promise<number> {
  const tree = await db.select().from(subjects);
  const { courses, classrooms, lives, packages } = content;
  const products = { course: courses, classroom: classrooms, live: lives, package: packages };
  for (const seed of content.orders) {
    const { targetType: type, targetId: id } = seed;
    const product = products[type].find((row) => row.id === id);
    const cover = productCover({ type, id, cover: "" }, subjectOf(tree, product?.subjectId ?? 0));
    await writeOrder({ db, nowMs }, seed, cover);
  }
  return content.orders.length;
}

async function writeOrder(
  { db, nowMs }: Pick<ContentRun, "db" | "nowMs">,
  seed: OrderSeed,
  cover: string,
): Promise<void> {
  const { mobile, daysAgo, ...rest } = seed;
  const price = String(seed.price);
  const createdAt = new Date(nowMs - daysAgo * DAY_MS);
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.agencyId, seed.agencyId), eq(users.mobile, mobile)));
  if (!user) return;
  const isPaid = seed.status === STATUS.paid || seed.status === STATUS.refunded;
  const isWaiting = seed.status === STATUS.waiting;
  const expiresAt = new Date(createdAt.getTime() + (isWaiting ? WAITS_DAYS * DAY_MS : 1_800_000));
  const [order] = await db
    .insert(orders)
    .values({
      ...rest,
      userId: user.id,
      price,
      payPrice: price,
      originPrice: price,
      cover,
      payType: isPaid ? "sandbox" : "",
      createdAt,
      paidAt: isPaid ? createdAt : null,
      expiresAt,
    })
    .onConflictDoNothing()
    .returning();
  if (!order) return;
  if (isWaiting) await planJob(db, CLOSE_ORDER, { key: seed.orderNo, runAtMs: expiresAt.getTime() });
  if (!isPaid) return;
  const paymentNo = seed.orderNo.replace(/^D/, "P");
  const paid = { amount: price, status: "paid" as const, createdAt, paidAt: createdAt };
  await db.insert(payments).values({ orderId: order.id, paymentNo, payType: "sandbox", ...paid });
}
