import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { cutText } from "#shared/domain/cutText.ts";
import { shanghai } from "../kit/shanghai.ts";
import type { PaymentStep, Bill, PaymentDriver, RefundRequest } from "./payment.ts";
import { type WechatMerchant, signLines, wechatUnreachable, wechatCalls } from "./wechatCalls.ts";
import { wechatBill } from "./wechatBill.ts";
import { authorizeUrl, personOf } from "./wechatOauth.ts";
import { noticeOf, transactionOf } from "./wechatTransaction.ts";

/** WeChat Pay, API v3: Native (the learner scans a code), JSAPI (WeChat's browser), H5 (a phone's browser). */
export interface WechatConfig extends WechatMerchant {
  readonly appId: string;
  /** Secret for identifying the payer in WeChat's browser; "": learners scan a code in this browser too. */
  readonly appSecret: string;
  /** true: WeChat Pay has allowed H5 payments for the merchant. */
  readonly hasH5: boolean;
  /** Key of 32 characters, with which WeChat Pay encrypts notices. */
  readonly apiKey: string;
  readonly notifyUrl: string;
  /** Address of the service that identifies the payer; undefined: WeChat's own service. */
  readonly apiUrl?: string | undefined;
}

interface Options {
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
}

/**
 * Error codes that need no closing: the payment cannot be paid any more, or it is paid, and a notice will report it.
 */
const CLOSED: ReadonlySet<unknown> = new Set([
  "ORDER_CLOSED",
  "ORDERPAID",
  "ORDER_NOT_EXIST",
  "ORDERNOTEXIST",
  "RESOURCE_NOT_EXISTS",
]);
const UNKNOWN: ReadonlySet<unknown> = new Set(["ORDER_NOT_EXIST", "ORDERNOTEXIST", "RESOURCE_NOT_EXISTS"]);
/** States in which a payment cannot be paid. REFUND: somebody refunded it at WeChat Pay, not through this upstream. */
const OVER: ReadonlySet<unknown> = new Set(["CLOSED", "REVOKED", "REFUND"]);

export function createWechat(config: WechatConfig, { clock, log }: Options): PaymentDriver {
  const calls = wechatCalls(config, { clock, log });
  const { ask, verify } = calls;
  const { appId, merchantId: mchid, apiKey } = config;

  const announce = async (product: string, bill: Bill, more: object, answered: string): Promise<string> => {
    const input = { ...orderOf(config, bill), ...more };
    const text = (await ask(`/v3/pay/transactions/${product}`, input))[answered];
    if (typeof text !== "string") throw wechatUnreachable();
    return text;
  };

  async function inWechat(bill: Bill): Promise<PaymentStep> {
    const { authCode, returnUrl, state = randomBytes(16).toString("hex") } = bill.payer;
    if (authCode === "") return { payUrl: authorizeUrl(appId, returnUrl, state) };
    const { openid } = await personOf(config, authCode);
    const prepayId = await announce("jsapi", bill, { payer: { openid } }, "prepay_id");
    const timeStamp = String(Math.floor(clock() / 1000));
    const nonceStr = randomBytes(16).toString("hex");
    const own = { appId, timeStamp, nonceStr, package: `prepay_id=${prepayId}` };
    return { jsapi: { ...own, signType: "RSA", paySign: signLines(config.privateKey, Object.values(own)) } };
  }

  async function onPhone(bill: Bill): Promise<PaymentStep> {
    const { ip, returnUrl } = bill.payer;
    const scene_info = { payer_client_ip: ip, h5_info: { type: "Wap" } };
    const h5Url = await announce("h5", bill, { scene_info }, "h5_url");
    return { payUrl: `${h5Url}&redirect_url=${encodeURIComponent(returnUrl)}` };
  }

  return {
    payType: "wechat",
    async begin(bill) {
      const { scene } = bill.payer;
      if (scene === "wechat" && config.appSecret !== "") return inWechat(bill);
      if (scene === "phone" && config.hasH5) return onPhone(bill);
      return { codeUrl: await announce("native", bill, {}, "code_url") };
    },
    async query(paymentNo) {
      const transaction = await ask(
        `/v3/pay/transactions/out-trade-no/${paymentNo}?mchid=${mchid}`,
        undefined,
        UNKNOWN,
      );
      if (transaction["trade_state"] === undefined) return "open";
      return noticeOf(transaction, config) ?? (OVER.has(transaction["trade_state"]) ? "closed" : "open");
    },
    async close(paymentNo) {
      await ask(`/v3/pay/transactions/out-trade-no/${paymentNo}/close`, { mchid }, CLOSED);
    },
    async refund({ paymentNo, refundNo, fen, totalFen, reason }: RefundRequest) {
      const { status } = await ask("/v3/refund/domestic/refunds", {
        out_trade_no: paymentNo,
        out_refund_no: refundNo,
        ...(reason !== "" && { reason: cutText(reason, 26) }),
        amount: { refund: fen, total: totalFen, currency: "CNY" },
      });
      if (status === "SUCCESS") return "done";
      if (status === "PROCESSING") return "waiting";
      throw new Error(`the refund ${refundNo} is ${String(status)} at WeChat Pay: look after it there`);
    },
    bill: (day) => wechatBill(calls, day),
    readNotice(request) {
      verify(request);
      const transaction = transactionOf(request.body, apiKey);
      return transaction && noticeOf(transaction, config);
    },
  };
}

/** Returns the fields of a payment that Native, JSAPI and H5 have in common. */
function orderOf({ appId, merchantId, notifyUrl }: WechatConfig, { paymentNo, title, fen, expiresAt }: Bill) {
  return {
    appid: appId,
    mchid: merchantId,
    description: cutText(title, 40),
    out_trade_no: paymentNo,
    time_expire: shanghai(expiresAt.getTime()).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"),
    notify_url: notifyUrl,
    amount: { total: fen, currency: "CNY" },
  };
}
