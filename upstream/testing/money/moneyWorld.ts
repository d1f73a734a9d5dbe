import { eq, inArray, or } from "drizzle-orm";
import { pino } from "pino";
import { redeem } from "#upstream/domain/enrolment/redeem.ts";
import type { Db, OpenDatabase } from "#upstream/platform/db/database.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { courses } from "#upstream/platform/db/schema/catalogue.ts";
import { jobs } from "#upstream/platform/db/schema/system.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import {
  couponUses,
  coupons,
  courseCodes,
  orders,
  payments,
  refunds,
} from "#upstream/platform/db/schema/orders.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import { grantAccess } from "#upstream/domain/enrolment/grantAccess.ts";
import { Refusal } from "#upstream/platform/kit/errors.ts";
import { type AgencyScope, agencyScopes } from "#upstream/platform/db/agencyScope.ts";
import { allJobs } from "#upstream/allJobs.ts";
import { runDueJobs } from "#upstream/platform/jobs/runDueJobs.ts";
import { beginPayment } from "#upstream/domain/order/beginPayment.ts";
import { closeOrder } from "#upstream/domain/order/closeOrder.ts";
import { fenOf } from "#upstream/domain/order/money.ts";
import { STATUS } from "#upstream/domain/order/orderRows.ts";
import { placeOrder } from "#upstream/domain/order/placeOrder.ts";
import { askRefund } from "#upstream/domain/order/refund.ts";
import { settlePayment } from "#upstream/domain/order/settlePayment.ts";
import type { Notice } from "#upstream/platform/payment/payment.ts";
import { DATE, parseShanghai, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { testContent } from "../testContent.ts";
import { type TestProvider, createTestProvider } from "../testProvider.ts";
import { CODES, COUPONS, PERIOD_DAYS } from "./moneyEvents.ts";
import { EVERYBODY, productAt } from "./moneyModel.ts";

const START = Date.parse("2026-11-25T04:00:00Z");
const log = pino({ level: "silent" });
let runs = 0;

/** A school with products that many test runs use one after the other. Each run has its own learners and coupons. */
export interface MoneyShop {
  readonly database: OpenDatabase;
  readonly agency: AgencyScope;
  readonly periodEnd: number;
}

/** Seeds a database with the products of moneyEvents.ts. */
export async function openShop(database: OpenDatabase): Promise<MoneyShop> {
  const { db } = database;
  await seedDatabase({ db, content: testContent, nowMs: START, log });
  const lastDay = shanghai(START).plus({ days: PERIOD_DAYS }).toFormat(DATE);
  await db.update(courses).set({ expireTime: lastDay }).where(eq(courses.id, 13));
  const endTime = new Date(START + 4_000 * 86_400_000);
  await db.update(lives).set({ isFree: false, price: "9.9", endTime }).where(eq(lives.id, 33));
  const agency = (await agencyScopes.get(db, START)).get("jia");
  if (!agency) throw new Error("the school is not there");
  return { database, agency, periodEnd: parseShanghai(lastDay, DATE).plus({ days: 1 }).toMillis() };
}

export type MoneyWorld = Awaited<ReturnType<typeof newWorld>>;

/** Returns the real functions on a real database, with a payment provider that a test can make fail. */
export async function newWorld({ database: { db }, agency }: MoneyShop) {
  runs += 1;
  const provider = createTestProvider();
  const state = { nowMs: START, mood: "well" as "well" | "away" | "slow" | "deaf" };
  const own = await populate(db, agency.id);
  const orderIds: number[] = [];
  const bills: string[] = [];
  const change = (work: (tx: Db) => Promise<unknown>) => done(inTransaction(db, work));
  await db.delete(jobs);
  return {
    db,
    provider,
    state,
    bills,
    orderIds,
    startMs: START,
    place: (who: number, product: number, coupon: number | null) => {
      const userId = own.userIds[who] ?? 0;
      const code = coupon === null ? "" : codeOf(coupon);
      const buyer = { agency, userId, nowMs: state.nowMs, code };
      return change(async (tx) => orderIds.push((await placeOrder(tx, productAt(product), buyer)).id));
    },
    begin: async (order: number) => {
      const { nowMs } = state;
      let begun: Awaited<ReturnType<typeof beginPayment>> | undefined;
      const isDone = await change(async (tx) => {
        begun = await beginPayment(tx, orderIds[order] ?? 0, { driver: provider, nowMs });
      });
      if (begun && isDone) {
        bills.push(begun.paymentNo);
        const { payPrice, expiresAt } = begun.order;
        const payer = { scene: "scan" as const, ip: "", returnUrl: "", authCode: "" };
        const bill = { title: "", fen: fenOf(payPrice), expiresAt: expiresAt ?? new Date(nowMs), payer };
        await provider.begin({ ...bill, paymentNo: begun.paymentNo }).catch(() => undefined);
      }
      return isDone;
    },
    settle: (notice: Notice) => change((tx) => settlePayment(tx, notice, state.nowMs)),
    cancel: (order: number) => change((tx) => closeOrder(tx, orderIds[order] ?? 0, state.nowMs)),
    refund: (order: number, isLate: boolean) =>
      change((tx) => askRefund(tx, orderIds[order] ?? 0, { reason: "", isLate, nowMs: state.nowMs })),
    redeem: (who: number, code: number) =>
      change((tx) =>
        redeem(tx, own.codes[code] ?? "", {
          userId: own.userIds[who] ?? 0,
          agencyId: agency.id,
          nowMs: state.nowMs,
        }),
      ),
    give: async (who: number, product: number) => {
      const gift = { origin: "gift" as const, source: "", target: productAt(product), nowMs: state.nowMs };
      const entry = { ...gift, userId: own.userIds[who] ?? 0, agencyId: agency.id };
      return (await inTransaction(db, (tx) => grantAccess(tx, entry))) !== undefined;
    },
    runJobs: () =>
      runDueJobs({ db, clock: () => state.nowMs, log, jobs: ofOrders(provider) }).then(() => undefined),
    setMood: (mood: typeof state.mood) => {
      provider.isAway = mood === "away";
      provider.refundAnswer = mood === "slow" ? "waiting" : "done";
      provider.losesAnswers = mood === "deaf";
    },
    look: async () => {
      const rows = await db
        .select({ id: orders.id, status: orders.status, use: couponUses.couponId })
        .from(orders)
        .leftJoin(couponUses, eq(couponUses.orderId, orders.id))
        .where(inArray(orders.userId, own.userIds))
        .orderBy(orders.id);
      const access = [];
      for (const who of EVERYBODY) access.push(await accessIn(db, own.userIds[who] ?? 0, state.nowMs));
      return {
        states: rows.map(({ status }) => nameOf(status)),
        holders: rows.flatMap(({ use }, at) => (use === null ? [] : [at])),
        access,
      };
    },
    /** Returns the payments whose refund the database records as done. */
    goneBack: async () => {
      const rows = await db
        .select({ no: payments.paymentNo, refundNo: refunds.refundNo, status: refunds.status })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(inArray(orders.userId, own.userIds));
      return rows.filter(({ status }) => status === "done");
    },
    waitingJobs: () => db.$count(jobs, or(eq(jobs.name, "sendRefund"), eq(jobs.name, "closePayments"))),
  };

  function codeOf(coupon: number): string {
    return `${COUPONS[coupon]?.name}${runs}`;
  }
}

async function populate(db: Db, agencyId: number) {
  const made = await db
    .insert(users)
    .values(
      EVERYBODY.map((who) => {
        const name = `money-${runs}-${who}`;
        return { agencyId, mobile: name, username: name, passwordHash: "", nickname: name };
      }),
    )
    .returning({ id: users.id });
  await db.insert(coupons).values(
    COUPONS.map(({ name, kind, value, most }) => {
      const worth = { kind, value: String(value), mostUses: most };
      return { agencyId, code: `${name}${runs}`, name, ...worth };
    }),
  );
  const codes = CODES.map((_, at) => `MONEY${runs}X${at}`);
  await db.insert(courseCodes).values(
    CODES.map((product, at) => {
      const { type, id } = productAt(product);
      const targetType = type === "classroom" ? ("classroom" as const) : ("course" as const);
      return { code: codes[at] ?? "", agencyId, targetType, targetId: id };
    }),
  );
  return { userIds: made.map(({ id }) => id), codes };
}

function ofOrders(provider: TestProvider) {
  const names = ["closeOrder", "closePayments", "sendRefund"];
  return allJobs([provider]).filter(({ name }) => names.includes(name));
}

/** Returns whether the work was done; false: it was refused. Any other error is a bug and is thrown. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function accessIn(db: Db, userId: number, nowMs: number): Promise<ReadonlyMap<string, number>> {
  const owned = await loadOwnership(db, userId, nowMs);
  const ends = (type: string, map: ReadonlyMap<number, Date | null>) =>
    [...map].map(([id, end]) => [`${type} ${id}`, end?.getTime() ?? Number.POSITIVE_INFINITY] as const);
  // Leaves out the hidden classrooms of single courses, because nobody buys them.
  const rooms = new Map([...owned.classrooms].filter(([id]) => id === 21));
  return new Map([
    ...ends("course", owned.courses),
    ...ends("classroom", rooms),
    ...ends("live", owned.lives),
  ]);
}

function nameOf(status: number): string {
  return Object.entries(STATUS).find(([, value]) => value === status)?.[0] ?? String(status);
}
