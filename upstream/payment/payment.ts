import type { BillRow } from "./billTable.ts";

/** Where a learner pays: with a phone beside the screen, in the browser of a phone, or in WeChat's own browser. */
export const SCENES = ["scan", "phone", "wechat"] as const;

export type Scene = (typeof SCENES)[number];

/** The payer, and where from. */
export interface Payer {
  readonly scene: Scene;
  readonly ip: string;
  /** The page of the order: a provider leads back to it. */
  readonly returnUrl: string;
  /** The code that WeChat hands over to tell who pays; "" where the learner does not come from there. */
  readonly authCode: string;
  /** Random, of the browser: it comes back beside the code. Absent: a page of an earlier release, which does not look at it. */
  readonly state?: string | undefined;
}

/** A payment that a provider is asked to collect. */
export interface Bill {
  /** Ours, letters and digits, at most 32. */
  readonly paymentNo: string;
  readonly title: string;
  /** Hundredths of a yuan. */
  readonly fen: number;
  readonly expiresAt: Date;
  readonly payer: Payer;
}

/** The parameters for WeChat's browser, under the names that it takes. */
export interface JsapiCall {
  readonly appId: string;
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly package: string;
  readonly signType: string;
  readonly paySign: string;
}

/** How the learner goes on; of none of them there is nothing to do but to wait. */
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
  /** The amount paid, in hundredths of a yuan. */
  readonly fen: number;
  /** The provider's own number. */
  readonly transactionId: string;
  /** The driver that was told; absent: it was played. */
  readonly payType?: PayType;
  /** By the provider's clock, whose days its bills have; absent: now. */
  readonly paidAtMs?: number | undefined;
}

/** The ways to pay, as `pay_type` names them. */
export const PAY_TYPES = ["sandbox", "wechat", "alipay"] as const;

export type PayType = (typeof PAY_TYPES)[number];

/** A way to pay. Amounts are hundredths of a yuan. The same number sent again means the same payment or refund. */
export interface PaymentDriver {
  readonly payType: PayType;
  /** Announces a payment. Throws Refusal when the provider is away. */
  readonly begin: (bill: Bill) => Promise<PaymentStep>;
  /**
   * The state of a payment: what a notice would tell, or that it can still be paid (also where the provider has never heard of it), or that
   * it cannot. Throws when it could not be asked. Absent: nobody is to be asked.
   */
  readonly query?: (paymentNo: string) => Promise<Notice | "open" | "closed">;
  /**
   * From now on nobody can pay it. Also where it is closed already, was never announced, or is paid: that is told by a notice. Throws when the
   * provider is away.
   */
  readonly close: (paymentNo: string) => Promise<void>;
  /** waiting: the provider has taken it and is not done; it is asked again. Throws when it could not be asked. */
  readonly refund: (refunding: RefundRequest) => Promise<"done" | "waiting">;
  /** Reads what was sent to /payment/notify/<payType>. Undefined: of no interest. Throws Refusal where it is not the provider's. */
  readonly readNotice?: (request: NoticeRequest) => Notice | undefined;
  /** The provider's payments and refunds of a day (yyyy-MM-dd) that is over. Throws when it could not be asked. */
  readonly bill?: (day: string) => Promise<readonly BillRow[]>;
  /** The reply to a notice that the provider wants, as plain text; absent: JSON with `code`. */
  readonly noticeReply?: { readonly done: string; readonly failed: string };
}

export interface NoticeRequest {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came: the signature is over its bytes. */
  readonly body: string;
  readonly nowMs: number;
}

/** The driver that began a payment, which alone can close it and give it back. Throws where PAYMENT has it no longer. */
export function driverOf(drivers: readonly PaymentDriver[], payType: string): PaymentDriver {
  const driver = drivers.find((one) => one.payType === payType);
  if (!driver)
    throw new Error(
      `PAYMENT no longer has ${payType}: put it back behind the others until its money is settled`,
    );
  return driver;
}
