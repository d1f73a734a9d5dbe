import { expect } from "vitest";
import type { Notice } from "#upstream/platform/payment/payment.ts";
import type { MoneyEvent } from "./moneyEvents.ts";
import * as say from "./moneyModel.ts";
import { type MoneyShop, type MoneyWorld, newWorld } from "./moneyWorld.ts";

/** A time longer than any job waits before a retry. */
const LONG_MS = 3_700_000;
const TURNS = 6;

interface Told {
  readonly bill: number;
  readonly notice: Notice;
}

interface Play {
  readonly world: MoneyWorld;
  model: say.MoneyModel;
  /** Notices that the provider has sent, but the test has not delivered yet. */
  readonly notices: Told[];
  readonly goneBack: Set<string>;
}

/**
 * Applies events to the real functions and to the model, and compares both after each event: refusals, the state of
 * every order, the orders that hold coupons, and the end of each learner's access. At the end the provider answers
 * again and all waiting work is done; then every payment must be kept or refunded.
 * @throws the failed assertion
 */
export async function playMoney(shop: MoneyShop, events: readonly MoneyEvent[]): Promise<void> {
  const world = await newWorld(shop);
  const play: Play = {
    world,
    model: say.newModel(world.startMs, shop.periodEnd),
    notices: [],
    goneBack: new Set(),
  };
  for (const [step, event] of events.entries()) {
    await one(play, event);
    await compare(play, `after event ${step}: ${JSON.stringify(event)}`);
  }
  world.setMood("well");
  for (const { bill, notice } of play.notices) await settle(play, bill, notice);
  await compare(play, "after all notices");
  for (let turn = 0; turn < TURNS; turn += 1) {
    wait(play, LONG_MS);
    await runJobs(play);
  }
  await compare(play, "at the end");
  const wasAway = events.some((event) => event.do === "provider" && event.mood === "away");
  await countMoney(play, wasAway);
}

async function one(play: Play, event: MoneyEvent): Promise<void> {
  const { world, model, notices } = play;
  switch (event.do) {
    case "place": {
      const { who, product, coupon } = event;
      agree(await world.place(who, product, coupon), say.place(model, who, product, coupon));
      if (event.begins) await ofOrder(play, { do: "begin", order: model.orders.length - 1 });
      return;
    }
    case "give":
      return agree(await world.give(event.who, event.product), say.give(model, event.who, event.product));
    case "redeem":
      return agree(await world.redeem(event.who, event.code), say.redeem(model, event.who, event.code));
    case "wait":
      return wait(play, event.seconds * 1_000);
    case "jobs":
      return runJobs(play);
    case "provider":
      return world.setMood(event.mood);
    case "pay":
    case "fail": {
      const bill = pick(world.bills, event.bill);
      const notice = bill === undefined ? undefined : tellOf(play, bill, event.do);
      if (bill !== undefined && notice) notices.push({ bill, notice });
      return;
    }
    case "deliver": {
      const at = pick(notices, event.notice);
      const { bill, notice } = (at === undefined ? undefined : notices[at]) ?? {};
      if (at === undefined || bill === undefined || !notice) return;
      if (!event.again) notices.splice(at, 1);
      await Promise.all(Array.from({ length: event.times }, () => world.settle(notice)));
      return say.settle(model, bill, notice.outcome);
    }
    case "race":
      return race(play, event);
    default:
      return ofOrder(play, event);
  }
}

async function ofOrder(
  { world, model }: Play,
  event: Extract<MoneyEvent, { readonly order: number }>,
): Promise<void> {
  const at = event.order < 0 ? undefined : pick(world.orderIds, event.order);
  if (at === undefined) return;
  if (event.do === "begin") return agree(await world.begin(at), say.begin(model, at));
  if (event.do === "refund")
    return agree(await world.refund(at, event.late), say.askRefund(model, at, event.late));
  await world.cancel(at);
  say.cancel(model, at);
}

