import { join } from "node:path";
import { StartError } from "./errors.ts";

export interface UpstreamConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly signSalt: string;
  readonly storage: Storage;
  readonly logLevel: string;
  readonly seed: SeedSize;
}

/** memory is for tests only; a snapshot spares it the set-up of an empty database. */
export type Storage =
  | { readonly kind: "postgres"; readonly url: string }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "memory"; readonly snapshot?: Blob };

export type SeedSize = "off" | "small";

type Env = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** The only reader of the environment. Throws StartError with the name of the first wrong variable and the reason. */
export function readUpstreamConfig(env: Env): UpstreamConfig {
  return {
    host: env["HOST"] || "127.0.0.1",
    port: readPort(env["PORT"]),
    signSalt: readSalt(env["SIGN_SALT"]),
    storage: readStorage(env),
    logLevel: oneOf("LOG_LEVEL", env["LOG_LEVEL"], LOG_LEVELS, "info"),
    seed: oneOf("SEED", env["SEED"], ["off", "small"], "small") as SeedSize,
  };
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
