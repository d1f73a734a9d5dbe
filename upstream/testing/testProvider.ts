import type { Bill, Notice, PaymentDriver, RefundRequest } from "../payment/payment.ts";

/** A provider is not to the second in closing what has come to its end. */
const LENIENT_MS = 30 * 60_000;

interface Kept {
  readonly fen: number;
  /** Unix ms, when it is closed by itself. */
  readonly until: number;
  state: "open" | "paid" | "closed";
}

/** A provider of payments that a test looks into and plays; what is open there can be paid, whatever we think of the order. */
export interface TestProvider extends PaymentDriver {
  readonly bills: ReadonlyMap<string, Readonly<Kept>>;
  /** By refund number. */
  readonly refunds: ReadonlyMap<string, RefundRequest>;
  /** While it is away nothing is answered. */
  isAway: boolean;
  /** What a refund is answered with from now on. */
  refundAnswer: "done" | "waiting";
  /** It takes refunds and closes payments, and nobody hears of it. */
  losesAnswers: boolean;
  /** Called while a refund is being asked for. */
  onRefund: () => Promise<void>;
  /** The learner pays, and what is told of it; undefined where it cannot be paid any more. */
  pay(paymentNo: string, nowMs?: number): Notice | undefined;
}

export function createTestProvider(): TestProvider {
  const bills = new Map<string, Kept>();
  const refunds = new Map<string, RefundRequest>();
  const answering = () => {
    if (provider.isAway) throw new Error("the provider is away");
  };
  const losing = () => {
    if (provider.losesAnswers) throw new Error("the answer was lost");
  };
  const provider: TestProvider = {
    payType: "wechat",
    bills,
    refunds,
    isAway: false,
    refundAnswer: "done",
    losesAnswers: false,
    onRefund: () => Promise.resolve(),
    async begin({ paymentNo, fen, expiresAt }: Bill) {
      answering();
      bills.set(paymentNo, { fen, until: expiresAt.getTime() + LENIENT_MS, state: "open" });
      return { codeUrl: `weixin://${paymentNo}` };
    },
    async close(paymentNo) {
      answering();
      const bill = bills.get(paymentNo);
      if (bill?.state === "open") bill.state = "closed";
      losing();
    },
    async refund(refunding) {
      await provider.onRefund();
      answering();
      if (bills.get(refunding.paymentNo)?.state !== "paid") throw new Error("nothing was paid");
      refunds.set(refunding.refundNo, refunding);
      losing();
      return provider.refundAnswer;
    },
    pay(paymentNo, nowMs = 0) {
      const bill = bills.get(paymentNo);
      if (bill?.state !== "open" || bill.until <= nowMs) return undefined;
      bill.state = "paid";
      return { paymentNo, outcome: "success", fen: bill.fen, transactionId: `t-${paymentNo}` };
    },
  };
  return provider;
}
