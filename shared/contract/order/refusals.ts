import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const orderRefusals = {
  createOrder: {
    refusals: ["notBuyable", "sameOrderWaits", "sellingOff"],
    limits: ["orderUser", "couponUser", "couponAddress"],
  },
  payOrder: {
    refusals: [
      "notPayable",
      "openOutsideWechat",
      "owned",
      "providerSilent",
      "sameOrderWaits",
      "sellingOff",
      "wechatGuest",
      "wechatSilent",
      "wechatUnknown",
    ],
    limits: ["payUser"],
  },
  playPayment: { refusals: ["paymentClosed", "sellingOff"] },
  previewOrder: { refusals: ["sellingOff"], limits: ["couponUser", "couponAddress"] },
  refundOrder: { refusals: ["notRefundable"] },
} as const satisfies AreaRefusals<"order">;
