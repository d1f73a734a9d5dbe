import type { Config } from "./config.ts";
import { createUpstream, type Upstream } from "./gateway/call.ts";
import { createLifecycle, type Lifecycle } from "./lifecycle.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { AssetFolders } from "./middleware/serveAssets.ts";
import type { Renderer } from "./render.tsx";
import { createDirectory, type SiteDirectory } from "./site/directory.ts";
import { createSystemConfig, type SystemConfigSource } from "./site/systemConfig.ts";

/** Config with an upstream: the one that is set, or the embedded one. */
export interface SiteConfig extends Pick<Config, "staticData" | "trustProxy" | "upstreamTimeoutMs"> {
  readonly upstreamUrl: string;
  readonly signSalt: string;
}

export interface Dependencies {
  readonly config: SiteConfig;
  readonly folders: AssetFolders;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly renderer: Renderer;
  readonly lifecycle: Lifecycle;
  readonly upstream: Upstream;
  readonly systemConfig: SystemConfigSource;
  readonly directory: SiteDirectory;
}

export type Given = Pick<Dependencies, "config" | "folders" | "log" | "metrics" | "now" | "renderer">;

/** All that the site is made of. Closing `upstream` closes what they hold. */
export function createDependencies(given: Given): Dependencies {
  const { config, log, metrics, now } = given;
  const { upstreamUrl, upstreamTimeoutMs: timeoutMs, signSalt: salt, staticData } = config;
  const upstream = createUpstream({ baseUrl: upstreamUrl, salt, staticData, timeoutMs, now, log, metrics });
  const systemConfig = createSystemConfig({ upstream, upstreamUrl, patienceMs: timeoutMs / 2, now, log });
  const directory = createDirectory({ upstream, upstreamUrl, systemConfig, now, log });
  return { ...given, lifecycle: createLifecycle(), upstream, systemConfig, directory };
}
