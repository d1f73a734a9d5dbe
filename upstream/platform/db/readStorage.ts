import { join } from "node:path";
import { readGroup, readVariables, VariableError } from "#shared/environment/readVariables.ts";
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
  const { prepare, ...values } = readGroup(env, {
    needed: ["DATABASE_URL"],
    remedy: "PostgreSQL needs it",
    others: [
      ...OF_SERVER,
      "DATABASE_PREPARE",
      "DATABASE_POOL_SIZE",
      "DATABASE_STATEMENT_MS",
      "DATABASE_LOCK_MS",
    ],
    prefix: "DATABASE_",
  });
  return { kind: "postgres", ...values, preparesStatements: prepare === "on" };
}

function readFolder(env: Environment): Storage {
  const lone = OF_SERVER.filter((name) => givenText(env, name) !== undefined);
  if (lone.length > 0)
    throw new VariableError(lone.map((name) => ({ name, reason: "needs DATABASE_URL, which is not set." })));
  const { dataDir } = readVariables("upstream", env, ["DATA_DIR"]);
  return { kind: "folder", path: join(dataDir, "upstream") };
}
