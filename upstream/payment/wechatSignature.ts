import { createPublicKey, createVerify } from "node:crypto";
import type { NoticeRequest } from "./payment.ts";

/** A key by which WeChat Pay signs. */
export interface PlatformKey {
  /** Serial number of the platform's certificate, or the id of its public key: the value of `Wechatpay-Serial`. */
  readonly serialNo: string;
  /** PEM: certificate or public key. */
  readonly key: string;
}

/** A message older or newer than this is a replay or has a wrong clock. */
const FRESH_MS = 5 * 60_000;
/** Names that may be written to the log as they came. */
const NAME = /^[\w-]{1,80}$/;

/**
 * Checks messages of WeChat Pay, each with the key that its header names: while a merchant changes from a certificate to the public key, or
 * to the next certificate, both sign.
 *
 * @returns undefined for a message that one of `keys` has signed within five minutes; else the reason and its remedy, for the log.
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
