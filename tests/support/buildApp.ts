import { mkdtempSync, rmSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createApp } from "#server/app.ts";
import {
  createDependencies,
  type Dependencies,
  type DependencyOptions,
  type SiteConfig,
} from "#server/dependencies.ts";
import type { Page } from "#server/document/page.ts";
import { createHttpServer, listen } from "#server/httpServer.ts";
import { createLog } from "#server/log.ts";
import { createMetrics } from "#server/metrics.ts";
import type { AssetFolders } from "#server/middleware/serveAssets.ts";
import { NOT_CACHEABLE, type Renderer } from "#server/document/renderer.ts";

export interface SiteOptions extends Partial<SiteConfig> {
  readonly upstreamUrl: string;
  readonly renderer?: Renderer;
  readonly folders?: AssetFolders;
  readonly now?: () => number;
  readonly hearTime?: DependencyOptions["hearTime"];
  readonly upstreamStarting?: () => boolean;
}

export interface RunningSite {
  readonly server: Server;
  readonly port: number;
  readonly dependencies: Dependencies;
  /** All log lines so far, as JSON text. */
  readonly log: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
}

export const TEST_SALT = "a-salt-of-the-tests";

/** Starts the real app on a real port. Uses a simple renderer unless the test passes the real one. */
export async function startSite({
  renderer,
  folders,
  now = Date.now,
  upstreamStarting,
  hearTime,
  ...config
}: SiteOptions): Promise<RunningSite> {
  const lines: string[] = [];
  const empty = mkdtempSync(path.join(tmpdir(), "site-"));
  const dependencies = createDependencies({
    config: {
      signSalt: TEST_SALT,
      staticData: false,
      payOrigins: [],
      trustProxy: ["loopback"],
      upstreamTimeoutMs: 1_000,
      pageCacheSeconds: 0,
      trial: false,
      metricsToken: undefined,
      ...config,
    },
    folders: folders ?? { clientFolder: empty, publicFolder: empty },
    log: createLog("debug", { write: (line) => void lines.push(line) }),
    metrics: createMetrics({ ofProcess: false }),
    now,
    renderer: renderer ?? plainRenderer,
    hearTime,
    ...(upstreamStarting && { upstreamStarting }),
  });
  const server = createHttpServer(createApp(dependencies));
  await listen(server, 0, "127.0.0.1");
  return {
    server,
    port: (server.address() as AddressInfo).port,
    dependencies,
    log: lines,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dependencies.upstream.close();
      rmSync(empty, { recursive: true, force: true });
    },
  };
}

/** Renderer that sends what a document would be rendered from, as JSON. */
export const plainRenderer: Renderer = {
  complete: async () => undefined,
  async render(page: Page, res: ServerResponse) {
    res.statusCode = page.failure?.status ?? 200;
    res.setHeader("Content-Type", "application/json");
    res.end(
      JSON.stringify({
        route: page.match?.route.id ?? null,
        params: page.match?.params ?? null,
        failure: page.failure,
        site: page.site && { host: page.site.host, mode: page.site.mode, name: page.site.agency.name },
        token: page.session.token ?? null,
        agencyFlag: page.session.agencyFlag ?? null,
        origin: page.origin,
      }),
    );
    return NOT_CACHEABLE;
  },
};
