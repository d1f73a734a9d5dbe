import { createDecipheriv } from "node:crypto";
import { badInput } from "../kit/errors.ts";
import type { Notice } from "./payment.ts";

const TAG_BYTES = 16;

interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string;
}

/** Decrypts a text with AEAD_AES_256_GCM. The last bytes of the ciphertext are the authentication tag. */
function openResource({ ciphertext, nonce, associated_data = "" }: Sealed, apiKey: string): string {
  const bytes = Buffer.from(ciphertext, "base64");
  const decipher = createDecipheriv("aes-256-gcm", apiKey, nonce);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  decipher.setAAD(Buffer.from(associated_data));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** A payment as WeChat Pay describes it in notices and in answers to queries. */
interface Transaction {
  readonly mchid?: unknown;
  readonly appid?: unknown;
  readonly out_trade_no?: unknown;
  readonly transaction_id?: unknown;
  readonly trade_state?: unknown;
  readonly success_time?: unknown;
  readonly amount?: { readonly total?: unknown; readonly currency?: unknown };
}

interface Merchant {
  readonly appId: string;
  readonly merchantId: string;
}

/**
 * Reads a transaction of WeChat Pay.
 *
 * @returns undefined when the transaction is neither paid nor failed
 * @throws Refusal badInput when the transaction is incomplete or of another merchant or app
 */
export function noticeOf(transaction: Transaction, { merchantId, appId }: Merchant): Notice | undefined {
  const { mchid, appid, out_trade_no, transaction_id, trade_state, amount } = transaction;
  if (mchid !== merchantId || appid !== appId) throw badInput("不是这个商户的通知");
  const outcome = trade_state === "SUCCESS" ? "success" : trade_state === "PAYERROR" ? "fail" : undefined;
  if (!outcome) return undefined;
  const isWhole =
    typeof out_trade_no === "string" && (outcome === "fail" || typeof amount?.total === "number");
  if (!isWhole || (amount?.currency ?? "CNY") !== "CNY") throw badInput("通知的内容不完整");
  const paidAtMs = Date.parse(String(transaction.success_time));
  return {
    paymentNo: out_trade_no,
    outcome,
    fen: Number(amount?.total ?? 0),
    transactionId: typeof transaction_id === "string" ? transaction_id : "",
    paidAtMs: Number.isNaN(paidAtMs) ? undefined : paidAtMs,
  };
}

/**
 * Decrypts the transaction in a notice.
 *
 * @returns undefined when the notice is not about a payment
 * @throws Refusal badInput when the notice cannot be decrypted
 */
export function transactionOf(body: string, apiKey: string): Transaction | undefined {
  try {
    const { event_type, resource } = JSON.parse(body) as { event_type?: unknown; resource: Sealed };
    if (!String(event_type).startsWith("TRANSACTION.")) return undefined;
    return JSON.parse(openResource(resource, apiKey)) as Transaction;
  } catch {
    throw badInput("通知的内容读不出来");
  }
}
