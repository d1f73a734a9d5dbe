import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { endWithUs } from "./endWithUs.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Runs the bundled upstream until its embedded database is created, migrated and filled, then ends it. The site later
 * starts its own upstream on this database within seconds. Errors are ignored here, because that upstream reports them
 * again.
 */
export async function fillDatabase() {
  if (process.env.UPSTREAM_URL || process.env.DATABASE_URL || process.env.DATABASE_URL_FILE) return;
  const child = fork(path.join(root, "dist/upstream/index.js"), [], {
    silent: true,
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: path.resolve(root, process.env.DATA_DIR || "data"),
      // The salt is random, because no client calls this upstream.
      SIGN_SALT: randomBytes(16).toString("hex"),
      SIGN_SALT_FILE: "",
      LOG_LEVEL: "info",
    },
  });
  endWithUs(child);
  // Discards the output of the child process, which would block on a full pipe.
  child.stderr.resume();
  const started = performance.now();
  child.stdout.on("data", (chunk) => {
    const said = chunk.toString();
    if (said.includes("seeding 1/")) console.error("meanwhile the database is filled with demo content");
    if (said.includes('"seeded in '))
      console.error(`the database is filled (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  });
  child.on("message", (message) => message?.kind === "listening" && child.kill("SIGTERM"));
  child.on("error", () => undefined);
  await new Promise((resolve) => child.once("close", resolve));
}
