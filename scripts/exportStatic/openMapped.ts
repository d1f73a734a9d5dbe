import type { Config } from "#server/config.ts";
import { createUpstream, type Upstream } from "#server/gateway/call/upstream.ts";
import { readUpstreamMap } from "#server/gateway/map/readUpstreamMap.ts";
import { createLog } from "#server/log.ts";
import { createMetrics } from "#server/metrics.ts";

type Settings = Pick<Config, "upstreamMap" | "companionUrl"> & {
  readonly upstreamUrl: string;
  readonly signSalt: string;
};

const TIMEOUT_MS = 30_000;

/**
 * Opens connections to the API behind its map, and to the companion, with the site's own code. The caller closes them.
 */
export function openMapped({
  upstreamUrl,
  signSalt,
  upstreamMap,
  companionUrl,
}: Settings): Upstream | undefined {
  if (upstreamMap === undefined) return undefined;
  return createUpstream({
    baseUrl: upstreamUrl,
    salt: signSalt,
    staticData: false,
    timeoutMs: TIMEOUT_MS,
    now: Date.now,
    log: createLog("warn"),
    metrics: createMetrics({ ofProcess: false }),
    map: readUpstreamMap(upstreamMap, { hasCompanion: companionUrl !== undefined }),
    companionUrl,
  });
}
