import { type ServerProcess, siteFlags, startServer, type UpstreamProcess } from "./children.ts";
import type { Pinning } from "./pin.ts";
import type { ServerName } from "./scenarios.ts";

/** What all measurements of a run share. */
export interface Setting {
  readonly node: string;
  readonly pinning: Pinning;
  readonly upstream: UpstreamProcess;
  readonly profile: string | undefined;
  /** Entry files; those made from the recording are there once it is made. */
  readonly entries: Readonly<Record<ServerName, string>>;
  readonly recordingFile: string;
}

export function startFor(server: ServerName, setting: Setting): Promise<ServerProcess> {
  const { node, pinning, profile, upstream, entries, recordingFile } = setting;
  const env: Record<string, string> = { UPSTREAM_URL: upstream.url };
  const ofOurs = server === "ours" || server === "cached";
  if (ofOurs) env["SIGN_SALT"] = "bench";
  else env["BENCH_RECORDING"] = recordingFile;
  if (server === "ours") env["PAGE_CACHE_SECONDS"] = "0";
  return startServer({ node, entry: entries[server], flags: ofOurs ? siteFlags : [], env, pinning, profile });
}
