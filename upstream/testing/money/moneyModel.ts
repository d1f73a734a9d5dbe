import { BROUGHT, CODES, COUPONS, LEARNERS, PRODUCTS } from "./moneyEvents.ts";

const DAY_MS = 86_400_000;
const PAY_WITHIN_MS = 30 * 60_000;
const REFUND_MS = 7 * DAY_MS;

interface Order {
  readonly who: number;
  readonly product: number;
  readonly coupon: number | null;
  readonly fen: number;
  readonly expiresAt: number;
  state: "waiting" | "failed" | "closed" | "paid" | "refunded";
  holdsCoupon: boolean;
  paidAt: number;
  isAsked: boolean;
}

interface Bill {
  readonly order: number;
  state: "waiting" | "failed" | "paid" | "surplus";
}

interface Grant {
  readonly who: number;
  readonly product: number;
  /** Origin of the grant, such as "order 0", "code 1" or "gift". */
  readonly source: string;
  /** End of the access in Unix ms; Infinity: the access has no end. */
  until: number;
}

/**
 * The state that is expected after some events, computed without a database. The model is plain data, so that a test
 * can copy it and try two orders of events.
 */
export interface MoneyModel {
  readonly periodEnd: number;
  nowMs: number;
  readonly orders: Order[];
  readonly bills: Bill[];
  readonly grants: Grant[];
  readonly usedBy: (number | null)[];
}

export function newModel(nowMs: number, periodEnd: number): MoneyModel {
  return { periodEnd, nowMs, orders: [], bills: [], grants: [], usedBy: CODES.map(() => null) };
}

/** Returns the courses, classrooms and lives that a learner may use now, with the end of each. */
export function accessOf(model: MoneyModel, who: number): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const grant of model.grants) {
    if (grant.who !== who || grant.until <= model.nowMs) continue;
    const { type, id } = productAt(grant.product);
    const brought = type === "classroom" ? BROUGHT.map((course) => `course ${course}`) : [];
    for (const key of [`${type} ${id}`, ...brought]) ends.set(key, Math.max(ends.get(key) ?? 0, grant.until));
  }
  return ends;
}

export function productAt(product: number): (typeof PRODUCTS)[number] {
  return PRODUCTS[product] as (typeof PRODUCTS)[number];
}

function isOwned(model: MoneyModel, who: number, product: number): boolean {
  const { type, id } = productAt(product);
  return accessOf(model, who).has(`${type} ${id}`);
}

/** Returns the end of access to a product that is bought now; undefined: the product's period is over. */
function endOf(model: MoneyModel, product: number): number | undefined {
  if (product === 2) return model.periodEnd > model.nowMs ? model.periodEnd : undefined;
  const { days } = productAt(product);
  return days === 0 ? Number.POSITIVE_INFINITY : model.nowMs + days * DAY_MS;
}

function hasUseLeft({ orders }: MoneyModel, coupon: number | null, who: number): boolean {
  if (coupon === null) return true;
  const holders = orders.filter((order) => order.holdsCoupon && order.coupon === coupon);
  const most = COUPONS[coupon]?.most ?? Number.POSITIVE_INFINITY;
  return holders.length < most && holders.every((order) => order.who !== who);
}

export function priceOf(product: number, coupon: number | null): number {
  const { fen } = productAt(product);
  const off = coupon === null ? undefined : COUPONS[coupon];
  if (!off) return fen;
  return off.kind === "minus" ? Math.max(0, fen - off.value * 100) : Math.floor((fen * off.value) / 100);
}

function isUnpaid({ state }: Order): boolean {
  return state === "waiting" || state === "failed";
}

function hasWaiting({ orders }: MoneyModel, who: number, product: number): boolean {
  return orders.some((one) => one.who === who && one.product === product && one.state === "waiting");
}

/** Applies an order to the model. Returns false if the real function must refuse the order without any change. */
export function place(model: MoneyModel, who: number, product: number, coupon: number | null): boolean {
  if (endOf(model, product) === undefined || isOwned(model, who, product)) return false;
  if (hasWaiting(model, who, product) || !hasUseLeft(model, coupon, who)) return false;
  const fen = priceOf(product, coupon);
  const order: Order = {
    who,
    product,
    coupon,
    fen,
    expiresAt: model.nowMs + PAY_WITHIN_MS,
    state: "waiting",
    holdsCoupon: coupon !== null,
    paidAt: 0,
    isAsked: false,
  };
  model.orders.push(order);
  if (fen === 0) grantOrder(model, model.orders.length - 1);
  return true;
}

