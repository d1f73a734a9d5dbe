import { endpoint } from "../endpoint.ts";

/** Paths that show orders. A payment makes more paths outdated, because it also changes what the learner owns. */
const OF_ORDERS = ["/order/list", "/order/detail", "/order/preview"] as const;

export const previewOrder = endpoint("order", "previewOrder", "POST /order/preview");
export const createOrder = endpoint("order", "createOrder", "POST /order/create", { changes: ["/"] });
export const payOrder = endpoint("order", "payOrder", "POST /order/pay", { changes: OF_ORDERS });

/** Pays an order in a simulation, where no payment provider is configured. */
export const playPayment = endpoint("order", "playPayment", "POST /order/sandbox", { changes: ["/"] });
export const cancelOrder = endpoint("order", "cancelOrder", "POST /order/cancel", { changes: OF_ORDERS });
export const refundOrder = endpoint("order", "refundOrder", "POST /order/refund", { changes: OF_ORDERS });
export const listOrders = endpoint("order", "listOrders", "GET /order/list");
export const orderDetail = endpoint("order", "orderDetail", "GET /order/detail");
