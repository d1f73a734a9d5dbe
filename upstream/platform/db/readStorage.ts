import { join } from "node:path";
import { readVariables, VariableError } from "#shared/environment/readVariables.ts";
import { type Environment, givenText } from "#shared/environment/variable.ts";
import type { Storage } from "./database.ts";

/** Variables that only a PostgreSQL has. */
const OF_SERVER = ["DATABASE_LISTEN_URL", "DATABASE_REPLICA_URL", "DATABASE_GROUP"] as const;

/**
 * Reads from the environment where the database is and how it is used.
 * @throws VariableError with every wrong variable and the reason
 */
export function readStorage(env: Environment): Storage {
  if (givenText(env, "DATABASE_URL") === undefined) return readFolder(env);
  const values = readVariables("upstream", env, [
    "DATABASE_URL",
    ...OF_SERVER,
    "DATABASE_PREPARE",
    "DATABASE_POOL_SIZE",
    "DATABASE_STATEMENT_MS",
    "DATABASE_LOCK_MS",
  ]);
  const { DATABASE_LISTEN_URL: listenUrl, DATABASE_REPLICA_URL: replicaUrl, DATABASE_GROUP: group } = values;
  return {
    kind: "postgres",
    url: values.DATABASE_URL ?? "",
    ...(listenUrl && { listenUrl }),
    ...(replicaUrl && { replicaUrl }),
    preparesStatements: values.DATABASE_PREPARE === "on",
    poolSize: values.DATABASE_POOL_SIZE,
    statementMs: values.DATABASE_STATEMENT_MS,
    lockMs: values.DATABASE_LOCK_MS,
    ...(group !== undefined && { group }),
  };
}

function readFolder(env: Environment): Storage {
  const lone = OF_SERVER.filter((name) => givenText(env, name) !== undefined);
  if (lone.length > 0)
    throw new VariableError(lone.map((name) => ({ name, reason: "needs DATABASE_URL, which is not set." })));
  const { DATA_DIR } = readVariables("upstream", env, ["DATA_DIR"]);
  return { kind: "folder", path: join(DATA_DIR, "upstream") };
}
