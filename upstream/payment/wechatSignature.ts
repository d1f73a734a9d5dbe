import { createPublicKey, createVerify } from "node:crypto";
import type { NoticeRequest } from "./payment.ts";

/** A key that WeChat Pay signs with. */
export interface PlatformKey {
  /** Serial number of the platform's certificate, or id of its public key: the value of `Wechatpay-Serial`. */
  readonly serialNo: string;
  /** PEM of a certificate or public key. */
  readonly key: string;
}

/** Greatest difference of time. A message outside of it was replayed, or a clock is wrong. */
const FRESH_MS = 5 * 60_000;
/** Serial numbers that are safe to write to the log. */
const NAME = /^[\w-]{1,80}$/;

/**
 * Creates a check of WeChat Pay's messages. Each is checked with the key that its header names: while a merchant
 * changes from a certificate to the public key, or to the next certificate, the platform signs with both.
 * @returns undefined: one of `keys` has signed the message within five minutes; else reason and remedy for the log
 */
export function signatureCheck(keys: readonly PlatformKey[]): (message: NoticeRequest) => string | undefined {
  const known = new Map(keys.map(({ serialNo, key }) => [serialNo, createPublicKey(key)]));
  return ({ headers, body, nowMs }) => {
    const of = (name: string) => String(headers[`wechatpay-${name}`] ?? "");
    const serialNo = of("serial");
    if (serialNo === "") return "without a signature";
    const key = known.get(serialNo);
    if (!key) {
      const name = NAME.test(serialNo) ? serialNo : "a name that is none";
      return `signed by ${name}, which WECHAT_PLATFORM_SERIAL_NO does not have: where the merchant's account shows it, add it there and its key to WECHAT_PLATFORM_KEY_FILE, behind commas`;
    }
    if (!(Math.abs(nowMs - Number(of("timestamp")) * 1000) <= FRESH_MS))
      return `signed by ${serialNo} more than five minutes ago or ahead: sent again by somebody, or a wrong clock here`;
    const text = `${[of("timestamp"), of("nonce"), body].join("\n")}\n`;
    const isRight = createVerify("RSA-SHA256").update(text).verify(key, of("signature"), "base64");
    return isRight ? undefined : `not signed with the key of ${serialNo} in WECHAT_PLATFORM_KEY_FILE`;
  };
}
