import { readFileSync } from "node:fs";

/** Record of one request to the site: its page and its calls, which the other servers repeat. */
export interface Recording {
  readonly html: string;
  /** Path and query of every upstream call that the request caused. */
  readonly calls: readonly string[];
  /** Path of the agency's configuration, which the site reads once and then caches. */
  readonly agencyPath: string;
}

export const recording = JSON.parse(readFileSync(setting("BENCH_RECORDING"), "utf8")) as Recording;

/** @throws when the variable is not set */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
