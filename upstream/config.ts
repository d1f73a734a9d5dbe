import { join } from "node:path";
import { maskAddress } from "#shared/domain/maskPasswords.ts";
import { readSmsConfig, SMS_VARIABLES } from "./domain/account/sms/readSmsConfig.ts";
import { readWechatApps, WECHAT_LOGIN_VARIABLES } from "./domain/account/readWechatApps.ts";
import type { SmsConfig } from "./domain/account/sms/createSmsSender.ts";
import type { WechatApps } from "./domain/account/wechatLogin.ts";
import type { Storage } from "./platform/db/database.ts";
import { DATABASE_VARIABLES, readStorage } from "./platform/db/readStorage.ts";
import { FILES_VARIABLES, type FilesConfig, readFilesConfig } from "./platform/files/readFilesConfig.ts";
import { StartError } from "./platform/kit/errors.ts";
import type { MailConfig } from "./platform/mail/mailer.ts";
import { MAIL_VARIABLES, readMailConfig } from "./platform/mail/readMailConfig.ts";
import type { PaymentConfig } from "./platform/payment/createPayments.ts";
import { PAYMENT_VARIABLES, readPaymentConfigs } from "./platform/payment/readPaymentConfigs.ts";
import { readRedisUrl } from "./platform/redis/readRedisUrl.ts";

export interface UpstreamConfig {
  readonly host: string;
  /** Port to listen on; 0: any free port. */
  readonly port: number;
  readonly signSalt: string;
  readonly storage: Storage;
  /** Address of the Redis; undefined: no Redis, PostgreSQL stores everything. */
  readonly redis: string | undefined;
  /** Object store of films and handouts; undefined: they are stored in the database. */
  readonly files: FilesConfig | undefined;
  /** Folder of drawn pictures. The folder may be deleted at any time, because pictures are drawn again. */
  readonly pictures: string;
  readonly logLevel: string;
  /** Token with which other machines may read /metrics; undefined: only this machine may read them. */
  readonly metricsToken: string | undefined;
  readonly seed: SeedSize;
  /** true: the operator's own API identifies the learners (docs/own-api.md), and this upstream's tokens are invalid. */
  readonly isCompanion: boolean;
  readonly sms: SmsConfig;
  /** Payment providers in the order in which learners see them; empty: nothing is sold. */
  readonly payments: readonly PaymentConfig[];
  readonly wechat: WechatApps;
  /** SMTP server; undefined: no mails are sent. */
  readonly mail: MailConfig | undefined;
  /** true: the process runs only to try the site out. Only the variable TRIAL sets this. */
  readonly trial: boolean;
  readonly pages: PagesConfig;
  /** Host on which the site that started this process listens; undefined: the upstream is a separate service. */
  readonly siteHost: string | undefined;
}

export interface PagesConfig {
  readonly host: string;
  /** Port of the admin pages; undefined: any free port, opened when `npm run admin -- open` asks for the pages. */
  readonly port: number | undefined;
  /** Beginning of links to the admin pages; undefined: the address on which they listen. */
  readonly url: string | undefined;
}

export type SeedSize = "off" | "small";

type Env = Readonly<Record<string, string | undefined>>;

