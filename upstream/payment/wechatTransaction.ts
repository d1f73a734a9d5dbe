import { createDecipheriv } from "node:crypto";
import { badInput } from "../kit/errors.ts";
import type { Notice } from "./payment.ts";

const TAG_BYTES = 16;

interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string;
}

/** Decrypts with AEAD_AES_256_GCM. The tag is at the end of the ciphertext. */
function openResource({ ciphertext, nonce, associated_data = "" }: Sealed, apiKey: string): string {
  const bytes = Buffer.from(ciphertext, "base64");
  const decipher = createDecipheriv("aes-256-gcm", apiKey, nonce);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  decipher.setAAD(Buffer.from(associated_data));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** The form of a transaction in notices and in answers of queries. */
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
 * Reads a transaction.
 * @returns undefined: neither paid nor failed
 * @throws Refusal badInput: the transaction is of another merchant or app, or incomplete
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
 * Decrypts the transaction of a notice.
 * @returns undefined: the notice is about something else
 * @throws Refusal badInput: the notice cannot be decrypted
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
