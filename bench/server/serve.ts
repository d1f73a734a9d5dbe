import { readFileSync } from "node:fs";
import express, { type Express } from "express";

/** Record of one request to the site: its page and its calls, which the other servers repeat. */
export interface Recording {
  readonly html: string;
  /** Path and query of every upstream call that the request caused. */
  readonly calls: readonly string[];
  /** Path of the agency's configuration, which the site reads once and then caches. */
  readonly agencyPath: string;
}

export const upstreamUrl = setting("UPSTREAM_URL");
export const recording = JSON.parse(readFileSync(setting("BENCH_RECORDING"), "utf8")) as Recording;

export function createApp(): Express {
  return express().disable("x-powered-by").disable("etag");
}

export function serve(app: Express): void {
  app.listen(Number(setting("PORT")), "127.0.0.1");
  process.on("SIGINT", () => process.exit(0));
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
