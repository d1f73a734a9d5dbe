import { type SQL, and, eq, gt, sql } from "drizzle-orm";
import { DAY_MS, formatDate, startOfDay } from "#shared/domain/shanghaiTime.ts";
import type { Db } from "../../platform/db/database.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { studyDays } from "../../platform/db/schema/learning.ts";
import { orders, payments, refunds } from "../../platform/db/schema/orders.ts";
import { lessonFeedback } from "../../platform/db/schema/playing.ts";
import { jobs } from "../../platform/db/schema/system.ts";
import { users } from "../../platform/db/schema/users.ts";
import { fenOf, yuanOf } from "../order/money.ts";
import { STATUS } from "../order/orderRows.ts";
import {
  type Range,
  isBeingRefunded,
  isExam,
  isExamIn,
  isGivenBack,
  isOrderOf,
  isWithin,
} from "./conditions.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** Days of the figures, with today. */
export const FIGURE_DAYS = 30;

interface FigureScope {
  /** undefined: all agencies that the transaction sees. */
  readonly agencyId: number | undefined;
  readonly nowMs: number;
}

/** Numbers of a school. Those of a period count its last 30 days with today, in Asia/Shanghai. */
export interface Figures extends Counts {
  /** Learners who studied or answered in the period. */
  readonly active_learners: number;
}

interface Counts {
  readonly learners: number;
  readonly new_learners: number;
  readonly paid_orders: number;
  readonly refunded_orders: number;
  readonly waiting_orders: number;
  readonly refunding_orders: number;
  readonly coming_exams: number;
  readonly running_exams: number;
  readonly marking_exams: number;
  readonly open_feedback: number;
}

export interface DayFigures {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly registered: number;
  readonly active: number;
  /** Seconds of study of all learners together. */
  readonly seconds: number;
  readonly answered: number;
  readonly paid: number;
  /** Yuan, as a decimal text. */
  readonly income: string;
  readonly refunded: number;
  readonly given_back: string;
}

/** Returns 00:00 of the first day of the period in unix ms. */
export function figuresSince(nowMs: number): number {
  return startOfDay(nowMs) - (FIGURE_DAYS - 1) * DAY_MS;
}

/** Condition for feedback that waits for an answer. */
export const isOpenFeedback = eq(lessonFeedback.status, "received");
/** Condition for work that has failed since it last went well. */
export const isFailedJob = gt(jobs.attempts, 0);

/** Counts rows by the conditions of the lists that show them, in one statement. */
async function countRows(tx: Db, { agencyId, nowMs }: FigureScope): Promise<Counts> {
  const since = { since: figuresSince(nowMs) };
  const ofUsers = agencyId === undefined ? undefined : eq(users.agencyId, agencyId);
  const ofOrders = agencyId === undefined ? undefined : eq(orders.agencyId, agencyId);
  const ofFeedback = agencyId === undefined ? undefined : eq(lessonFeedback.agencyId, agencyId);
  const learners = (where: SQL | undefined) => tx.$count(users, and(ofUsers, where));
  const sold = (where: SQL | undefined) => tx.$count(orders, and(ofOrders, where));
  const exams = (where: SQL | undefined) => tx.$count(papers, and(isExam(agencyId), where));
  const counts: Readonly<Record<keyof Counts, SQL>> = {
    learners: learners(eq(users.status, "active")),
    new_learners: learners(isWithin(users.createdAt, since)),
    paid_orders: sold(isOrderOf(tx, "paid", since)),
    refunded_orders: sold(isOrderOf(tx, "refunded", since)),
    waiting_orders: sold(eq(orders.status, STATUS.waiting)),
    refunding_orders: sold(isBeingRefunded(tx, "paid")),
    coming_exams: exams(isExamIn(tx, "coming", { agencyId, nowMs })),
    running_exams: exams(isExamIn(tx, "running", { agencyId, nowMs })),
    marking_exams: exams(isExamIn(tx, "marking", { agencyId, nowMs })),
    open_feedback: tx.$count(lessonFeedback, and(ofFeedback, isOpenFeedback)),
  };
  const columns = Object.entries(counts).map(
    ([name, count]) => sql`${count}::int as ${sql.identifier(name)}`,
  );
  const [row] = await rowsOf<Counts>(tx, sql`select ${sql.join(columns, sql`, `)}`);
  if (!row) throw new Error("the figures of a school have no row");
  return row;
}

