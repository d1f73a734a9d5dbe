import { join } from "node:path";
import { StartError } from "../kit/errors.ts";
import type { Storage } from "./database.ts";
import { LAST_GROUP } from "./idRange.ts";

type Env = Readonly<Record<string, string | undefined>>;

interface Variable {
  readonly about: string;
  readonly fallback: (env: Env) => string;
}

/** Description and default of each variable by name. DATABASE_URL is missing: server/config.ts has it. */
export const DATABASE_VARIABLES: Readonly<Record<string, Variable>> = {
  DATABASE_LISTEN_URL: {
    about: "PostgreSQL itself, for what listens and migrates, where DATABASE_URL leads through a pooler",
    fallback: () => "(DATABASE_URL)",
  },
  DATABASE_REPLICA_URL: {
    about: "one standby of that PostgreSQL, where lists, searches and statistics are read",
    fallback: () => "(unset)",
  },
  DATABASE_PREPARE: {
    about:
      "statements that come again are planned once a connection; on with DATABASE_LISTEN_URL for a pooler that knows named ones",
    fallback: (env) => (env["DATABASE_LISTEN_URL"] ? "off" : "on"),
  },
  DATABASE_POOL_SIZE: {
    about: "connections of a process, besides the one that listens",
    fallback: () => "10",
  },
  DATABASE_STATEMENT_MS: {
    about: "how long a statement of a call may take until the answer is 503; 0: no limit",
    fallback: () => "3000",
  },
  DATABASE_LOCK_MS: {
    about: "how long a migration waits for a table that others use",
    fallback: () => "5000",
  },
  DATABASE_GROUP: {
    about:
      "0 to 9, where schools are divided among several databases: each has a number, by which its ids begin",
    fallback: () => "(unset)",
  },
};

/**
 * Reads from the environment where the database is and how it is used.
 *
 * @throws StartError with the name of the first wrong variable and the reason
 */
export function readStorage(env: Env): Storage {
  const url = env["DATABASE_URL"];
  if (!url) {
    for (const name of ["DATABASE_LISTEN_URL", "DATABASE_REPLICA_URL", "DATABASE_GROUP"])
      if (env[name]) throw new StartError(`${name} needs DATABASE_URL, which is not set.`);
    return { kind: "folder", path: join(env["DATA_DIR"] || "data", "upstream") };
  }
  checkAddress("DATABASE_URL", url, " Unset it to use the embedded database.");
  const listenUrl = env["DATABASE_LISTEN_URL"];
  if (listenUrl) checkAddress("DATABASE_LISTEN_URL", listenUrl);
  const replicaUrl = env["DATABASE_REPLICA_URL"];
  if (replicaUrl) checkAddress("DATABASE_REPLICA_URL", replicaUrl);
  return {
    kind: "postgres",
    url,
    ...(listenUrl && { listenUrl }),
    ...(replicaUrl && { replicaUrl }),
    preparesStatements: readPrepare(env),
    poolSize: wholeNumber(env, "DATABASE_POOL_SIZE", 1, 500),
    statementMs: wholeNumber(env, "DATABASE_STATEMENT_MS", 0, 600_000),
    lockMs: wholeNumber(env, "DATABASE_LOCK_MS", 100, 600_000),
    ...(env["DATABASE_GROUP"] && { group: wholeNumber(env, "DATABASE_GROUP", 0, LAST_GROUP) }),
  };
}

function checkAddress(name: string, url: string, otherwise = ""): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol) || parsed.pathname.length < 2)
    throw new StartError(`${name} must look like postgresql://user:password@host:5432/database.${otherwise}`);
}

function readPrepare(env: Env): boolean {
  const text = valueOf(env, "DATABASE_PREPARE");
  if (text !== "on" && text !== "off")
    throw new StartError(`DATABASE_PREPARE must be one of on, off, not "${text}".`);
  return text === "on";
}

function wholeNumber(env: Env, name: string, least: number, most: number): number {
  const text = valueOf(env, name);
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least || value > most)
    throw new StartError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  return value;
}

/** Returns the value of a variable, or its default when it is unset or empty. */
function valueOf(env: Env, name: string): string {
  return env[name] || (DATABASE_VARIABLES[name]?.fallback(env) ?? "");
}
