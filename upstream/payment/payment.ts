/** What a provider is asked to collect. */
export interface Bill {
  /** Ours, letters and digits, at most 32. */
  readonly paymentNo: string;
  readonly title: string;
  /** Hundredths of a yuan. */
  readonly fen: number;
  readonly expiresAt: Date;
}

export interface Refunding {
  readonly paymentNo: string;
  readonly refundNo: string;
  readonly fen: number;
  readonly totalFen: number;
  readonly reason: string;
}

/** What a provider tells of a payment. */
export interface Notice {
  readonly paymentNo: string;
  readonly outcome: "success" | "fail";
  /** What was paid, in hundredths of a yuan. */
  readonly fen: number;
  /** The provider's own number. */
  readonly transactionId: string;
}

/** The ways to pay, as `pay_type` names them. */
export const PAY_TYPES = ["sandbox", "wechat"] as const;

export type PayType = (typeof PAY_TYPES)[number];

/** A way to pay. Amounts are hundredths of a yuan. The same number sent again means the same payment or refund. */
export interface PaymentDriver {
  readonly payType: PayType;
  /** Announces a payment; answers the text of the QR code, "" where there is none. Throws Refusal when the provider is away. */
  readonly begin: (bill: Bill) => Promise<string>;
  /**
   * From now on nobody can pay it. Also where it is closed already, was never announced, or is paid: that is told by a notice. Throws when the
   * provider is away.
   */
  readonly close: (paymentNo: string) => Promise<void>;
  /** waiting: the provider has taken it and is not done; it is asked again. Throws when it could not be asked. */
  readonly refund: (refunding: Refunding) => Promise<"done" | "waiting">;
  /** Reads what was sent to /payment/notify/<payType>. Undefined: of no interest. Throws Refusal where it is not the provider's. */
  readonly readNotice?: (request: NoticeRequest) => Notice | undefined;
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
