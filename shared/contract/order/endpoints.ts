import type { Endpoint } from "../endpoint.ts";

/** Paths that show orders. A payment makes more paths outdated, because it also changes what the learner owns. */
const OF_ORDERS = ["/order/list", "/order/detail", "/order/preview"] as const;

export const previewOrder = {
  area: "order",
  name: "previewOrder",
  method: "POST",
  path: "/order/preview",
  token: "required",
} as const satisfies Endpoint;

export const createOrder = {
  area: "order",
  name: "createOrder",
  method: "POST",
  path: "/order/create",
  token: "required",
  changes: ["/"],
} as const satisfies Endpoint;

export const payOrder = {
  area: "order",
  name: "payOrder",
  method: "POST",
  path: "/order/pay",
  token: "required",
  changes: OF_ORDERS,
} as const satisfies Endpoint;

/** Pays an order in a simulation, where no payment provider is configured. */
export const playPayment = {
  area: "order",
  name: "playPayment",
  method: "POST",
  path: "/order/sandbox",
  token: "required",
  changes: ["/"],
} as const satisfies Endpoint;

export const cancelOrder = {
  area: "order",
  name: "cancelOrder",
  method: "POST",
  path: "/order/cancel",
  token: "required",
  changes: OF_ORDERS,
} as const satisfies Endpoint;

export const refundOrder = {
  area: "order",
  name: "refundOrder",
  method: "POST",
  path: "/order/refund",
  token: "required",
  changes: OF_ORDERS,
} as const satisfies Endpoint;

export const listOrders = {
  area: "order",
  name: "listOrders",
  method: "GET",
  path: "/order/list",
  token: "required",
} as const satisfies Endpoint;

export const orderDetail = {
  area: "order",
  name: "orderDetail",
  method: "GET",
  path: "/order/detail",
  token: "required",
} as const satisfies Endpoint;
