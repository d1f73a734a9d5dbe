import { createPublicKey, createVerify } from "node:crypto";
import type { NoticeRequest } from "./payment.ts";

/** A certificate or public key with which WeChat Pay's signatures are checked. */
export interface PlatformKey {
  /** Serial number of WeChat Pay's certificate, or id of its public key: the value of the header `Wechatpay-Serial`. */
  readonly serialNo: string;
  /** The certificate or public key, as PEM. */
  readonly key: string;
}

/** Largest difference, in ms, between a message's time and now. A larger one means a replay or a wrong clock. */
const FRESH_MS = 5 * 60_000;
/** Matches serial numbers that may be written to the log; any other text could come from an attacker. */
const NAME = /^[\w-]{1,80}$/;

/**
 * Creates a check of the signature of WeChat Pay's messages. The header of a message names its key. While a merchant
 * changes keys, WeChat Pay signs with the old key or the new one.
 *
 * @returns undefined when one of `keys` signed the message within five minutes, else a reason and a remedy for the log
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
