import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SmsConfig } from "./account/smsSender.ts";
import type { Storage } from "./db/database.ts";
import { StartError } from "./kit/errors.ts";
import type { PaymentConfig } from "./payment/createPayments.ts";
import { PAY_TYPES } from "./payment/payment.ts";
import type { WechatConfig } from "./payment/wechat.ts";

export interface UpstreamConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly signSalt: string;
  readonly storage: Storage;
  /** Folder of those that were drawn; it may be lost. */
  readonly pictures: string;
  readonly logLevel: string;
  readonly seed: SeedSize;
  readonly sms: SmsConfig;
  /** The one that is offered first at the head; none: nothing is sold. */
  readonly payments: readonly PaymentConfig[];
  /** Only to be tried, as TRIAL says; nothing else makes a start one. */
  readonly trial: boolean;
  /** Where the site listens whose embedded upstream this is; undefined for a service of its own. */
  readonly siteHost: string | undefined;
}

export type SeedSize = "off" | "small";

type Env = Readonly<Record<string, string | undefined>>;

/** What a variable of the upstream is set to, for `npm run check:config`; like the site's reports. */
export interface UpstreamVariable {
  readonly name: string;
  /** Secrets are masked. */
  readonly shown: string;
  readonly source: "env" | "default";
  readonly about: string;
  /** Undefined: fine. */
  readonly problem: string | undefined;
}

const SMS_KINDS = ["off", "log", "aliyun"] as const;
const WECHAT_URL = "https://api.mch.weixin.qq.com";
const ALIYUN_URL = "https://dysmsapi.aliyuncs.com/";
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** The only reader of the environment. Throws StartError with the name of the first wrong variable and the reason. */
export function readUpstreamConfig(env: Env): UpstreamConfig {
  return {
    host: env["HOST"] || "127.0.0.1",
    port: readPort(env["PORT"]),
    signSalt: readSalt(env["SIGN_SALT"]),
    storage: readStorage(env),
    pictures: join(env["DATA_DIR"] || "data", "pictures"),
    logLevel: oneOf("LOG_LEVEL", env["LOG_LEVEL"], LOG_LEVELS, "info"),
    seed: readSeed(env),
    sms: readSms(env),
    payments: readPayments(env),
    trial: readTrial(env),
    siteHost: env["SITE_HOST"] || undefined,
  };
}

/** Those that the site does not read itself. */
export function describeUpstreamConfig(env: Env): readonly UpstreamVariable[] {
  return [
    describe(env, {
      name: "SEED",
      fallback: env["DATABASE_URL"] ? "off" : "small",
      about: "demo content and accounts into an empty database: small or off",
      check: readSeed,
    }),
    describe(env, {
      name: "SMS",
      fallback: readTrial(env) ? "log" : "off",
      about: "who sends codes: aliyun; log: they stand in the log, for trials; off: nobody",
      check: readSms,
    }),
    ...Object.entries(SMS_VARIABLES).map(([name, about]) =>
      describe(env, { name, fallback: "(unset)", about, check: readSms }),
    ),
    describe(env, {
      name: "PAYMENT",
      fallback: readTrial(env) ? "sandbox" : "off",
      about:
        "who collects the money of orders: wechat; sandbox: nobody, for trials; several with commas between, the first is offered first; off: nothing is sold",
      check: readPayments,
    }),
    ...Object.entries(WECHAT_VARIABLES).map(([name, about]) =>
      describe(env, { name, fallback: "(unset)", about, check: readPayments }),
    ),
  ];
}

const SMS_VARIABLES = {
  SMS_ACCESS_KEY_ID: "access key of SMS=aliyun",
  SMS_ACCESS_KEY_SECRET: "its secret",
  SMS_SIGN_NAME: "name in 【】 before each message, as the provider knows it",
  SMS_TEMPLATE: "template of the provider, such as SMS_123456789, with the variable code",
  SMS_URL: `address of the provider; unset: ${ALIYUN_URL}`,
} as const;

