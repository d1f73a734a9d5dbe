import { ORDERS_A_PAGE, type OrderFilters, orderListCall } from "#client/calls/order.ts";
import { defineList } from "#client/lists/list.ts";
import { routeAddress } from "#client/lists/routeAddress.ts";

/** The learner's orders, all or those of one state. */
export const orderList = defineList({
  address: routeAddress<OrderFilters>("myOrder"),
  facets: [],
  bare: true,
  call: orderListCall,
  perPage: ORDERS_A_PAGE,
  noun: "订单",
  countOf: (total) => `${total} 个订单`,
});
