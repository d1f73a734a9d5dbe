import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readGroup, readTogether, readVariables, wrong } from "#shared/environment/readVariables.ts";
import type { Environment } from "#shared/environment/variable.ts";
import type { Name } from "#shared/environment/variables.ts";
import type { AlipayConfig } from "./alipay.ts";
import type { PaymentConfig } from "./createPayments.ts";
import { PAY_TYPES, type PayType } from "./payment.ts";
import type { WechatConfig } from "./wechat.ts";
import type { PlatformKey } from "./wechatSignature.ts";

const READERS: { readonly [K in PayType]: (env: Environment) => PaymentConfig } = {
  sandbox: () => ({ kind: "sandbox" }),
  wechat: (env) => ({ kind: "wechat", ...readWechat(env) }),
  alipay: (env) => ({ kind: "alipay", ...readAlipay(env) }),
};

/**
 * Reads the variable PAYMENT, such as `wechat`, `wechat,alipay` or `off`, and the variables of the methods in it.
 *
 * @returns the methods in the order in which learners see them; empty: nothing is sold
 * @throws VariableError with every missing or wrong variable
 */
export function readPaymentConfigs(env: Environment): readonly PaymentConfig[] {
  const { payment: text } = readVariables("upstream", env, ["PAYMENT"]);
  if (text === "off") return [];
  const words = text.split(",").map((word) => word.trim());
  const kinds = PAY_TYPES.filter((kind) => words.includes(kind)).toSorted(
    (a, b) => words.indexOf(a) - words.indexOf(b),
  );
  if (kinds.length < words.length)
    throw wrong(
      "PAYMENT",
      `must be off, or one or more of ${PAY_TYPES.join(", ")} with commas between, each once, not ${JSON.stringify(text)}.`,
    );
  return Object.values(
    readTogether(Object.fromEntries(kinds.map((kind) => [kind, () => READERS[kind](env)]))),
  );
}

function readWechat(env: Environment): WechatConfig {
  const {
    apiV3Secret: apiKey,
    privateKeyFile,
    platformSerialNo,
    platformKeyFile,
    appSecret = "",
    h5: hasH5,
    ...values
  } = readGroup(env, {
    needed: [
      "WECHAT_APP_ID",
      "WECHAT_MERCHANT_ID",
      "WECHAT_SERIAL_NO",
      "WECHAT_PRIVATE_KEY_FILE",
      "WECHAT_API_V3_SECRET",
      "WECHAT_PLATFORM_SERIAL_NO",
      "WECHAT_PLATFORM_KEY_FILE",
      "WECHAT_NOTIFY_URL",
    ],
    remedy: "wechat in PAYMENT needs it",
    others: ["WECHAT_APP_SECRET", "WECHAT_H5", "WECHAT_URL"],
    prefix: "WECHAT_",
  });
  const { privateKey, platformKeys } = readTogether({
    privateKey: () => readKey("WECHAT_PRIVATE_KEY_FILE", privateKeyFile, [], createPrivateKey),
    platformKeys: () => readPlatformKeys(platformSerialNo, platformKeyFile),
    apiKey() {
      if (Buffer.byteLength(apiKey) !== 32)
        throw wrong("WECHAT_API_V3_SECRET", "must have 32 characters, as it was set at the provider.");
    },
    notifyUrl: () =>
      requireNotifyUrl("WECHAT_NOTIFY_URL", values.notifyUrl, /^https:.*\/payment\/notify(?:\/wechat)?$/),
  });
  const [{ serialNo, key }, ...otherPlatformKeys] = platformKeys;
  const platform = { platformSerialNo: serialNo, platformKey: key, otherPlatformKeys };
  return { ...values, appSecret, hasH5, privateKey, apiKey, ...platform };
}

/**
 * Reads the public keys of WeChat Pay and their serial numbers or ids.
 *
 * @throws VariableError when there are more names than files or the reverse, or when a certificate has another serial
 * number
 */
function readPlatformKeys(names: string, files: string): readonly [PlatformKey, ...PlatformKey[]] {
  const serials = names.split(",").map((name) => name.trim());
  const paths = filesIn(files);
  if (serials.length !== paths.length || new Set(serials).size < serials.length)
    throw wrong(
      "WECHAT_PLATFORM_SERIAL_NO",
      `has ${serials.length} names and WECHAT_PLATFORM_KEY_FILE ${paths.length} files: give each serial number once, and its file at the same place.`,
    );
  return serials.map((named, place) => {
    const key = readKey("WECHAT_PLATFORM_KEY_FILE", paths[place] ?? "", [], createPublicKey);
    // WeChat Pay writes serial numbers as Node does: in upper case, with a zero before an odd number of digits.
    const serialNo = key.includes("BEGIN CERTIFICATE") ? new X509Certificate(key).serialNumber : named;
    if (bareSerial(serialNo) === bareSerial(named)) return { serialNo, key };
    throw wrong(
      "WECHAT_PLATFORM_KEY_FILE",
      `does not fit: ${paths[place]} is the certificate ${serialNo}, and WECHAT_PLATFORM_SERIAL_NO says ${named} at its place.`,
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

function readAlipay(env: Environment): AlipayConfig {
  const { privateKeyFile, publicKeyFile, ...values } = readGroup(env, {
    needed: [
      "ALIPAY_APP_ID",
      "ALIPAY_SELLER_ID",
      "ALIPAY_PRIVATE_KEY_FILE",
      "ALIPAY_PUBLIC_KEY_FILE",
      "ALIPAY_NOTIFY_URL",
    ],
    remedy: "alipay in PAYMENT needs it",
    others: ["ALIPAY_URL"],
    prefix: "ALIPAY_",
  });
  const { privateKey, publicKeys } = readTogether({
    privateKey: () =>
      readKey(
        "ALIPAY_PRIVATE_KEY_FILE",
        privateKeyFile,
        ["PRIVATE KEY", "RSA PRIVATE KEY"],
        createPrivateKey,
      ),
    publicKeys: () =>
      filesIn(publicKeyFile).map((file) =>
        readKey("ALIPAY_PUBLIC_KEY_FILE", file, ["PUBLIC KEY"], createPublicKey),
      ),
    notifyUrl: () =>
      requireNotifyUrl("ALIPAY_NOTIFY_URL", values.notifyUrl, /^https:.*\/payment\/notify\/alipay$/),
  });
  const [publicKey = "", ...otherPublicKeys] = publicKeys;
  return { ...values, privateKey, publicKey, otherPublicKeys };
}

function requireNotifyUrl(name: Name, url: string, form: RegExp): void {
  if (URL.canParse(url) && form.test(url)) return;
  const kind = name.startsWith("WECHAT") ? "wechat" : "alipay";
  throw wrong(name, `must be an https address that ends in /payment/notify/${kind}.`);
}

/** Reads a key as PEM. Alipay's own tool writes keys without a PEM header; then the headers in `bare` are tried. */
function readKey(name: Name, file: string, bare: readonly string[], parse: (pem: string) => unknown): string {
  try {
    const text = readFileSync(file, "utf8").trim();
    const wrapped = bare.map((label) => `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`);
    const pem = text.startsWith("-----") ? text : (wrapped.find((one) => isKey(one, parse)) ?? text);
    parse(pem);
    return pem;
  } catch (cause) {
    throw wrong(name, `cannot be read as a key in PEM: ${(cause as Error).message}`);
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
