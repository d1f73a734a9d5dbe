import { writeMessage } from "../message/writeMessage.ts";
import type { Db } from "../../platform/db/database.ts";
import type { payments } from "../../platform/db/schema/orders.ts";
import { fenOf } from "./money.ts";
import { type OrderRow, STATUS } from "./orderRows.ts";

/** Notifies the learner of a new status of an order, in the transaction of the change. */
export async function notifyOrder(tx: Db, order: OrderRow, nowMs: number): Promise<void> {
  const words = wordsOf(order);
  if (!words) return;
  const { userId, agencyId, orderNo, status, title } = order;
  const message = {
    userId,
    agencyId,
    kind: "order" as const,
    about: `${orderNo} ${status}`,
    title: `${words.title}：${title}`,
    content: words.content,
    url: `/order/index?no=${orderNo}`,
  };
  await writeMessage(tx, message, nowMs);
}

interface Surplus {
  readonly payment: Pick<typeof payments.$inferSelect, "paymentNo" | "amount">;
  readonly nowMs: number;
  /** Reason in Chinese why the payment will be refunded; missing: the payment has been refunded. */
  readonly why?: string;
}

/** Notifies the learner of a payment that grants no access: when it arrives, and again when it was refunded. */
export async function notifySurplus(
  tx: Db,
  { userId, agencyId, orderNo, title }: OrderRow,
  { payment: { paymentNo, amount }, nowMs, why }: Surplus,
): Promise<void> {
  const yuan = `${Number(amount)} 元`;
  const words =
    why === undefined
      ? { title: "付款已退回", content: `${yuan}已按原路退回，到账时间以支付平台为准。` }
      : { title: "付款会自动退回", content: `${why}，这笔 ${yuan}的付款会按原路退回，不用另外申请。` };
  const message = {
    userId,
    agencyId,
    kind: "order" as const,
    about: `${paymentNo} ${why === undefined ? "returned" : "surplus"}`,
    title: `${words.title}：${title}`,
    content: words.content,
    url: `/order/index?no=${orderNo}`,
  };
  await writeMessage(tx, message, nowMs);
}

function wordsOf({ status, payPrice }: OrderRow) {
  const isFree = fenOf(payPrice) === 0;
  if (status === STATUS.paid)
    return { title: isFree ? "已开通" : "支付成功", content: "已经为你开通，从订单里可以去学习。" };
  if (status === STATUS.refunded)
    return { title: "退款成功", content: `${Number(payPrice)} 元已按原路退回，到账时间以支付平台为准。` };
  if (status === STATUS.closed)
    return { title: "订单已关闭", content: "30 分钟内没有支付，订单自动关闭；还想买的话，可以重新下单。" };
  return undefined;
}
