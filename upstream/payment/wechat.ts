import {
  type KeyObject,
  createDecipheriv,
  createPublicKey,
  createSign,
  createVerify,
  randomBytes,
} from "node:crypto";
import { CODES } from "#shared/contract/codes.ts";
import type { Logger } from "pino";
import { Refusal, badInput } from "../kit/errors.ts";
import { shanghai } from "../kit/shanghai.ts";
import type { Bill, Notice, NoticeRequest, PaymentDriver, Refunding } from "./payment.ts";

/** WeChat Pay, API v3, Native payments: the learner scans a code. */
export interface WechatConfig {
  readonly appId: string;
  readonly merchantId: string;
  /** Of the merchant's certificate. */
  readonly serialNo: string;
  /** PEM. */
  readonly privateKey: string;
  /** 32 characters. */
  readonly apiKey: string;
  /** Serial number of the platform's certificate, or the id of its public key. */
  readonly platformSerialNo: string;
  /** PEM: certificate or public key. */
  readonly platformKey: string;
  readonly notifyUrl: string;
  readonly url: string;
}

interface Options {
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
}

const SCHEME = "WECHATPAY2-SHA256-RSA2048";
const TAG_BYTES = 16;
/** What is older, or newer, is a replay or a wrong clock. */
const FRESH_MS = 5 * 60_000;
const TIMEOUT_MS = 4_000;
const NONE: ReadonlySet<unknown> = new Set();
/** Nobody can pay it, or somebody has, of which a notice tells. */
const CLOSED: ReadonlySet<unknown> = new Set([
  "ORDER_CLOSED",
  "ORDERPAID",
  "ORDER_NOT_EXIST",
  "ORDERNOTEXIST",
  "RESOURCE_NOT_EXISTS",
]);
const AWAY = "微信支付暂时没有响应，请稍后再试";

export function createWechat(config: WechatConfig, { clock, log }: Options): PaymentDriver {
  const platformKey = createPublicKey(config.platformKey);
  const { appId: appid, merchantId: mchid, notifyUrl: notify_url } = config;

  /** `done`: refusals by which what is asked for is so already. */
  async function ask(
    path: string,
    input: object,
    done: ReadonlySet<unknown> = NONE,
  ): Promise<Readonly<Record<string, unknown>>> {
    const body = JSON.stringify(input);
    const stamp = { timestamp: String(Math.floor(clock() / 1000)), nonce: randomBytes(16).toString("hex") };
    const headers = {
      authorization: authorization(config, { method: "POST", path, body, ...stamp }),
      accept: "application/json",
      "content-type": "application/json",
      "user-agent": "beikao",
    };
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(new URL(path, config.url), { method: "POST", headers, body, signal });
      const text = await response.text();
      if (done.has(refusalOf(response, text))) return {};
      if (!response.ok) throw new Error(`WeChat Pay answered ${response.status}: ${text.slice(0, 300)}`);
      verify({
        headers: Object.fromEntries(response.headers),
        body: text,
        nowMs: clock(),
        platformKey,
        serialNo: config.platformSerialNo,
      });
      return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    } catch (err) {
      log.warn({ err, path }, "WeChat Pay could not be asked");
      throw new Refusal(CODES.unavailable, AWAY);
    }
  }

  return {
    payType: "wechat",
    async begin({ paymentNo, title, fen, expiresAt }: Bill) {
      const { code_url } = await ask("/v3/pay/transactions/native", {
        appid,
        mchid,
        description: [...title].slice(0, 40).join(""),
        out_trade_no: paymentNo,
        time_expire: shanghai(expiresAt.getTime()).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"),
        notify_url,
        amount: { total: fen, currency: "CNY" },
      });
      if (typeof code_url !== "string") throw new Refusal(CODES.unavailable, AWAY);
      return code_url;
    },
    async close(paymentNo) {
      await ask(`/v3/pay/transactions/out-trade-no/${paymentNo}/close`, { mchid }, CLOSED);
    },
    async refund({ paymentNo, refundNo, fen, totalFen, reason }: Refunding) {
      const { status } = await ask("/v3/refund/domestic/refunds", {
        out_trade_no: paymentNo,
        out_refund_no: refundNo,
        ...(reason !== "" && { reason: [...reason].slice(0, 26).join("") }),
        amount: { refund: fen, total: totalFen, currency: "CNY" },
      });
      if (status === "SUCCESS") return "done";
      if (status === "PROCESSING") return "waiting";
      throw new Error(`the refund ${refundNo} is ${String(status)} at WeChat Pay: look after it there`);
    },
    readNotice(request) {
      verify({ ...request, platformKey, serialNo: config.platformSerialNo });
      return noticeOf(request.body, config);
    },
  };
}

