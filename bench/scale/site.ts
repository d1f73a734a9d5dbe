import path from "node:path";
import {
  root,
  type ServerProcess,
  siteFlags,
  startServer,
  startUpstream,
  type UpstreamProcess,
} from "../children.ts";
import type { Setting } from "./curve.ts";

interface Start {
  /** The built site, unless another bundle of it is named. */
  readonly entry?: string;
  /** False: every page is rendered. */
  readonly keepsPages: boolean;
}

/** Runs some work with a site and an upstream of its own, so that nothing of another measurement is remembered. */
export async function withSite<T>(
  { pinning }: Setting,
  { entry = path.join(root, "dist/server/index.js"), keepsPages }: Start,
  work: (server: ServerProcess, upstream: UpstreamProcess) => Promise<T>,
): Promise<T> {
  const upstream = await startUpstream();
  try {
    const env = {
      UPSTREAM_URL: upstream.url,
      SIGN_SALT: "bench",
      ...(keepsPages ? {} : { PAGE_CACHE_SECONDS: "0" }),
    };
    const server = await startServer({
      node: process.execPath,
      entry,
      flags: siteFlags,
      env,
      pinning,
      profile: undefined,
    });
    try {
      return await work(server, upstream);
    } finally {
      await server.stop();
    }
  } finally {
    upstream.stop();
  }
}
