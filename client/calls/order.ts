import { type DataOf, callOf } from "#shared/contract/endpoint.ts";
import { createOrder, listOrders, orderDetail, previewOrder } from "#shared/contract/order/endpoints.ts";
import { codeTyped } from "#shared/domain/typedText.ts";

export const ORDERS_A_PAGE = 10;

export type Order = NonNullable<DataOf<typeof orderDetail>>;

export interface OrderFilters {
  readonly status?: string | undefined;
  readonly page: number;
}

export interface Wanted {
  readonly type: "course" | "classroom" | "package" | "live";
  readonly id: string;
  readonly coupon?: string | undefined;
}

export function orderListCall({ status, page }: OrderFilters) {
  return callOf(listOrders, { ...(status && { status: Number(status) }), page, pageSize: ORDERS_A_PAGE });
}

export function previewCall({ type, id, coupon }: Wanted) {
  return callOf(previewOrder, {
    targetType: type,
    targetId: id,
    ...(coupon && { coupon: codeTyped(coupon) }),
  });
}

export function createCall({ type, id, coupon }: Wanted, requestId: string) {
  const wanted = { targetType: type, targetId: id, ...(coupon && { coupon: codeTyped(coupon) }) };
  return callOf(createOrder, { ...wanted, requestId });
}

export type Outcome = "success" | "fail" | "timeout" | "twice";
