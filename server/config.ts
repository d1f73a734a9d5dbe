import { isIP } from "node:net";
import * as z from "zod/mini";
import { maskAddress } from "#shared/domain/maskPasswords.ts";

export interface Config {
  readonly port: number;
  readonly host: string;
  /** URL of the upstream without trailing slash; undefined: the embedded reference upstream. */
  readonly upstreamUrl: string | undefined;
  readonly signSalt: string | undefined;
  readonly staticData: boolean;
  /** Origins of payment pages besides those of the known payment providers. */
  readonly payOrigins: readonly string[];
  /** Path of the file with the spelling of an operator's API (docs/own-api.md); undefined: that of the contract. */
  readonly upstreamMap: string | undefined;
  /** Reference upstream for calls that the map gives to it: "embedded" or its URL without trailing slash. */
  readonly companionUrl: string | undefined;
  /** Paths outside the contract that /api passes on; undefined: the default (server/index.ts). */
  readonly apiPaths: readonly string[] | undefined;
  /** Value of Express's setting 'trust proxy'. */
  readonly trustProxy: readonly string[] | number | false;
  readonly upstreamTimeoutMs: number;
  /** Age at which a page cached for anonymous visitors is rendered again; 0: no page cache. */
  readonly pageCacheSeconds: number;
  readonly logLevel: LogLevel;
  /** Token with which requests may read /metrics; undefined: only requests from this machine may. */
  readonly metricsToken: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Trial mode: unless set otherwise, the embedded upstream logs SMS codes and takes no payment for orders. */
  readonly trial: boolean;
}

export interface VariableReport {
  readonly name: string;
  readonly shown: string;
  readonly source: "env" | "default";
  readonly about: string;
  /** Fault of the variable; undefined: valid. */
  readonly problem: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;
type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const PROXY_NAMES = ["loopback", "linklocal", "uniquelocal"];

/** Environment variables of the site. `remedy` completes the message "NAME: <problem>; <remedy>". */
const variables = {
  PORT: row("where the site listens", "3000", "set a whole number from 0 to 65535", wholeNumber(0, 65_535)),
  HOST: row(
    "address it listens on",
    "127.0.0.1",
    "set an address or a host name, such as 0.0.0.0",
    hostText(),
  ),
  UPSTREAM_URL: row(
    "base URL of the API; unset: the embedded reference upstream",
    undefined,
    "set an http or https URL without user, query and fragment, such as https://api.example.com",
    baseUrl(),
  ),
  SIGN_SALT: row(
    "fixed salt of the Sign header; needed with UPSTREAM_URL, else chosen at each start",
    undefined,
    "set the salt that the API verifies with",
    z.string(),
  ),
  UPSTREAM_MAP: row(
    "file that says how the API spells the calls and which it has (docs/own-api.md)",
    undefined,
    "set a file, such as ./upstream.json",
    z.string(),
  ),
  COMPANION_URL: row(
    "what answers the calls that the map gives to the companion: embedded (one beside the site), or its base URL",
    undefined,
    "set embedded, or an http or https URL such as http://127.0.0.1:3100",
    z.union([z.literal("embedded"), baseUrl()]),
  ),
  API_PATHS: row(
    "paths beside the contract that /api passes on; unset: with UPSTREAM_URL all but internal ones, else none",
    undefined,
    "set none, or paths separated by commas, such as /report,/own/events",
    apiPaths(),
  ),
  STATIC_DATA: row(
    "1: every GET asks for <path>.json, and nothing is written",
    "0",
    "set 1 or 0",
    switchText(),
  ),
  PAYMENT_ORIGINS: row(
    "origins of payment pages beside those of WeChat Pay and Alipay, with commas between",
    "",
    "set https origins such as https://pay.example.com, with commas between",
    origins(),
  ),
  TRUST_PROXY: row(
    "proxies whose X-Forwarded-* are believed",
    "loopback",
    "set loopback, addresses or subnets separated by commas, a number of hops, or false",
    proxies(),
  ),
  UPSTREAM_TIMEOUT_MS: row(
    "limit of one upstream call, body included",
    "5000",
    "set milliseconds from 100 to 120000",
    wholeNumber(100, 120_000),
  ),
  PAGE_CACHE_SECONDS: row(
    "how long a page of anonymous visitors stays fresh; 0: never kept",
    "10",
    "set seconds from 0 to 600",
    wholeNumber(0, 600),
  ),
  METRICS_TOKEN: row(
    "bearer token by which /metrics answers from elsewhere, of the upstream too; unset: loopback alone",
    undefined,
    "set 16 to 200 letters, digits, -, _ or .: openssl rand -hex 32",
    z.string().check(z.regex(/^[\w.-]{16,200}$/)),
  ),
  LOG_LEVEL: row("pino level", "info", `set one of ${LOG_LEVELS.join(", ")}`, z.enum(LOG_LEVELS)),
  DATA_DIR: row("folder of the embedded upstream's database", "./data", "set a folder", z.string()),
  DATABASE_URL: row(
    "PostgreSQL of the embedded upstream; unset: an embedded database in DATA_DIR",
    undefined,
    "set a URL such as postgres://user:password@host:5432/name",
    z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/)),
  ),
  TRIAL: row(
    "1, as npm start sets it: SMS is log and PAYMENT sandbox where they are unset",
    "0",
    "set 1 or 0",
    switchText(),
  ),
} as const;

/**
 * Reads the environment.
 * @throws one error that names every invalid variable, what is wrong and the remedy
 */
