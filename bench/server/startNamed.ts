import path from "node:path";
import { root, type Server, startServer, startSite } from "../driver/servers.ts";
import type { Upstream } from "../fixture/upstream.ts";
import type { ServerName } from "./scenarios.ts";

/** What all measurements of a run share. */
export interface Setting {
  readonly node: string;
  readonly upstream: Upstream;
  /** A folder for CPU profiles; "" for none. */
  readonly profile: string;
}

export const workFolder = path.join(root, "node_modules/.cache/bench");
export const recordingFile = path.join(workFolder, "recording.json");

/** What record.ts has written, by its name. */
export function workFile(name: string): string {
  return path.join(workFolder, `${name}.mjs`);
}

/** `flags` are options of Node's own, besides those that the server always has. */
export function startNamed(
  name: ServerName,
  { upstream, ...start }: Setting,
  flags: readonly string[] = [],
): Promise<Server> {
  if (name === "ours" || name === "cached")
    return startSite({ ...start, flags, upstreamUrl: upstream.url, keepsPages: name === "cached" });
  const env = { UPSTREAM_URL: upstream.url, BENCH_RECORDING: recordingFile };
  return startServer({ ...start, flags, env, entry: workFile(name) });
}