export function begin(model: MoneyModel, at: number): boolean {
  const order = orderAt(model, at);
  if (!isUnpaid(order) || order.expiresAt <= model.nowMs) return false;
  if (isOwned(model, order.who, order.product)) return false;
  if (order.state === "failed" && hasWaiting(model, order.who, order.product)) return false;
  order.state = "waiting";
  model.bills.push({ order: at, state: "waiting" });
  return true;
}

export function settle(model: MoneyModel, at: number, outcome: "success" | "fail"): void {
  const bill = model.bills[at] as Bill;
  const order = orderAt(model, bill.order);
  if (bill.state === "paid" || bill.state === "surplus") return;
  if (outcome === "fail") {
    if (bill.state === "waiting" && order.state === "waiting") order.state = "failed";
    bill.state = "failed";
    return;
  }
  const isOfUse =
    order.state !== "paid" &&
    order.state !== "refunded" &&
    !isOwned(model, order.who, order.product) &&
    endOf(model, order.product) !== undefined &&
    (order.holdsCoupon || hasUseLeft(model, order.coupon, order.who));
  bill.state = isOfUse ? "paid" : "surplus";
  if (isOfUse) grantOrder(model, bill.order);
  else cancel(model, bill.order);
}

function grantOrder(model: MoneyModel, at: number): void {
  const order = orderAt(model, at);
  const until = endOf(model, order.product) ?? 0;
  Object.assign(order, { state: "paid", paidAt: model.nowMs, holdsCoupon: order.coupon !== null });
  model.grants.push({ who: order.who, product: order.product, source: `order ${at}`, until });
}

export function cancel(model: MoneyModel, at: number): void {
  const order = orderAt(model, at);
  if (isUnpaid(order)) Object.assign(order, { state: "closed", holdsCoupon: false });
}

export function askRefund(model: MoneyModel, at: number, late: boolean): boolean {
  const order = orderAt(model, at);
  const inTime = late || model.nowMs < order.paidAt + REFUND_MS;
  if (order.state !== "paid" || order.fen === 0 || !inTime) return false;
  order.isAsked = true;
  return true;
}

/** Applies a refund that the provider has done to the model. */
export function refunded(model: MoneyModel, at: number): void {
  const bill = model.bills[at] as Bill;
  if (bill.state === "surplus") return;
  const order = orderAt(model, bill.order);
  if (!order.isAsked || bill.state !== "paid") throw new Error(`the payment ${at} went back unasked`);
  order.state = "refunded";
  for (const grant of model.grants)
    if (grant.source === `order ${bill.order}`) grant.until = Math.min(grant.until, model.nowMs);
}

/** Closes unpaid orders of the model that have expired. */
export function closeDue(model: MoneyModel): void {
  for (const [at, order] of model.orders.entries()) if (order.expiresAt <= model.nowMs) cancel(model, at);
}

export function redeem(model: MoneyModel, who: number, code: number): boolean {
  const used = model.usedBy[code];
  if (used === who) return true;
  const product = CODES[code] ?? 0;
  const until = endOf(model, product);
  if (used !== null || until === undefined) return false;
  model.usedBy[code] = who;
  model.grants.push({ who, product, source: `code ${code}`, until });
  return true;
}

export function give(model: MoneyModel, who: number, product: number): boolean {
  const until = endOf(model, product);
  if (until === undefined) return false;
  model.grants.push({ who, product, source: "gift", until });
  return true;
}

/** Returns the amount in fen that the school keeps of an order when all refunds are done. */
export function keptFen(order: Order): number {
  return order.state === "paid" ? order.fen : 0;
}

export function orderAt({ orders }: MoneyModel, at: number): Order {
  return orders[at] as Order;
}

export const EVERYBODY = Array.from({ length: LEARNERS }, (_, who) => who);