export function readConfig(env: Environment): Config {
  const problems = describeConfig(env).filter((report) => report.problem !== undefined);
  if (problems.length > 0) {
    const lines = problems.map((report) => `  ${report.name}: ${report.problem}`);
    throw new Error(`The configuration is not usable:\n${lines.join("\n")}`);
  }
  return {
    port: value(env, "PORT"),
    host: value(env, "HOST"),
    upstreamUrl: optionalValue(env, "UPSTREAM_URL"),
    signSalt: optionalValue(env, "SIGN_SALT"),
    staticData: value(env, "STATIC_DATA"),
    payOrigins: value(env, "PAYMENT_ORIGINS"),
    upstreamMap: optionalValue(env, "UPSTREAM_MAP"),
    companionUrl: optionalValue(env, "COMPANION_URL"),
    apiPaths: optionalValue(env, "API_PATHS"),
    trustProxy: value(env, "TRUST_PROXY"),
    upstreamTimeoutMs: value(env, "UPSTREAM_TIMEOUT_MS"),
    pageCacheSeconds: value(env, "PAGE_CACHE_SECONDS"),
    logLevel: value(env, "LOG_LEVEL"),
    metricsToken: optionalValue(env, "METRICS_TOKEN"),
    dataDir: value(env, "DATA_DIR"),
    databaseUrl: optionalValue(env, "DATABASE_URL"),
    trial: value(env, "TRIAL"),
  };
}

/** Returns every variable with its value, where the value is from, and what is wrong (for `npm run check:config`). */
export function describeConfig(env: Environment): readonly VariableReport[] {
  return Object.entries(variables).map(([name, { about, fallback, remedy, schema }]) => {
    const given = textOf(env, name);
    const text = given ?? fallback;
    const wrong = text !== undefined && !schema.safeParse(text).success;
    return {
      name,
      shown: text === undefined ? "(unset)" : shown(name, text),
      source: given === undefined ? "default" : "env",
      about,
      problem: wrong ? `${shown(name, text)} is not usable; ${remedy}` : problemBeside(env, name as Name),
    };
  });
}

/** Returns what is wrong with a variable that conflicts with another variable, or needs one that is not set. */
function problemBeside(env: Environment, name: Name): string | undefined {
  const isSet = (other: Name) => textOf(env, other) !== undefined;
  if (name === "SIGN_SALT" && !isSet("SIGN_SALT") && isSet("UPSTREAM_URL"))
    return `is missing, though UPSTREAM_URL is set; ${variables.SIGN_SALT.remedy}`;
  if (name !== "COMPANION_URL" || !isSet("COMPANION_URL")) return undefined;
  if (!isSet("UPSTREAM_URL")) return "stands without an API beside it; set UPSTREAM_URL, or unset it";
  if (!isSet("UPSTREAM_MAP")) return "is given no call; set UPSTREAM_MAP, or unset it";
  return value(env, "STATIC_DATA") ? "answers nothing where STATIC_DATA is 1; unset one of both" : undefined;
}

type Name = keyof typeof variables;
type Value<N extends Name> = z.output<(typeof variables)[N]["schema"]>;

function value<N extends Name>(env: Environment, name: N): Value<N> {
  return variables[name].schema.parse(textOf(env, name) ?? variables[name].fallback) as Value<N>;
}

function optionalValue<N extends Name>(env: Environment, name: N): Value<N> | undefined {
  return textOf(env, name) === undefined ? undefined : value(env, name);
}

/** Returns the trimmed value of a variable. "" counts as not set: compose files pass unset variables as "". */
function textOf(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim();
  return text === "" ? undefined : text;
}

function shown(name: string, text: string): string {
  if (name === "SIGN_SALT" || name === "METRICS_TOKEN") return "******";
  return maskAddress(text);
}

function row<const T extends z.ZodMiniType<unknown, string>>(
  about: string,
  fallback: string | undefined,
  remedy: string,
  schema: T,
) {
  return { about, fallback, remedy, schema };
}

function wholeNumber(least: number, most: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least), z.lte(most))),
  );
}

function hostText() {
  return z.string().check(z.regex(/^[a-z0-9.:-]+$/i));
}

function switchText() {
  return z.pipe(
    z.enum(["0", "1", "false", "true"]),
    z.transform((text) => text === "1" || text === "true"),
  );
}

function baseUrl() {
  return z.pipe(
    z.string().check(z.refine(isBaseUrl)),
    z.transform((text) => text.replace(/\/+$/, "")),
  );
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}

function apiPaths() {
  return z.pipe(
    z.string().check(z.regex(/^(?:none|(?:\/[\w~-][\w.~-]*)+\/?(?:\s*,\s*(?:\/[\w~-][\w.~-]*)+\/?)*)$/)),
    z.transform((text): readonly string[] =>
      text === "none" ? [] : text.split(",").map((path) => path.trim().replace(/\/$/, "")),
    ),
  );
}

/** Accepts origins with https, or http on this machine: learners type passwords on payment pages. */
function origins() {
  const local = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:|$))/;
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text && local.test(text);
  return z.pipe(
    z.string().check(z.refine((text) => text === "" || listOf(text).every(isOrigin))),
    z.transform((text): readonly string[] => (text === "" ? [] : listOf(text))),
  );
}

/** Accepts trusted proxies, but not `true`, with which every browser could claim any IP address. */
function proxies() {
  return z.pipe(
    z.string().check(z.refine((text) => /^(false|\d{1,2})$/.test(text) || listOf(text).every(isProxy))),
    z.transform((text): readonly string[] | number | false => {
      if (text === "false" || text === "0") return false;
      return /^\d+$/.test(text) ? Number(text) : listOf(text);
    }),
  );
}

function listOf(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}

function isProxy(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  if (PROXY_NAMES.includes(text)) return true;
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  const inRange = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return bits > 0 && inRange && rest.length === 0;
}
