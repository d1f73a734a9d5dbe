import { cutText } from "#shared/domain/cutText.ts";
import type { Logger } from "pino";
import { Refusal, badInput } from "../kit/errors.ts";
import { parseShanghai, shanghai, TIME } from "../kit/shanghai.ts";
import { type AlipayApp, alipayCalls, type Fields, isSignedBy, signedText } from "./alipayCalls.ts";
import { alipayBill } from "./alipayBill.ts";
import type { Bill, Notice, PaymentDriver } from "./payment.ts";

/** Alipay for websites: a computer shows Alipay's page (电脑网站支付), a phone opens Alipay's app (手机网站支付). */
export interface AlipayConfig extends AlipayApp {
  /** Number of the seller's account: 2088 followed by twelve digits. */
  readonly sellerId: string;
  readonly notifyUrl: string;
}

interface Options {
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
}

/** Alipay's error code for a payment whose page nobody has opened. */
const UNKNOWN = "ACQ.TRADE_NOT_EXIST";
/**
 * Error codes that need no closing: the payment cannot be paid any more, or it is paid, and a notice will report it.
 */
const NOT_TO_CLOSE = [UNKNOWN, "ACQ.TRADE_STATUS_ERROR", "ACQ.REASON_TRADE_STATUS_INVALID"];

const UNSIGNED =
  "not signed with a key in ALIPAY_PUBLIC_KEY_FILE: where 支付宝公钥 was changed, put the new file behind a comma";

export function createAlipay(config: AlipayConfig, options: Options): PaymentDriver {
  const calls = alipayCalls(config, options);
  const { addressOf, ask } = calls;
  return {
    payType: "alipay",
    noticeReply: { done: "success", failed: "failure" },
    async begin({ payer, ...bill }) {
      if (payer.scene === "wechat")
        throw new Refusal("openOutsideWechat", "微信里打不开支付宝：请点右上角，用浏览器打开这一页再支付");
      const { returnUrl } = payer;
      const more = { notify_url: config.notifyUrl, return_url: returnUrl };
      const payUrl =
        payer.scene === "phone"
          ? addressOf(
              "alipay.trade.wap.pay",
              { ...orderOf(bill, "QUICK_WAP_WAY"), quit_url: returnUrl },
              more,
            )
          : addressOf("alipay.trade.page.pay", orderOf(bill, "FAST_INSTANT_TRADE_PAY"), more);
      return { payUrl };
    },
    async query(out_trade_no) {
      const answer = await ask("alipay.trade.query", { out_trade_no }, [UNKNOWN]);
      if (answer["code"] !== "10000") return "open";
      return noticeOf(answer) ?? (answer["trade_status"] === "TRADE_CLOSED" ? "closed" : "open");
    },
    async close(out_trade_no) {
      await ask("alipay.trade.close", { out_trade_no }, NOT_TO_CLOSE);
    },
    async refund({ paymentNo: out_trade_no, refundNo: out_request_no, fen, reason }) {
      const asked = { out_trade_no, out_request_no, refund_amount: yuan(fen) };
      const refund_reason = cutText(reason, 80);
      const answer = await ask("alipay.trade.refund", { ...asked, ...(reason !== "" && { refund_reason }) });
      if (answer["fund_change"] === "Y") return "done";
      // When this request moved no money, an earlier request may have made the refund, so the refund is queried.
      const found = await ask("alipay.trade.fastpay.refund.query", { out_trade_no, out_request_no });
      return found["refund_status"] === "REFUND_SUCCESS" ? "done" : "waiting";
    },
    bill: (day) => alipayBill(calls, day),
    readNotice({ body }) {
      const { sign = "", sign_type: _, ...fields } = Object.fromEntries(new URLSearchParams(body)) as Fields;
      if (!isSignedBy(config, signedText(fields), sign))
        throw new Refusal("badSign", "签名不正确", {}, { cause: new Error(UNSIGNED) });
      if (fields["app_id"] !== config.appId || fields["seller_id"] !== config.sellerId)
        throw badInput("不是这个商户的通知");
      return noticeOf(fields);
    },
  };
}

/** Returns the parameters that Alipay's page for computers and its page for phones have in common. */
function orderOf({ paymentNo, title, fen, expiresAt }: Omit<Bill, "payer">, product_code: string) {
  return {
    out_trade_no: paymentNo,
    total_amount: yuan(fen),
    // Alipay rejects a title with one of these characters.
    subject: cutText(title.replace(/[/=&]/g, " "), 120),
    product_code,
    time_expire: shanghai(expiresAt.getTime()).toFormat(TIME),
  };
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2);
}

/** Reads a payment from a notice or a query; the two name the time differently. undefined: the payment is not paid. */
function noticeOf(trade: Readonly<Record<string, unknown>>): Notice | undefined {
  const { trade_status, out_trade_no, total_amount, trade_no } = trade;
  if (trade_status !== "TRADE_SUCCESS" && trade_status !== "TRADE_FINISHED") return undefined;
  const fen = Math.round(Number(total_amount) * 100);
  if (typeof out_trade_no !== "string" || Number.isNaN(fen)) throw badInput("通知的内容不完整");
  const paidAt = parseShanghai(String(trade["gmt_payment"] ?? trade["send_pay_date"]), TIME);
  return {
    paymentNo: out_trade_no,
    outcome: "success",
    fen,
    transactionId: typeof trade_no === "string" ? trade_no : "",
    paidAtMs: paidAt.isValid ? paidAt.toMillis() : undefined,
  };
}
