import * as api from "#shared/contract/order/endpoints.ts";
import { type Route, route } from "../route.ts";
import { serveCreateOrder, servePayOrder, servePlayPayment, servePreviewOrder } from "./buying.ts";
import { serveCancelOrder, serveOrderDetail, serveOrderList, serveRefundOrder } from "./orders.ts";

export const orderRoutes: readonly Route[] = [
  route(api.previewOrder, servePreviewOrder),
  route(api.createOrder, serveCreateOrder),
  route(api.payOrder, servePayOrder),
  route(api.playPayment, servePlayPayment),
  route(api.cancelOrder, serveCancelOrder),
  route(api.refundOrder, serveRefundOrder),
  route(api.listOrders, serveOrderList),
  route(api.orderDetail, serveOrderDetail),
];
