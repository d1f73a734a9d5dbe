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

/** A way to pay. Amounts are hundredths of a yuan. The same number sent again means the same payment or refund. */
export interface PaymentDriver {
  readonly payType: "sandbox" | "wechat";
  /** Announces a payment; answers the text of the QR code, "" where there is none. Throws Refusal when the provider is away. */
  readonly begin: (bill: Bill) => Promise<string>;
  /**
   * From now on nobody can pay it. Also where it is closed already, was never announced, or is paid: that is told by a notice. Throws when the
   * provider is away.
   */
  readonly close: (paymentNo: string) => Promise<void>;
  /** waiting: the provider has taken it and is not done; it is asked again. Throws when it could not be asked. */
  readonly refund: (refunding: Refunding) => Promise<"done" | "waiting">;
  /** Reads what was sent to /payment/notify. Undefined: of no interest. Throws Refusal where it is not the provider's. */
  readonly readNotice?: (request: NoticeRequest) => Notice | undefined;
}

export interface NoticeRequest {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came: the signature is over its bytes. */
  readonly body: string;
  readonly nowMs: number;
}
