import { createOrder, payOrder, playPayment, previewOrder } from "#shared/contract/order/endpoints.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { once } from "#upstream/platform/http/once.ts";
import { type Context, route } from "../route.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";
import { siteAddress } from "#upstream/domain/agency/siteAddress.ts";
import {
  beginPayment,
  isPayable,
  notPayable,
  sandboxPaymentOf,
} from "#upstream/domain/order/beginPayment.ts";
import { isCoupon } from "#upstream/domain/order/coupons.ts";
import { fenOf, yuanOf } from "#upstream/domain/order/money.ts";
import { findOrder } from "#upstream/domain/order/orderRows.ts";
import { PAY_WITHIN_MS, offerOf, placeOrder } from "#upstream/domain/order/placeOrder.ts";
import { settlePayment } from "#upstream/domain/order/settlePayment.ts";
import { accessText } from "#upstream/domain/catalogue/targets.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { isSelling, sellingBy } from "#upstream/domain/order/isSelling.ts";
import { NO_END } from "#upstream/domain/order/presentOrder.ts";
import { presentOne } from "./orders.ts";

export const buyingRoutes = [
  route(previewOrder, async (context) => {
    const { input, deps, agency, user, nowMs } = context;
    const { db, payments } = deps;
    if (!agency.showPrice) sellingBy({ payments, agency });
    await countCouponTry(context, input.coupon);
    const key = { type: input.target_type, id: idOf(input.target_id) };
    const { userId } = user;
    const offer = await offerOf(db, key, { agency, userId, nowMs, code: input.coupon ?? "" });
    if (!offer) return null;
    const { target, verdict, payFen, waitingNo, ends } = offer;
    const obstacle = isSelling({ payments, agency })
      ? offer.obstacle
      : "这里还没有开通在线购买，请联系老师开通课程";
    return {
      target_type: target.type,
      target_id: String(target.id),
      title: target.title,
      cover: target.cover,
      price: target.price,
      origin_price: target.originPrice,
      off_price: yuanOf(verdict?.offFen ?? 0),
      pay_price: yuanOf(payFen),
      valid_text: accessText(ends, target) || NO_END,
      coupon: verdict
        ? {
            code: verdict.code,
            name: verdict.name,
            is_valid: flagText(verdict.couponId !== undefined),
            msg: verdict.msg,
          }
        : null,
      can_buy: flagText(obstacle === ""),
      msg: obstacle,
      waiting_no: waitingNo,
      is_owned: flagText(ends !== undefined),
    };
  }),
  route(createOrder, async (context) => {
    const { input, deps, agency, user, nowMs } = context;
    const { db, payments, limits } = deps;
    sellingBy({ payments, agency });
    const key = { type: input.target_type, id: idOf(input.target_id) };
    const buyer = { agency, userId: user.userId, nowMs, code: input.coupon ?? "" };
    const { orderNo } = await once(context, {
      prepare: async () => {
        await limits.consume("orderUser", String(user.userId));
        await countCouponTry(context, input.coupon);
      },
      change: async (tx) => ({ orderNo: (await placeOrder(tx, key, buyer)).orderNo }),
    });
    return presentOne(await findOrder(db, user.userId, orderNo), context);
  }),
  route(payOrder, async (context) => {
    const { input, deps, agency, user, ip, nowMs } = context;
    const { db, payments, limits } = deps;
    const driver = sellingBy({ payments, agency }, input.pay_type);
    const { id } = await findOrder(db, user.userId, input.order_no);
    const { paymentNo } = await once(context, {
      prepare: () => limits.consume("payUser", String(user.userId)),
      change: async (tx) => ({ paymentNo: (await beginPayment(tx, id, { driver, nowMs })).paymentNo }),
    });
    const order = await findOrder(db, user.userId, input.order_no);
    // A repeated request must not start a payment for an order that was closed after the first request.
    if (!isPayable(order, nowMs)) throw notPayable();
    const expiresAt = order.expiresAt ?? new Date(nowMs + PAY_WITHIN_MS);
    const site = await siteAddress(db, agency.id, { host: input.host });
    const payer = {
      scene: input.scene ?? "scan",
      ip,
      returnUrl: `${site}/order/index?no=${order.orderNo}`,
      authCode: input.auth_code ?? "",
      state: input.state,
    };
    const bill = { paymentNo, title: order.title, fen: fenOf(order.payPrice), expiresAt, payer };
    const { codeUrl = "", payUrl = "", jsapi } = await driver.begin(bill);
    return {
      order_no: order.orderNo,
      payment_no: paymentNo,
      pay_type: driver.payType,
      code_url: codeUrl,
      pay_url: payUrl,
      jsapi: jsapi
        ? {
            app_id: jsapi.appId,
            time_stamp: jsapi.timeStamp,
            nonce_str: jsapi.nonceStr,
            package: jsapi.package,
            sign_type: jsapi.signType,
            pay_sign: jsapi.paySign,
          }
        : null,
      expire_time: timeText(expiresAt),
    };
  }),
  /** Simulates the sandbox payment provider. Settles only as many notices at once as a real provider would send. */
  route(playPayment, async (context) => {
    const { input, deps, agency, user, nowMs, refuse } = context;
    const { db, payments } = deps;
    sellingBy({ payments, agency });
    const own = await sandboxPaymentOf(db, user.userId, input.payment_no);
    if (!own || !payments.some(({ payType }) => payType === "sandbox")) throw notFound("没有这笔支付");
    if (own.status === "closed") throw refuse("paymentClosed", "这笔支付已经关闭，请重新下单");
    const outcome = input.outcome === "fail" ? ("fail" as const) : ("success" as const);
    const { paymentNo } = own;
    const notice = { paymentNo, outcome, fen: fenOf(own.amount), transactionId: `sandbox-${paymentNo}` };
    const times = { success: 1, fail: 1, timeout: 0, twice: 2 }[input.outcome];
    await Promise.all(
      Array.from({ length: times }, () => inTransaction(db, (tx) => settlePayment(tx, notice, nowMs))),
    );
    return presentOne(await findOrder(db, user.userId, own.orderNo), context);
  }),
];

/** Counts guesses of coupons in their limit. Only codes that do not exist count. */
async function countCouponTry(
  {
    deps: { db, limits },
    agency,
    user,
    ip,
  }: Pick<Context<typeof createOrder>, "deps" | "agency" | "user" | "ip">,
  code = "",
): Promise<void> {
  if (code.trim() === "") return;
  const [learner, address] = [String(user.userId), addressKey(ip)];
  await limits.consume("couponUser", learner);
  await limits.consume("couponAddress", address);
  if (!(await isCoupon(db, agency.id, code))) return;
  await limits.refund("couponUser", learner);
  await limits.refund("couponAddress", address);
}
