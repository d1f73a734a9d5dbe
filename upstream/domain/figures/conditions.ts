import { type SQL, and, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { formatDate } from "#shared/domain/shanghaiTime.ts";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { studyDays } from "../../platform/db/schema/learning.ts";
import { orders, payments, refunds } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";

/* Conditions by which lists select rows and by which the figures of a school count the same rows. */

/** Time from `since` on and before `before`, in unix ms; undefined: no limit on this side. */
export interface Range {
  readonly since?: number | undefined;
  readonly before?: number | undefined;
}

/** Returns the condition for times in the range; undefined when the range has no limits. */
export function isWithin(column: PgColumn, { since, before }: Range): SQL | undefined {
  return and(
    since === undefined ? undefined : gte(column, new Date(since)),
    before === undefined ? undefined : lt(column, new Date(before)),
  );
}

/** Returns the condition for learners who studied or answered on a day of the range; undefined: no limits. */
export function hasStudied(tx: Db, { since, before }: Range): SQL | undefined {
  if (since === undefined && before === undefined) return undefined;
  const on = and(
    since === undefined ? undefined : gte(studyDays.day, formatDate(since)),
    before === undefined ? undefined : lt(studyDays.day, formatDate(before)),
  );
  return inArray(users.id, tx.select({ id: studyDays.userId }).from(studyDays).where(on));
}

export const ORDER_TIMES = ["placed", "paid", "refunded"] as const;
/** Time of an order that a range means: when it was placed, paid, or its money given back. */
export type OrderTime = (typeof ORDER_TIMES)[number];

/** Returns the condition for orders that were placed, paid or refunded in the range. */
export function isOrderOf(tx: Db, time: OrderTime, range: Range): SQL | undefined {
  if (time === "placed") return isWithin(orders.createdAt, range);
  if (time === "paid") return and(isNotNull(orders.paidAt), isWithin(orders.paidAt, range));
  const given = tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orders.id), isGivenBack(range)));
  return exists(given);
}

/** Returns the condition for refunds of payments that counted. The money of a surplus payment is no income. */
export function isGivenBack(range: Range): SQL | undefined {
  return and(eq(payments.status, "paid"), eq(refunds.status, "done"), isWithin(refunds.doneAt, range));
}

/** Returns the condition for orders with a payment that is to be given back and is not yet. */
export function isBeingRefunded(tx: Db, payment: "paid" | "surplus"): SQL {
  const waiting = tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, payment), eq(refunds.status, "waiting")));
  return exists(waiting);
}

export const EXAM_STATES = ["coming", "running", "marking"] as const;
/** coming, running: by its window; marking: an attempt waits for a person. */
export type ExamState = (typeof EXAM_STATES)[number];

/**
 * Returns the condition for exams in this state. Coming and running are only exams that learners see. Marking counts
 * only attempts of learners of the agency, as other agencies sit exams of the shared library too.
 */
export function isExamIn(
  tx: Db,
  state: ExamState,
  { agencyId, nowMs }: { readonly agencyId: number | undefined; readonly nowMs: number },
): SQL | undefined {
  const now = new Date(nowMs);
  if (state === "coming") return and(eq(papers.isShown, true), gt(papers.startTime, now));
  if (state === "running")
    return and(
      eq(papers.isShown, true),
      lte(papers.startTime, now),
      or(isNull(papers.endTime), gt(papers.endTime, now)),
    );
  const waiting = tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.paperId, papers.id),
        eq(attempts.mode, ""),
        eq(attempts.status, "reviewing"),
        agencyId === undefined ? undefined : eq(attempts.agencyId, agencyId),
      ),
    );
  return exists(waiting);
}

/** Returns the condition for exams of the agency and of the shared library; undefined agency: all exams. */
export function isExam(agencyId: number | undefined): SQL | undefined {
  return and(
    ne(papers.kind, ""),
    agencyId === undefined ? undefined : or(eq(papers.agencyId, agencyId), isNull(papers.agencyId)),
  );
}
