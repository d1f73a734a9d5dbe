import http from "node:http";
import { visit } from "../deploy/visitor.ts";
import { TEST_SALT } from "./buildApp.ts";
import type { FakeUpstream } from "./fakeUpstream.ts";
import { type SiteProcess, startSiteProcess } from "./siteProcess.ts";

export interface BuiltSite extends SiteProcess {
  readonly pid: number;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly ready?: boolean;
}

/** Starts the built site as a separate process that uses an upstream of the test. */
export async function startBuiltSite(
  upstream: Pick<FakeUpstream, "url">,
  { env = {}, ready = true }: Options = {},
): Promise<BuiltSite> {
  const site = await startSiteProcess({
    env: { UPSTREAM_URL: upstream.url, SIGN_SALT: TEST_SALT, LOG_LEVEL: "warn", ...env },
    ready,
  });
  const { pid = 0 } = site.process;
  return { ...site, pid };
}

export interface Read {
  readonly status: number;
  readonly body: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly milliseconds: number;
}

export interface ReadOptions {
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: http.Agent;
  readonly body?: string;
}

/** Sends one request with any Host header, which fetch does not allow, and reads the whole answer. */
export async function read(port: number, target: string, options: ReadOptions = {}): Promise<Read> {
  const startedAt = performance.now();
  const { status, headers, body } = await visit({
    port,
    path: target,
    host: "localhost",
    agent: http.globalAgent,
    ...options,
  });
  return { status, headers, body: body.toString(), milliseconds: performance.now() - startedAt };
}

/** Runs `count` tasks, at most `width` at a time. */
export async function inParallel(
  count: number,
  width: number,
  task: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