/** By what code WeChat Pay has refused; undefined where it has not. */
function refusalOf({ ok }: Pick<Response, "ok">, text: string): unknown {
  if (ok) return undefined;
  try {
    return (JSON.parse(text) as { readonly code?: unknown }).code;
  } catch {
    return undefined;
  }
}

interface Signed {
  readonly method: string;
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

/** The header Authorization: five lines, each with its end, signed with the merchant's key. */
export function authorization(
  { merchantId, serialNo, privateKey }: Pick<WechatConfig, "merchantId" | "serialNo" | "privateKey">,
  { method, path, timestamp, nonce, body }: Signed,
): string {
  const message = `${[method, path, timestamp, nonce, body].join("\n")}\n`;
  const signature = createSign("RSA-SHA256").update(message).sign(privateKey, "base64");
  return `${SCHEME} mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`;
}

interface Verified extends NoticeRequest {
  readonly platformKey: KeyObject;
  readonly serialNo: string;
}

/** Three lines, signed with the platform's key. Throws Refusal where it is not WeChat Pay that speaks, now. */
function verify({ headers, body, nowMs, platformKey, serialNo }: Verified): void {
  const of = (name: string) => String(headers[`wechatpay-${name}`] ?? "");
  const fresh = Math.abs(nowMs - Number(of("timestamp")) * 1000) <= FRESH_MS;
  const message = `${[of("timestamp"), of("nonce"), body].join("\n")}\n`;
  const right =
    of("serial") === serialNo &&
    createVerify("RSA-SHA256").update(message).verify(platformKey, of("signature"), "base64");
  if (!fresh || !right) throw new Refusal(CODES.badSign, "签名不正确");
}

interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string;
}

/** AEAD_AES_256_GCM: the tag is the end of the ciphertext. */
export function openResource({ ciphertext, nonce, associated_data = "" }: Sealed, apiKey: string): string {
  const bytes = Buffer.from(ciphertext, "base64");
  const decipher = createDecipheriv("aes-256-gcm", apiKey, nonce);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  decipher.setAAD(Buffer.from(associated_data));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

interface Transaction {
  readonly mchid?: unknown;
  readonly appid?: unknown;
  readonly out_trade_no?: unknown;
  readonly transaction_id?: unknown;
  readonly trade_state?: unknown;
  readonly amount?: { readonly total?: unknown; readonly currency?: unknown };
}

function noticeOf(body: string, { apiKey, merchantId, appId }: WechatConfig): Notice | undefined {
  const transaction = transactionOf(body, apiKey);
  if (!transaction) return undefined;
  const { mchid, appid, out_trade_no, transaction_id, trade_state, amount } = transaction;
  if (mchid !== merchantId || appid !== appId) throw badInput("不是这个商户的通知");
  const isWhole = typeof out_trade_no === "string" && typeof amount?.total === "number";
  if (!isWhole || (amount?.currency ?? "CNY") !== "CNY") throw badInput("通知的内容不完整");
  const outcome = trade_state === "SUCCESS" ? "success" : trade_state === "PAYERROR" ? "fail" : undefined;
  if (!outcome) return undefined;
  const fen = amount?.total as number;
  const transactionId = typeof transaction_id === "string" ? transaction_id : "";
  return { paymentNo: out_trade_no, outcome, fen, transactionId };
}

function transactionOf(body: string, apiKey: string): Transaction | undefined {
  try {
    const { event_type, resource } = JSON.parse(body) as { event_type?: unknown; resource: Sealed };
    if (!String(event_type).startsWith("TRANSACTION.")) return undefined;
    return JSON.parse(openResource(resource, apiKey)) as Transaction;
  } catch {
    throw badInput("通知的内容读不出来");
  }
}
