import type { BillRow } from "./billTable.ts";

/** `scan`: on a screen, paid with a phone; `phone`: in a phone's browser; `wechat`: in WeChat's browser. */
export const SCENES = ["scan", "phone", "wechat"] as const;

export type Scene = (typeof SCENES)[number];

/** The payer's device and addresses. */
export interface Payer {
  readonly scene: Scene;
  readonly ip: string;
  /** Address of the order's page, to which the provider leads back. */
  readonly returnUrl: string;
  /** The code by which WeChat identifies the payer; "": the learner does not return from WeChat. */
  readonly authCode: string;
  /**
   * Random text of the browser, which returns beside the code. Missing: a page of an earlier release, which ignores it.
   */
  readonly state?: string | undefined;
}

export interface Bill {
  /** Payment number of this upstream: letters and digits, at most 32. */
  readonly paymentNo: string;
  readonly title: string;
  /** Hundredths of a yuan. */
  readonly fen: number;
  readonly expiresAt: Date;
  readonly payer: Payer;
}

/** The parameters for WeChat's browser, under WeChat's names. */
export interface JsapiCall {
  readonly appId: string;
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly package: string;
  readonly signType: string;
  readonly paySign: string;
}

/** The learner's next step; without any member the learner only waits. */
export interface PaymentStep {
  /** Text of a QR code. */
  readonly codeUrl?: string;
  /** Address of the provider's page. */
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

/** A provider's notice of a payment. */
export interface Notice {
  readonly paymentNo: string;
  readonly outcome: "success" | "fail";
  /** Paid amount in hundredths of a yuan. */
  readonly fen: number;
  /** The provider's number of the payment. */
  readonly transactionId: string;
  /** The driver that received the notice; missing: the sandbox simulated it. */
  readonly payType?: PayType;
  /** Time of payment by the provider's clock, whose days its bills use; missing: now. */
  readonly paidAtMs?: number | undefined;
}

/** Payment methods by the values of `pay_type`. */
export const PAY_TYPES = ["sandbox", "wechat", "alipay"] as const;

export type PayType = (typeof PAY_TYPES)[number];

/** A payment method. Amounts are hundredths of a yuan. A repeated number means the same payment or refund. */
export interface PaymentDriver {
  readonly payType: PayType;
  /** Announces a payment. Throws Refusal: the provider is unreachable. */
  readonly begin: (bill: Bill) => Promise<PaymentStep>;
  /**
   * Queries a payment. `open`: it can still be paid, or the provider does not know it; `closed`: it cannot be paid.
   * Throws: the provider is unreachable. Missing: the method has no query.
   */
  readonly query?: (paymentNo: string) => Promise<Notice | "open" | "closed">;
  /**
   * Closes a payment, so that it cannot be paid any more. Succeeds too if it is closed, was never announced, or is
   * paid, which a notice reports. Throws: the provider is unreachable.
   */
  readonly close: (paymentNo: string) => Promise<void>;
  /** Requests a refund. `waiting`: accepted but not done; ask again later. Throws: the provider is unreachable. */
  readonly refund: (refunding: RefundRequest) => Promise<"done" | "waiting">;
  /**
   * Reads a request to /payment/notify/<payType>; undefined: not relevant. Throws Refusal: it is not the provider's.
   */
  readonly readNotice?: (request: NoticeRequest) => Notice | undefined;
  /** Returns payments and refunds of a past day (yyyy-MM-dd). Throws: the provider is unreachable. */
  readonly bill?: (day: string) => Promise<readonly BillRow[]>;
  /** Plain-text replies that the provider expects to a notice; missing: JSON with `code`. */
  readonly noticeReply?: { readonly done: string; readonly failed: string };
}

export interface NoticeRequest {
  /** Headers with lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The unchanged body: the signature covers its bytes. */
  readonly body: string;
  readonly nowMs: number;
}

/**
 * Returns the driver that began a payment: only this driver can close or refund it.
 * @throws Error: PAYMENT does not contain the method any more
 */
export function driverOf(drivers: readonly PaymentDriver[], payType: string): PaymentDriver {
  const driver = drivers.find((one) => one.payType === payType);
  if (!driver)
    throw new Error(
      `PAYMENT no longer has ${payType}: put it back behind the others until its money is settled`,
    );
  return driver;
}