/** The value of a variable for `npm run check:config`, in the form of the site's reports. */
export interface UpstreamVariable {
  readonly name: string;
  /** The value, masked for a secret. */
  readonly shown: string;
  readonly source: "env" | "default";
  readonly about: string;
  /** Why the value is wrong; undefined: the value has no problem. */
  readonly problem: string | undefined;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/**
 * Reads the environment. No other code may read environment variables.
 * @throws StartError with the first wrong variable and the reason
 */
export function readUpstreamConfig(env: Env): UpstreamConfig {
  return {
    host: env["HOST"] || "127.0.0.1",
    port: readPort(env["PORT"]),
    signSalt: readSalt(env["SIGN_SALT"]),
    storage: readStorage(env),
    redis: readRedisUrl(env),
    files: readFilesConfig(env),
    pictures: join(env["DATA_DIR"] || "data", "pictures"),
    logLevel: oneOf("LOG_LEVEL", env["LOG_LEVEL"], LOG_LEVELS, "info"),
    metricsToken: readMetricsToken(env["METRICS_TOKEN"]),
    seed: readSeed(env),
    isCompanion: readCompanion(env),
    sms: readSms(env),
    payments: readPayments(env),
    mail: readMailConfig(env),
    wechat: readWechatApps(env),
    trial: readTrial(env),
    pages: readPages(env),
    siteHost: env["SITE_HOST"] || undefined,
  };
}

/** Describes the variables that the site does not read itself. */
export function describeUpstreamConfig(env: Env): readonly UpstreamVariable[] {
  return [
    describe(env, {
      name: "SEED",
      fallback: seedUnasked(env),
      about: "demo content and accounts into an empty database: small or off",
      check: readSeed,
    }),
    describe(env, {
      name: "COMPANION",
      fallback: "0",
      about:
        "1: beside an API of your own, which says who learners are; the site sets it with COMPANION_URL=embedded",
      check: readCompanion,
    }),
    ...Object.entries(DATABASE_VARIABLES).map(([name, { about, fallback }]) =>
      describe(env, { name, fallback: fallback(env), about, check: readStorage }),
    ),
    describe(env, {
      name: "REDIS_URL",
      fallback: "(unset)",
      about:
        "Redis 7 or Valkey for limits, presence and notices of several processes; unset: PostgreSQL does it",
      check: readRedisUrl,
    }),
    ...describeAll(env, FILES_VARIABLES, readFilesConfig),
    describe(env, {
      name: "SMS",
      fallback: readTrial(env) ? "log" : "off",
      about: "who sends codes: aliyun, tencent, webhook; log: they stand in the log, for trials; off: nobody",
      check: readSms,
    }),
    ...describeAll(env, SMS_VARIABLES, readSms),
    describe(env, {
      name: "PAYMENT",
      fallback: readTrial(env) ? "sandbox" : "off",
      about:
        "who collects the money of orders: wechat, alipay; sandbox: nobody, for trials; several with commas between, the first is offered first; off: nothing is sold",
      check: readPayments,
    }),
    describe(env, {
      name: "ADMIN_PORT",
      fallback: "(any)",
      about: "where the admin pages listen; unset: at a free port once npm run admin -- open asks for them",
      check: readPages,
    }),
    describe(env, {
      name: "ADMIN_HOST",
      fallback: LOOPBACK,
      about:
        "the address that they listen at: loopback, with nginx in front where they are seen from elsewhere",
      check: readPages,
    }),
    describe(env, {
      name: "ADMIN_URL",
      fallback: "(where they listen)",
      about: "https address under which nginx leads to them, such as https://desk.example.com",
      check: readPages,
    }),
    ...describeAll(env, PAYMENT_VARIABLES, readPayments),
    ...describeAll(env, WECHAT_LOGIN_VARIABLES, readWechatApps),
    ...describeAll(env, MAIL_VARIABLES, readMailConfig),
  ];
}

interface Described {
  readonly name: string;
  readonly fallback: string;
  readonly about: string;
  readonly check: (env: Env) => unknown;
}

/** Describes a group of variables that have no defaults; `read` checks them. */
function describeAll(
  env: Env,
  variables: Readonly<Record<string, string>>,
  check: Described["check"],
): readonly UpstreamVariable[] {
  return Object.entries(variables).map(([name, about]) =>
    describe(env, { name, fallback: "(unset)", about, check }),
  );
}

function describe(env: Env, { name, fallback, about, check }: Described): UpstreamVariable {
  const given = env[name] || undefined;
  const shown = given === undefined ? fallback : shownOf(name, given);
  return {
    name,
    shown,
    source: given === undefined ? "default" : "env",
    about,
    problem: problemOf(name, () => check(env)),
  };
}

function shownOf(name: string, given: string): string {
  if (name === "REDIS_URL") return maskAddress(given);
  return name.endsWith("SECRET") ? "******" : given;
}

/** Returns the message of a reader's error if it names this variable; errors of other variables are ignored. */
function problemOf(name: string, read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return message.startsWith(`${name} `) ? message.slice(name.length + 1) : undefined;
  }
}

/**
 * Reads SEED. The default is off for an operator's own database, because the password of the demo accounts is
 * published.
 */
function readSeed(env: Env): SeedSize {
  return oneOf("SEED", env["SEED"], ["off", "small"], seedUnasked(env)) as SeedSize;
}

function seedUnasked(env: Env): SeedSize {
  return env["DATABASE_URL"] || readCompanion(env) ? "off" : "small";
}

function readCompanion(env: Env): boolean {
  return oneOf("COMPANION", env["COMPANION"], ["0", "1"], "0") === "1";
}

/** Reads PAYMENT. The default is off, or the sandbox in a trial, where no money moves. */
export function readPayments(env: Env): readonly PaymentConfig[] {
  return readPaymentConfigs(env, readTrial(env) ? "sandbox" : "off");
}

/** Reads TRIAL with the same rule as the site, whose table describes the variable. */
function readTrial(env: Env): boolean {
  const text = oneOf("TRIAL", env["TRIAL"], ["0", "1", "false", "true"], "0");
  return text === "1" || text === "true";
}

/** Reads SMS. The default is off; only in a trial codes are written to the log. */
function readSms(env: Env): SmsConfig {
  return readSmsConfig(env, readTrial(env) ? "log" : "off");
}

const LOOPBACK = "127.0.0.1";

/** Reads the ADMIN variables. @throws StartError with the name of a wrong variable */
export function readPages(env: Env): PagesConfig {
  const host = env["ADMIN_HOST"] || LOOPBACK;
  const text = env["ADMIN_PORT"] || undefined;
  const port = text === undefined ? undefined : Number(text);
  if (text !== undefined && (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > 65_535))
    throw new StartError(`ADMIN_PORT must be a number from 1 to 65535, not "${text}".`);
  const given = env["ADMIN_URL"] || undefined;
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : undefined;
  if (given !== undefined && (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search))
    throw new StartError(
      `ADMIN_URL must be an address without a path, such as https://desk.example.com, not "${given}".`,
    );
  if (given !== undefined && port === undefined)
    throw new StartError("ADMIN_URL needs ADMIN_PORT: nginx leads to a port that stays.");
  const own = port === undefined ? undefined : `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return { host, port, url: url?.origin ?? own };
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

function readMetricsToken(token: string | undefined): string | undefined {
  if (!token) return undefined;
  if (!/^[\w.-]{16,200}$/.test(token))
    throw new StartError("METRICS_TOKEN must be 16 to 200 letters, digits, -, _ or .: openssl rand -hex 32.");
  return token;
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
