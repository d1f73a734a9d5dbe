import { and, eq, gte, lt, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DateTime } from "luxon";
import type { Db } from "../../platform/db/database.ts";
import { orders, payments, refunds } from "../../platform/db/schema/orders.ts";
import { DATE, parseShanghai, shanghai } from "../../platform/kit/shanghai.ts";
import type { BillRow } from "../../platform/payment/billTable.ts";
import { fenOf } from "./money.ts";

/** A payment as this database has it, in plain values. */
export interface KnownPayment {
  readonly no: string;
  readonly order: string;
  readonly payType: string;
  readonly fen: number;
  readonly status: string;
  /** Day of payment (yyyy-MM-dd); "": the payment was not paid. */
  readonly day: string;
  /** Number of the refund; "": there is no refund. */
  readonly refundNo: string;
}

export type BillDifference = {
  readonly pay_type: string;
  /** `missing`: paid here, but not in the provider's bill; `surplus`: in the bill, but not paid here. */
  readonly what: "missing" | "surplus" | "amount" | "refund";
  readonly payment: string;
  readonly order: string;
  readonly bill: string;
  readonly here: string;
};

/**
 * Returns the payments that a provider's bill of a day may contain: payments begun up to two days before (orders are
 * paid within half an hour), and payments whose refund was requested up to thirty days before.
 */
export async function paymentsAround(db: Db, day: string): Promise<readonly KnownPayment[]> {
  const begin = parseShanghai(day, DATE);
  const rows = await db
    .select({ payment: payments, orderNo: orders.orderNo, refundNo: refunds.refundNo })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(or(within(payments.createdAt, begin, 2), within(refunds.createdAt, begin, 30)));
  return rows.map(({ payment, orderNo, refundNo }) => ({
    no: payment.paymentNo,
    order: orderNo,
    payType: payment.payType,
    fen: fenOf(payment.amount),
    status: payment.status,
    day: payment.paidAt ? shanghai(payment.paidAt.getTime()).toFormat(DATE) : "",
    refundNo: refundNo ?? "",
  }));
}

function within(column: PgColumn, begin: DateTime, daysBefore: number): SQL | undefined {
  const from = begin.minus({ days: daysBefore }).toJSDate();
  return and(gte(column, from), lt(column, begin.plus({ days: 1 }).toJSDate()));
}

interface Compared {
  readonly payType: string;
  readonly day: string;
  readonly known: readonly KnownPayment[];
  readonly bill: readonly BillRow[];
}

/** Compares a provider's bill of a day with the stored payments, and returns the differences. */
export function compareBill({ payType, day, known, bill }: Compared): readonly BillDifference[] {
  const own = new Map(known.filter((one) => one.payType === payType).map((one) => [one.no, one]));
  const paid = new Set(bill.filter(({ kind }) => kind === "paid").map(({ paymentNo }) => paymentNo));
  const found = bill.flatMap((row): readonly BillDifference[] => {
    const ours = own.get(row.paymentNo);
    const about = { pay_type: payType, payment: row.paymentNo, order: ours?.order ?? "" };
    if (row.kind === "refunded")
      return ours?.refundNo === row.refundNo
        ? []
        : [{ ...about, what: "refund", bill: row.refundNo, here: ours?.refundNo || "(none)" }];
    const here = ours?.status ?? "(unknown)";
    if (here !== "paid" && here !== "surplus")
      return [{ ...about, what: "surplus", bill: yuan(row.fen), here }];
    return ours?.fen === row.fen
      ? []
      : [{ ...about, what: "amount", bill: yuan(row.fen), here: yuan(ours?.fen ?? 0) }];
  });
  const missing = [...own.values()]
    .filter((one) => one.day === day && !paid.has(one.no))
    .map(({ no, order, fen }) => {
      const about = { pay_type: payType, payment: no, order };
      return { ...about, what: "missing" as const, bill: "(none)", here: yuan(fen) };
    });
  return [...found, ...missing];
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2);
}