/**
 * Counts the figures of each day of the period, the oldest day first, and the learners who studied in all of it, in one
 * statement. The days of study are the largest of these tables, so they are read once, from an index alone. PostgreSQL
 * would sort them again for the grouping sets without the inner query, which `offset 0` keeps apart.
 */
async function dayFigures(
  tx: Db,
  { agencyId, nowMs }: FigureScope,
): Promise<{ readonly days: readonly DayFigures[]; readonly activeNum: number }> {
  const since = figuresSince(nowMs);
  const range: Range = { since };
  const of = (column: typeof users.agencyId | typeof orders.agencyId | typeof studyDays.agencyId) =>
    agencyId === undefined ? sql`true` : eq(column, agencyId);
  const dayOf = (column: SQL) => sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const counted = await rowsOf<Counted>(
    tx,
    sql`select 'registered' as kind, ${dayOf(sql`${users.createdAt}`)} as day, count(*)::int as num, 0::text as sum, 0 as answered
          from ${users} where ${of(users.agencyId)} and ${isWithin(users.createdAt, range)} group by 2
        union all
        select 'active', day, count(distinct user_id)::int, sum(seconds)::text, sum(answered_num)::int
          from (select ${studyDays.day}, ${studyDays.userId}, ${studyDays.seconds}, ${studyDays.answeredNum}
                  from ${studyDays} where ${of(studyDays.agencyId)} and ${studyDays.day} >= ${formatDate(since)}
                 order by ${studyDays.day}, ${studyDays.userId} offset 0) studied
         group by grouping sets ((day), ())
        union all
        select 'paid', ${dayOf(sql`${orders.paidAt}`)}, count(*)::int, sum(${orders.payPrice})::text, 0
          from ${orders} where ${of(orders.agencyId)} and ${isOrderOf(tx, "paid", range)} group by 2
        union all
        select 'refunded', ${dayOf(sql`${refunds.doneAt}`)}, count(*)::int, sum(${refunds.amount})::text, 0
          from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId} join ${orders} on ${orders.id} = ${payments.orderId}
         where ${of(orders.agencyId)} and ${isGivenBack(range)} group by 2`,
  );
  const byDay = new Map(counted.map((row) => [`${row.kind} ${row.day}`, row]));
  const days = Array.from({ length: FIGURE_DAYS }, (_, at) => {
    const day = formatDate(since + at * DAY_MS);
    const [registered, active, paid, refunded] = (["registered", "active", "paid", "refunded"] as const).map(
      (kind) => byDay.get(`${kind} ${day}`),
    );
    return {
      day,
      registered: registered?.num ?? 0,
      active: active?.num ?? 0,
      seconds: Number(active?.sum ?? 0),
      answered: active?.answered ?? 0,
      paid: paid?.num ?? 0,
      income: paid?.sum ?? "0.00",
      refunded: refunded?.num ?? 0,
      given_back: refunded?.sum ?? "0.00",
    };
  });
  return { days, activeNum: counted.find(({ kind, day }) => kind === "active" && day === null)?.num ?? 0 };
}

interface Counted {
  readonly kind: "registered" | "active" | "paid" | "refunded";
  /** null: all days together. */
  readonly day: string | null;
  readonly num: number;
  /** Seconds for "active", yuan for orders. */
  readonly sum: string;
  readonly answered: number;
}

/** Returns the sum of amounts in yuan. */
function sumOf(amounts: readonly string[]): string {
  return yuanOf(amounts.reduce((sum, amount) => sum + fenOf(amount), 0));
}

export interface SchoolBoard {
  readonly figures: Figures;
  readonly days: readonly DayFigures[];
  /** Yuan of the period, of the orders that `paid_orders` and `refunded_orders` count. */
  readonly income: string;
  readonly given_back: string;
}

/**
 * Returns what the first page of the admin pages and `report school` show, by two statements.
 * @returns numbers of the rows that the lists of the commands select
 */
export async function schoolBoard(tx: Db, scope: FigureScope): Promise<SchoolBoard> {
  const { learners, new_learners, ...counts } = await countRows(tx, scope);
  const { days, activeNum } = await dayFigures(tx, scope);
  return {
    figures: { learners, new_learners, active_learners: activeNum, ...counts },
    days,
    income: sumOf(days.map(({ income }) => income)),
    given_back: sumOf(days.map(({ given_back }) => given_back)),
  };
}
