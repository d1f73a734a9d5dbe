import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { CallMap, Mode, UpstreamMap } from "#server/gateway/map/upstreamMap.ts";
import { TEST_SALT } from "../support/buildApp.ts";

export const ROOT = path.resolve(import.meta.dirname, "../..");

/** Map that `npm run contract -- --map-out` has written. */
export interface Written extends UpstreamMap {
  readonly calls: Readonly<Record<string, Mode | (CallMap & { readonly about?: unknown })>>;
}

interface Asking {
  readonly url: string;
  readonly host: string;
  /** Folder of the file. */
  readonly folder: string;
  readonly options?: readonly string[];
  /** First line of the input: the learner's password. */
  readonly password?: string;
}

/** Runs the command, and returns the file that it has written. */
export async function mapOut({ url, host, folder, options = [], password = "" }: Asking) {
  const file = path.join(folder, `${host}.json`);
  const args = ["scripts/run.mjs", "contract", url, "--host", host, "--map-out", file, ...options];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], SIGN_SALT: TEST_SALT },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  child.stdin.end(`${password}\n`);
  await new Promise((resolve) => child.once("close", resolve));
  expect(output).toContain(`written to ${file}`);
  return { file, map: JSON.parse(readFileSync(file, "utf8")) as Written };
}