/** Runs two changes at the same time. The result must equal the model's result for one of their two orders. */
async function race(play: Play, event: Extract<MoneyEvent, { readonly do: "race" }>): Promise<void> {
  const { world, model, notices } = play;
  const first = notices[pick(notices, event.notice) ?? -1];
  if (!first) return;
  const other = notices[pick(notices, event.other) ?? -1];
  const order = model.bills[(other ?? first).bill]?.order ?? 0;
  const doOther = (of: say.MoneyModel) => {
    if (event.cancel) say.cancel(of, order);
    else if (other) say.settle(of, other.bill, other.notice.outcome);
  };
  const swapped = structuredClone(model);
  doOther(swapped);
  say.settle(swapped, first.bill, first.notice.outcome);
  say.settle(model, first.bill, first.notice.outcome);
  doOther(model);
  await Promise.all([
    world.settle(first.notice),
    event.cancel ? world.cancel(order) : other && world.settle(other.notice),
  ]);
  if (JSON.stringify(await seen(play)) !== JSON.stringify(expected(model))) play.model = swapped;
}

function tellOf({ world }: Play, bill: number, outcome: "pay" | "fail"): Notice | undefined {
  const paymentNo = world.bills[bill] ?? "";
  if (outcome === "pay") return world.provider.pay(paymentNo, world.state.nowMs);
  const known = world.provider.bills.get(paymentNo);
  if (known?.state !== "open" || known.until <= world.state.nowMs) return undefined;
  return { paymentNo, outcome: "fail", fen: known.fen, transactionId: "" };
}

async function settle({ world, model }: Play, bill: number, notice: Notice): Promise<void> {
  expect(await world.settle(notice)).toBe(true);
  say.settle(model, bill, notice.outcome);
}

function wait({ world, model }: Play, ms: number): void {
  world.state.nowMs += ms;
  model.nowMs += ms;
}

/** Runs the jobs, and applies new refunds to the model, which cannot know when the provider does them. */
async function runJobs({ world, model, goneBack }: Play): Promise<void> {
  await world.runJobs();
  say.closeDue(model);
  for (const { no, refundNo } of await world.goneBack()) {
    if (goneBack.has(refundNo)) continue;
    goneBack.add(refundNo);
    expect(world.provider.refunds.has(refundNo), `${refundNo} at the provider`).toBe(true);
    say.refunded(model, world.bills.indexOf(no));
  }
}

function agree(isDone: boolean, isRight: boolean): void {
  expect(isDone ? "done" : "refused").toBe(isRight ? "done" : "refused");
}

async function compare(play: Play, when: string): Promise<void> {
  expect(await seen(play), when).toEqual(expected(play.model));
}

async function seen({ world }: Play) {
  const { states, holders, access } = await world.look();
  return { states, holders, access: access.map(sorted) };
}

function expected(model: say.MoneyModel) {
  return {
    states: model.orders.map(({ state }) => state),
    holders: model.orders.flatMap(({ holdsCoupon }, at) => (holdsCoupon ? [at] : [])),
    access: say.EVERYBODY.map((who) => sorted(say.accessOf(model, who))),
  };
}

function sorted(ends: ReadonlyMap<string, number>): string[] {
  return [...ends].map(([key, end]) => `${key} ${end}`).sort();
}

/** Checks that no bill is open and no job waits, and that the school keeps either an order's price or nothing of it. */
async function countMoney({ world, model }: Play, wasAway: boolean): Promise<void> {
  const { provider } = world;
  expect(await world.waitingJobs(), "jobs that wait").toBe(0);
  const back = [...provider.refunds.values()];
  expect(new Set(back.map(({ paymentNo }) => paymentNo)).size, "refunds").toBe(back.length);
  const kept = model.orders.map(() => 0);
  for (const [at, no] of world.bills.entries()) {
    const bill = provider.bills.get(no);
    // A provider that was away did not receive the request to close a bill. It closes the bill when the bill expires.
    const isOpen = bill?.state === "open" && (!wasAway || bill.until > world.state.nowMs);
    expect(isOpen, `the payment ${at} is open at the provider`).toBe(false);
    const isKept = bill?.state === "paid" && !back.some(({ paymentNo }) => paymentNo === no);
    const order = model.bills[at]?.order ?? 0;
    if (isKept) kept[order] = (kept[order] ?? 0) + bill.fen;
  }
  expect(kept, "what is kept of each order").toEqual(model.orders.map(say.keptFen));
}

function pick(list: readonly unknown[], number: number): number | undefined {
  return list.length === 0 ? undefined : number % list.length;
}
