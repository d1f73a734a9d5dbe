import type { Route } from "../route.ts";
import { serveCreateOrder, servePayOrder, servePlayPayment, servePreviewOrder } from "./buying.ts";
import { serveCancelOrder, serveOrderDetail, serveOrderList, serveRefundOrder } from "./orders.ts";

export const orderRoutes: readonly Route[] = [
  servePreviewOrder,
  serveCreateOrder,
  servePayOrder,
  servePlayPayment,
  serveCancelOrder,
  serveRefundOrder,
  serveOrderList,
  serveOrderDetail,
];