const WECHAT_VARIABLES = {
  WECHAT_APP_ID: "app id that the merchant of PAYMENT=wechat is bound to",
  WECHAT_MERCHANT_ID: "number of the merchant",
  WECHAT_SERIAL_NO: "serial number of the merchant's certificate",
  WECHAT_PRIVATE_KEY_FILE: "file with the merchant's private key (apiclient_key.pem)",
  WECHAT_API_V3_SECRET: "the APIv3 key of 32 characters",
  WECHAT_PLATFORM_SERIAL_NO: "serial number of the platform's certificate, or the id of its public key",
  WECHAT_PLATFORM_KEY_FILE: "file with that certificate or public key (PEM)",
  WECHAT_NOTIFY_URL: "https address that leads to /payment/notify/wechat of this upstream",
  WECHAT_URL: `address of the provider; unset: ${WECHAT_URL}`,
} as const;

interface Described {
  readonly name: string;
  readonly fallback: string;
  readonly about: string;
  readonly check: (env: Env) => unknown;
}

function describe(env: Env, { name, fallback, about, check }: Described): UpstreamVariable {
  const given = env[name] || undefined;
  const shown = given === undefined ? fallback : name.endsWith("SECRET") ? "******" : given;
  return {
    name,
    shown,
    source: given === undefined ? "default" : "env",
    about,
    problem: problemOf(name, () => check(env)),
  };
}

/** What the reader says of this variable; of another one it is told there. */
function problemOf(name: string, read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return message.startsWith(`${name} `) ? message.slice(name.length + 1) : undefined;
  }
}

/** Demo accounts have a published password: a database of the operator's own gets none unasked. */
function readSeed(env: Env): SeedSize {
  const fallback = env["DATABASE_URL"] ? "off" : "small";
  return oneOf("SEED", env["SEED"], ["off", "small"], fallback) as SeedSize;
}

/** As the site reads it, whose table describes it. */
function readTrial(env: Env): boolean {
  const text = oneOf("TRIAL", env["TRIAL"], ["0", "1", "false", "true"], "0");
  return text === "1" || text === "true";
}

/** The log has codes unasked in a trial alone. */
function readSms(env: Env): SmsConfig {
  const kind = oneOf("SMS", env["SMS"], SMS_KINDS, readTrial(env) ? "log" : "off");
  if (kind !== "aliyun") return { kind: kind === "log" ? "log" : "off" };
  const needed = (name: keyof typeof SMS_VARIABLES) => {
    const value = env[name];
    if (!value) throw new StartError(`${name} is missing: SMS=aliyun needs it.`);
    return value;
  };
  return {
    kind,
    accessKeyId: needed("SMS_ACCESS_KEY_ID"),
    accessKeySecret: needed("SMS_ACCESS_KEY_SECRET"),
    signName: needed("SMS_SIGN_NAME"),
    template: needed("SMS_TEMPLATE"),
    url: readSmsUrl(env["SMS_URL"]),
  };
}

function readSmsUrl(text: string | undefined): string {
  if (!text) return ALIYUN_URL;
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new StartError("SMS_URL must be an http or https address.");
  return text;
}

/** `wechat`, `wechat,sandbox` or `off`. Nothing is sold unasked but in a trial; no money moves there. */
function readPayments(env: Env): readonly PaymentConfig[] {
  const text = env["PAYMENT"] || (readTrial(env) ? "sandbox" : "off");
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
  return {
    appId: needed("WECHAT_APP_ID"),
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

export function readStorage(env: Env): Storage {
  const url = env["DATABASE_URL"];
  if (!url) return { kind: "folder", path: join(env["DATA_DIR"] || "data", "upstream") };
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol) || parsed.pathname.length < 2) {
    throw new StartError(
      "DATABASE_URL must look like postgresql://user:password@host:5432/database. Unset it to use the embedded database.",
    );
  }
  return { kind: "postgres", url };
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === "") return 3001;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readSalt(salt: string | undefined): string {
  if (!salt) {
    throw new StartError(
      "SIGN_SALT is missing: set it to the same value as on the site, a long random text.",
    );
  }
  return salt;
}

function oneOf(
  name: string,
  value: string | undefined,
  allowed: readonly string[],
  fallback: string,
): string {
  if (value === undefined || value === "") return fallback;
  if (!allowed.includes(value))
    throw new StartError(`${name} must be one of ${allowed.join(", ")}, not "${value}".`);
  return value;
}
