import type { BillRow } from "./billTable.ts";

/** `scan`: a computer shows a code that a phone scans; `phone`: a phone's browser; `wechat`: WeChat's own browser. */
export const SCENES = ["scan", "phone", "wechat"] as const;

export type Scene = (typeof SCENES)[number];

/** The device and the addresses of the person who pays. */
export interface Payer {
  readonly scene: Scene;
  readonly ip: string;
  /** Address of the order's page, to which the provider sends the learner after the payment. */
  readonly returnUrl: string;
  /** Code by which WeChat identifies the payer; "": WeChat has not identified the payer yet. */
  readonly authCode: string;
  /**
   * Random text that the browser made and that WeChat returns together with the code. A page of an earlier release has
   * none and does not check it.
   */
  readonly state?: string | undefined;
}

export interface Bill {
  /** Number that this upstream gave the payment: at most 32 letters and digits. */
  readonly paymentNo: string;
  readonly title: string;
  /** Amount in hundredths of a yuan. */
  readonly fen: number;
  readonly expiresAt: Date;
  readonly payer: Payer;
}

/** Parameters with which WeChat's browser opens a payment, under the names that WeChat gives them. */
export interface JsapiCall {
  readonly appId: string;
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly package: string;
  readonly signType: string;
  readonly paySign: string;
}

/** Next step of the learner to pay. Without any member the learner only waits. */
export interface PaymentStep {
  /** Text of a QR code that the learner scans. */
  readonly codeUrl?: string;
  /** Address of the provider's page on which the learner pays. */
  readonly payUrl?: string;
  readonly jsapi?: JsapiCall;
}

export interface RefundRequest {
  readonly paymentNo: string;
  readonly refundNo: string;
  readonly fen: number;
  readonly totalFen: number;
  readonly reason: string;
}

/** A payment that its provider reports as paid. */
export interface Notice {
  readonly paymentNo: string;
  readonly outcome: "success" | "fail";
  /** Paid amount in hundredths of a yuan. */
  readonly fen: number;
  /** Number that the provider gave the payment. */
  readonly transactionId: string;
  /** Method whose driver received the notice; undefined: the sandbox made it up. */
  readonly payType?: PayType;
  /** Time of the payment on the provider's clock, by whose days its bills are made; undefined: now. */
  readonly paidAtMs?: number | undefined;
}

/** Payment methods by the values of `pay_type`. */
export const PAY_TYPES = ["sandbox", "wechat", "alipay"] as const;

export type PayType = (typeof PAY_TYPES)[number];

/**
 * A payment method. Amounts are hundredths of a yuan. Calls with the same number are about the same payment or refund.
 */
export interface PaymentDriver {
  readonly payType: PayType;
  /** Starts a payment at the provider. Throws Refusal when the provider is unreachable. */
  readonly begin: (bill: Bill) => Promise<PaymentStep>;
  /**
   * Asks the provider about a payment. Returns a notice when it is paid, "open" when it can still be paid or the
   * provider does not know it, and "closed" when it cannot be paid any more. Throws when the provider is unreachable.
   * undefined: the method has no query.
   */
  readonly query?: (paymentNo: string) => Promise<Notice | "open" | "closed">;
  /**
   * Closes a payment, so that it cannot be paid any more. It also succeeds when the payment is closed already, is
   * unknown to the provider, or is paid, which a notice reports. Throws when the provider is unreachable.
   */
  readonly close: (paymentNo: string) => Promise<void>;
  /** Requests a refund. "waiting": accepted but not paid out; request it again later. Throws: provider unreachable. */
  readonly refund: (refunding: RefundRequest) => Promise<"done" | "waiting">;
  /**
   * Reads a request to /payment/notify/<payType>. undefined: the request reports no payment. Throws Refusal when the
   * provider has not signed it.
   */
  readonly readNotice?: (request: NoticeRequest) => Notice | undefined;
  /** Returns the payments and refunds of a past day (yyyy-MM-dd). Throws when the provider is unreachable. */
  readonly bill?: (day: string) => Promise<readonly BillRow[]>;
  /** Plain texts with which the provider wants a notice answered; undefined: it wants JSON with `code`. */
  readonly noticeReply?: { readonly done: string; readonly failed: string };
}

export interface NoticeRequest {
  /** Headers of the request, with names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Body of the request, unchanged, because the signature is made over its bytes. */
  readonly body: string;
  readonly nowMs: number;
}

/**
 * Returns the driver of the method with which a payment began. No other driver can close or refund it.
 *
 * @throws Error when PAYMENT does not contain this method any more
 */
export function driverOf(drivers: readonly PaymentDriver[], payType: string): PaymentDriver {
  const driver = drivers.find((one) => one.payType === payType);
  if (!driver)
    throw new Error(
      `PAYMENT no longer has ${payType}: put it back behind the others until its money is settled`,
    );
  return driver;
}
