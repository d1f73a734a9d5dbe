import { type SQL, and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { orders, payments, refunds } from "../../platform/db/schema/orders.ts";
import { type Range, isGivenBack } from "./conditions.ts";

/** Returns the sum in yuan that was paid for the orders of `where`, or given back in the range. */
export async function orderSum(
  tx: Db,
  where: SQL | undefined,
  by: "paid" | "refunded",
  range: Range,
): Promise<string> {
  const [sum] =
    by === "paid"
      ? await tx
          .select({ yuan: yuanOf(orders.payPrice) })
          .from(orders)
          .where(where)
      : await tx
          .select({ yuan: yuanOf(refunds.amount) })
          .from(refunds)
          .innerJoin(payments, eq(payments.id, refunds.paymentId))
          .innerJoin(orders, eq(orders.id, payments.orderId))
          .where(and(where, isGivenBack(range)));
  return sum?.yuan ?? "0.00";
}

function yuanOf(column: PgColumn): SQL<string> {
  return sql<string>`coalesce(sum(${column}), 0)::numeric(12, 2)::text`;
}
