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

/** `more` are options of Node's own, besides those that the server always has. */
export function startFor(
  server: ServerName,
  setting: Setting,
  more: readonly string[] = [],
): Promise<ServerProcess> {
  const { node, pinning, profile, upstream, entries, recordingFile } = setting;
  const env: Record<string, string> = { UPSTREAM_URL: upstream.url };
  if (isOurs(server)) env["SIGN_SALT"] = "bench";
  else env["BENCH_RECORDING"] = recordingFile;
  if (server === "ours") env["PAGE_CACHE_SECONDS"] = "0";
  const flags = [...(isOurs(server) ? siteFlags : []), ...more];
  return startServer({ node, entry: entries[server], flags, env, pinning, profile });
}

/** What V8 is told for a server; the site tells it more by itself. */
export function v8SettingsOf(server: ServerName): string {
  return isOurs(server) ? `${siteFlags.join(" ")}, and server/tuneHeap.ts` : "Node's own";
}

function isOurs(server: ServerName): boolean {
  return server === "ours" || server === "cached";
}
