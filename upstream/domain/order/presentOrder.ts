import type * as z from "zod/mini";
import type { createOrder } from "#shared/contract/order/schemas.ts";
import type { PayType } from "../../platform/payment/payment.ts";
import type { Ownership } from "../catalogue/ownership.ts";
import { isPayable } from "./beginPayment.ts";
import { targetOf } from "./enrol.ts";
import { type OrderRow, STATUS } from "./orderRows.ts";
import { isRefundable } from "./refund.ts";
import { type TargetKey, accessText, endOf } from "../catalogue/targets.ts";
import { flagText, timeText } from "../../platform/kit/fields.ts";
import { idText } from "../../platform/kit/ids.ts";

/** Text of an access without end. An empty field would look like the answer of an API that lacks the field. */
export const NO_END = "长期有效";

interface Reader {
  readonly ownership: Ownership;
  readonly isRefunding: boolean;
  /** Payment methods, the default first; empty: the agency does not sell. */
  readonly payTypes: readonly PayType[];
  readonly nowMs: number;
}

/** Returns an order in wire form. Only this function decides which actions (pay, cancel, refund) are offered. */
export function presentOrder(
  order: OrderRow,
  { ownership, isRefunding, payTypes, nowMs }: Reader,
): z.input<(typeof createOrder)["data"]> {
  const isOpen = payTypes.length > 0;
  const canPay = isOpen && isPayable(order, nowMs);
  const target = targetOf(order);
  const ends = endOf(ownership)(target);
  const owned = ends !== undefined;
  const room = owned ? roomOf(ownership, target) : undefined;
  return {
    order_no: order.orderNo,
    title: order.title,
    cover: order.cover,
    target_type: order.targetType,
    target_id: String(order.targetId),
    price: order.price,
    origin_price: order.originPrice,
    pay_price: order.payPrice,
    pay_type: order.payType,
    status: order.status,
    create_time: timeText(order.createdAt),
    pay_time: timeText(order.paidAt),
    expire_time: timeText(order.expiresAt),
    can_pay: flagText(canPay),
    pay_types: canPay ? [...payTypes] : [],
    can_cancel: flagText(order.status === STATUS.waiting || isPayable(order, nowMs)),
    can_refund: flagText(isRefundable(order, { isRefunding, nowMs })),
    can_renew: flagText(isOpen && !owned && !canPay && order.status !== STATUS.waiting),
    is_refunding: flagText(isRefunding && order.status === STATUS.paid),
    valid_text: owned ? accessText(ends, NO_PERIOD) || NO_END : "",
    classroom_id: idText(room),
    contract_id: idText(room === undefined ? undefined : ownership.contracts.get(room)),
  };
}

const NO_PERIOD = { expireTime: "", validDays: 0 };

/** Returns the id of the classroom in which the learner studies a product; undefined: it has no lessons. */
function roomOf({ studyRooms }: Ownership, { type, id }: TargetKey): number | undefined {
  return type === "course" ? studyRooms.get(id) : type === "classroom" ? id : undefined;
}
