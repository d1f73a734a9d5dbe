import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { StartError } from "../kit/errors.ts";
import type { PaymentConfig } from "./createPayments.ts";
import { PAY_TYPES } from "./payment.ts";
import type { WechatConfig } from "./wechat.ts";

type Env = Readonly<Record<string, string | undefined>>;

const WECHAT_URL = "https://api.mch.weixin.qq.com";

export const WECHAT_VARIABLES = {
  WECHAT_APP_ID: "app id that the merchant of PAYMENT=wechat is bound to",
  WECHAT_MERCHANT_ID: "number of the merchant",
  WECHAT_SERIAL_NO: "serial number of the merchant's certificate",
  WECHAT_PRIVATE_KEY_FILE: "file with the merchant's private key (apiclient_key.pem)",
  WECHAT_API_V3_SECRET: "the APIv3 key of 32 characters",
  WECHAT_PLATFORM_SERIAL_NO: "serial number of the platform's certificate, or the id of its public key",
  WECHAT_PLATFORM_KEY_FILE: "file with that certificate or public key (PEM)",
  WECHAT_NOTIFY_URL: "https address that leads to /payment/notify/wechat of this upstream",
  WECHAT_APP_SECRET: "secret of that app id, a 服务号: then learners pay in WeChat's own browser (JSAPI)",
  WECHAT_H5: "1: the merchant has H5, so learners on phones pay without scanning",
  WECHAT_URL: `address of the provider; unset: ${WECHAT_URL}`,
} as const;

/** `wechat`, `wechat,sandbox` or `off`. */
export function readPaymentConfigs(env: Env, fallback: string): readonly PaymentConfig[] {
  const text = env["PAYMENT"] || fallback;
  if (text === "off") return [];
  const words = text.split(",").map((word) => word.trim());
  const kinds = PAY_TYPES.filter((kind) => words.includes(kind)).toSorted(
    (a, b) => words.indexOf(a) - words.indexOf(b),
  );
  if (kinds.length < words.length)
    throw new StartError(
      `PAYMENT must be off, or one or more of ${PAY_TYPES.join(", ")} with commas between, each once, not ${JSON.stringify(text)}.`,
    );
  return kinds.map((kind) =>
    kind === "wechat" ? { kind, ...readWechat(env) } : { kind: "sandbox" as const },
  );
}

function readWechat(env: Env): WechatConfig {
  const needed = (name: keyof typeof WECHAT_VARIABLES) => {
    const value = env[name];
    if (!value) throw new StartError(`${name} is missing: wechat in PAYMENT needs it.`);
    return value;
  };
  const apiKey = needed("WECHAT_API_V3_SECRET");
  if (Buffer.byteLength(apiKey) !== 32)
    throw new StartError("WECHAT_API_V3_SECRET must have 32 characters, as it was set at the provider.");
  const notifyUrl = needed("WECHAT_NOTIFY_URL");
  if (!URL.canParse(notifyUrl) || !/^https:.*\/payment\/notify(?:\/wechat)?$/.test(notifyUrl))
    throw new StartError("WECHAT_NOTIFY_URL must be an https address that ends in /payment/notify/wechat.");
  const url = env["WECHAT_URL"] || WECHAT_URL;
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new StartError("WECHAT_URL must be an http or https address.");
  const h5 = env["WECHAT_H5"] || "0";
  if (!/^[01]$/.test(h5)) throw new StartError(`WECHAT_H5 must be 0 or 1, not ${JSON.stringify(h5)}.`);
  return {
    appId: needed("WECHAT_APP_ID"),
    appSecret: env["WECHAT_APP_SECRET"] ?? "",
    hasH5: h5 === "1",
    merchantId: needed("WECHAT_MERCHANT_ID"),
    serialNo: needed("WECHAT_SERIAL_NO"),
    privateKey: readPem("WECHAT_PRIVATE_KEY_FILE", needed("WECHAT_PRIVATE_KEY_FILE"), createPrivateKey),
    apiKey,
    platformSerialNo: needed("WECHAT_PLATFORM_SERIAL_NO"),
    platformKey: readPem("WECHAT_PLATFORM_KEY_FILE", needed("WECHAT_PLATFORM_KEY_FILE"), createPublicKey),
    notifyUrl,
    url,
  };
}

function readPem(name: string, file: string, parse: (pem: string) => unknown): string {
  try {
    const pem = readFileSync(file, "utf8");
    parse(pem);
    return pem;
  } catch (cause) {
    throw new StartError(`${name} cannot be read as a key in PEM: ${(cause as Error).message}`);
  }
}
