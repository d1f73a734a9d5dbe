import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { StartError } from "../kit/errors.ts";
import type { AlipayConfig } from "./alipay.ts";
import type { PaymentConfig } from "./createPayments.ts";
import { PAY_TYPES, type PayType } from "./payment.ts";
import type { WechatConfig } from "./wechat.ts";
import type { PlatformKey } from "./wechatSignature.ts";

type Env = Readonly<Record<string, string | undefined>>;

const WECHAT_URL = "https://api.mch.weixin.qq.com";
const ALIPAY_URL = "https://openapi.alipay.com/gateway.do";

/** Descriptions of the environment variables by name. */
export const PAYMENT_VARIABLES = {
  WECHAT_APP_ID: "app id that the merchant of PAYMENT=wechat is bound to",
  WECHAT_MERCHANT_ID: "number of the merchant",
  WECHAT_SERIAL_NO: "serial number of the merchant's certificate",
  WECHAT_PRIVATE_KEY_FILE: "file with the merchant's private key (apiclient_key.pem)",
  WECHAT_API_V3_SECRET: "the APIv3 key of 32 characters",
  WECHAT_PLATFORM_SERIAL_NO:
    "serial number of the platform's certificate, or the id of its public key; several with commas between, requests name the first",
  WECHAT_PLATFORM_KEY_FILE: "file with that certificate or public key (PEM); several in the same order",
  WECHAT_NOTIFY_URL: "https address that leads to /payment/notify/wechat of this upstream",
  WECHAT_APP_SECRET: "secret of that app id, a 服务号: then learners pay in WeChat's own browser (JSAPI)",
  WECHAT_H5: "1: the merchant has H5, so learners on phones pay without scanning",
  WECHAT_URL: `address of the provider; unset: ${WECHAT_URL}`,
  ALIPAY_APP_ID: "id of the application of PAYMENT=alipay",
  ALIPAY_SELLER_ID: "number of the account that collects, 2088 and twelve digits",
  ALIPAY_PRIVATE_KEY_FILE: "file with the application's private key (应用私钥)",
  ALIPAY_PUBLIC_KEY_FILE:
    "file with Alipay's public key (支付宝公钥); while it is changed two, with a comma between",
  ALIPAY_NOTIFY_URL: "https address that leads to /payment/notify/alipay of this upstream",
  ALIPAY_URL: `address of the gateway; unset: ${ALIPAY_URL}`,
} as const;

type Variable = keyof typeof PAYMENT_VARIABLES;

const READERS: { readonly [K in PayType]: (env: Env) => PaymentConfig } = {
  sandbox: () => ({ kind: "sandbox" }),
  wechat: (env) => ({ kind: "wechat", ...readWechat(env) }),
  alipay: (env) => ({ kind: "alipay", ...readAlipay(env) }),
};

/**
 * Reads the variable PAYMENT, such as `wechat`, `wechat,alipay` or `off`, and the variables of the methods in it.
 *
 * @throws StartError when a variable is missing or wrong
 */
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
  return kinds.map((kind) => READERS[kind](env));
}

function readWechat(env: Env): WechatConfig {
  const needed = neededBy("wechat", env);
  const apiKey = needed("WECHAT_API_V3_SECRET");
  if (Buffer.byteLength(apiKey) !== 32)
    throw new StartError("WECHAT_API_V3_SECRET must have 32 characters, as it was set at the provider.");
  const notifyUrl = needed("WECHAT_NOTIFY_URL");
  requireNotifyUrl("WECHAT_NOTIFY_URL", notifyUrl, /^https:.*\/payment\/notify(?:\/wechat)?$/);
  const [platform, ...otherPlatformKeys] = readPlatformKeys(
    needed("WECHAT_PLATFORM_SERIAL_NO"),
    needed("WECHAT_PLATFORM_KEY_FILE"),
  );
  const h5 = env["WECHAT_H5"] || "0";
  if (!/^[01]$/.test(h5)) throw new StartError(`WECHAT_H5 must be 0 or 1, not ${JSON.stringify(h5)}.`);
  return {
    appId: needed("WECHAT_APP_ID"),
    appSecret: env["WECHAT_APP_SECRET"] ?? "",
    hasH5: h5 === "1",
    merchantId: needed("WECHAT_MERCHANT_ID"),
    serialNo: needed("WECHAT_SERIAL_NO"),
    privateKey: readKey("WECHAT_PRIVATE_KEY_FILE", needed("WECHAT_PRIVATE_KEY_FILE"), [], createPrivateKey),
    apiKey,
    platformSerialNo: platform.serialNo,
    platformKey: platform.key,
    otherPlatformKeys,
    notifyUrl,
    url: readUrl(env, "WECHAT_URL", WECHAT_URL),
  };
}

