import { and, count, eq, gte, lt, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../../platform/db/database.ts";
import { orders, payments, refunds } from "../../../platform/db/schema/orders.ts";
import { smsDays, users } from "../../../platform/db/schema/users.ts";
import { DATE, parseShanghai } from "../../../platform/kit/shanghai.ts";

interface ReportDay {
  readonly agency: { readonly id: number; readonly smsADay: number };
  /** Day of the report (yyyy-MM-dd). */
  readonly day: string;
}

/** Returns the events of a day at an agency, one line each, for the operator of the agency. */
export async function dayReport(db: Db, { agency, day }: ReportDay): Promise<string> {
  const begin = parseShanghai(day, DATE);
  const onDay = (column: PgColumn) =>
    and(gte(column, begin.toJSDate()), lt(column, begin.plus({ days: 1 }).toJSDate()));
  const own = eq(orders.agencyId, agency.id);
  const learners = await db.$count(users, and(eq(users.agencyId, agency.id), onDay(users.createdAt)));
  const placed = await db.$count(orders, and(own, onDay(orders.createdAt)));
  const [paid] = await db
    .select({ num: count(), yuan: sum(orders.payPrice) })
    .from(orders)
    .where(and(own, onDay(orders.paidAt)));
  const back = (where: ReturnType<typeof and>) =>
    db
      .select({ num: count(), yuan: sum(refunds.amount) })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(own, where));
  const [returned] = await back(onDay(refunds.doneAt));
  const [waiting] = await back(eq(refunds.status, "waiting"));
  const [sms] = await db
    .select({ sent: smsDays.sent })
    .from(smsDays)
    .where(and(eq(smsDays.agencyId, agency.id), eq(smsDays.day, day)));
  return [
    `新学员：${learners} 人`,
    `新订单：${placed} 笔`,
    `已支付：${money(paid)}`,
    `已退款：${money(returned)}`,
    `等待退款：${money(waiting)}`,
    `短信：${sms?.sent ?? 0} 条，每天最多 ${agency.smsADay} 条`,
  ].join("\n");
}

function money(found: { readonly num: number; readonly yuan: string | null } | undefined): string {
  return `${found?.num ?? 0} 笔，共 ${Number(found?.yuan ?? 0).toFixed(2)} 元`;
}
