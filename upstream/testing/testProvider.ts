import type { Bill, Notice, PaymentDriver, RefundRequest } from "../platform/payment/payment.ts";

/** Time after the expiry of a bill in which a real provider may still accept a payment. */
const LENIENT_MS = 30 * 60_000;

interface Kept {
  readonly fen: number;
  /** Time at which the bill closes by itself, in Unix ms. */
  readonly until: number;
  state: "open" | "paid" | "closed";
}

/** A payment provider for tests. Open bills can be paid, whatever the state of their orders. */
export interface TestProvider extends PaymentDriver {
  readonly bills: ReadonlyMap<string, Readonly<Kept>>;
  readonly refunds: ReadonlyMap<string, RefundRequest>;
  /** true: the provider answers no request. */
  isAway: boolean;
  refundAnswer: "done" | "waiting";
  /** true: the provider does refunds and closes bills, but its answer is lost. */
  losesAnswers: boolean;
  onRefund: () => Promise<void>;
  /** Pays a bill and returns the provider's notice; undefined: the bill can no longer be paid. */
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