/**
 * Reads the public keys of WeChat Pay and their serial numbers or ids.
 *
 * @throws StartError when there are more names than files or the reverse, or when a certificate has another serial
 * number
 */
function readPlatformKeys(names: string, files: string): readonly [PlatformKey, ...PlatformKey[]] {
  const serials = names.split(",").map((name) => name.trim());
  const paths = filesIn(files);
  if (serials.length !== paths.length || new Set(serials).size < serials.length)
    throw new StartError(
      `WECHAT_PLATFORM_SERIAL_NO has ${serials.length} names and WECHAT_PLATFORM_KEY_FILE ${paths.length} files: give each serial number once, and its file at the same place.`,
    );
  return serials.map((named, place) => {
    const key = readKey("WECHAT_PLATFORM_KEY_FILE", paths[place] ?? "", [], createPublicKey);
    // WeChat Pay writes serial numbers as Node does: in upper case, with a zero before an odd number of digits.
    const serialNo = key.includes("BEGIN CERTIFICATE") ? new X509Certificate(key).serialNumber : named;
    if (bareSerial(serialNo) === bareSerial(named)) return { serialNo, key };
    throw new StartError(
      `WECHAT_PLATFORM_KEY_FILE: ${paths[place]} is the certificate ${serialNo}, and WECHAT_PLATFORM_SERIAL_NO says ${named} at its place.`,
    );
  }) as unknown as readonly [PlatformKey, ...PlatformKey[]];
}

function bareSerial(serialNo: string): string {
  return serialNo.replace(/^0+/, "").toUpperCase();
}

/** Splits a list of paths at commas. A text that is the path of an existing file is not split. */
function filesIn(text: string): readonly string[] {
  return existsSync(text) ? [text] : text.split(",").map((path) => path.trim());
}

function readAlipay(env: Env): AlipayConfig {
  const needed = neededBy("alipay", env);
  const sellerId = needed("ALIPAY_SELLER_ID");
  if (!/^2088\d{12}$/.test(sellerId))
    throw new StartError("ALIPAY_SELLER_ID must be 2088 and twelve digits, the PID of the account.");
  const notifyUrl = needed("ALIPAY_NOTIFY_URL");
  requireNotifyUrl("ALIPAY_NOTIFY_URL", notifyUrl, /^https:.*\/payment\/notify\/alipay$/);
  const [own, theirs] = ["ALIPAY_PRIVATE_KEY_FILE", "ALIPAY_PUBLIC_KEY_FILE"] as const;
  const [publicKey = "", ...otherPublicKeys] = filesIn(needed(theirs)).map((file) =>
    readKey(theirs, file, ["PUBLIC KEY"], createPublicKey),
  );
  return {
    appId: needed("ALIPAY_APP_ID"),
    sellerId,
    privateKey: readKey(own, needed(own), ["PRIVATE KEY", "RSA PRIVATE KEY"], createPrivateKey),
    publicKey,
    otherPublicKeys,
    notifyUrl,
    url: readUrl(env, "ALIPAY_URL", ALIPAY_URL),
  };
}

function neededBy(kind: PayType, env: Env) {
  return (name: Variable): string => {
    const value = env[name];
    if (!value) throw new StartError(`${name} is missing: ${kind} in PAYMENT needs it.`);
    return value;
  };
}

function requireNotifyUrl(name: Variable, url: string, form: RegExp): void {
  if (URL.canParse(url) && form.test(url)) return;
  const kind = name.startsWith("WECHAT") ? "wechat" : "alipay";
  throw new StartError(`${name} must be an https address that ends in /payment/notify/${kind}.`);
}

function readUrl(env: Env, name: Variable, fallback: string): string {
  const url = env[name] || fallback;
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new StartError(`${name} must be an http or https address.`);
  return url;
}

/** Reads a key as PEM. Alipay's own tool writes keys without a PEM header; then the headers in `bare` are tried. */
function readKey(
  name: Variable,
  file: string,
  bare: readonly string[],
  parse: (pem: string) => unknown,
): string {
  try {
    const text = readFileSync(file, "utf8").trim();
    const wrapped = bare.map((label) => `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`);
    const pem = text.startsWith("-----") ? text : (wrapped.find((one) => isKey(one, parse)) ?? text);
    parse(pem);
    return pem;
  } catch (cause) {
    throw new StartError(`${name} cannot be read as a key in PEM: ${(cause as Error).message}`);
  }
}

function isKey(pem: string, parse: (pem: string) => unknown): boolean {
  try {
    parse(pem);
    return true;
  } catch {
    return false;
  }
}
