import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { Limits } from "#upstream/domain/account/limits.ts";
import type { SmsSender } from "#upstream/domain/account/sms/smsSender.ts";
import type { PagesConfig } from "../../config.ts";
import type { Db } from "../../platform/db/database.ts";
import { ShellError } from "../errors.ts";
import { Declined } from "../errors.ts";
import { createPagesApp } from "./pagesApp.ts";
import { removeLeftUploads } from "./uploads.ts";
import { waitBriefly } from "./works.ts";
import { both, told } from "#upstream/platform/kit/language.ts";

/** A connection without traffic for this time, in ms, is closed. No answer of the pages takes that long. */
const SILENCE_MS = 10 * 60_000;

interface Serving {
  readonly db: Db;
  readonly signSalt: string;
  readonly clock: () => number;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly sms?: SmsSender | undefined;
  readonly limits?: Limits | undefined;
  readonly config: PagesConfig;
  /** Port on which the site listens; undefined: not known. */
  readonly sitePort?: number | undefined;
  readonly mostWaiting?: number;
  readonly momentMs?: number | undefined;
}

export interface ServedPages {
  /** Returns the address of the pages, and starts to serve them when they are not served yet. */
  readonly url: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the admin pages on a port of their own. With a configured port they are served from the start, otherwise from
 * the first call of `url`.
 */
export async function servePages({ config, ...serving }: Serving): Promise<ServedPages> {
  let listening: Promise<string> | undefined;
  let server: Server | undefined;
  let url = config.url ?? "";
  const { log } = serving;
  const pages = createPagesApp({ ...serving, url: () => url });
  const open = async () => {
    server = createServer(pages.app);
    // A long upload has no time limit, but a connection without traffic is closed.
    server.requestTimeout = 0;
    server.timeout = SILENCE_MS;
    const port = await listen(server, config);
    await removeLeftUploads();
    url = config.url ?? `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
    log.info({ url }, "the admin pages are open");
    return url;
  };
  const served: ServedPages = {
    url: () =>
      (listening ??= open().catch((error: unknown) => {
        listening = undefined;
        throw error;
      })),
    async stop() {
      const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      await pages.close();
      // Requests that waited for a task get their answer.
      await waitBriefly(closed);
      server?.closeAllConnections();
    },
  };
  if (config.port !== undefined)
    await served.url().catch((error: Error) => Promise.reject(new ShellError(told(error.message))));
  return served;
}

function listen(server: Server, { host, port = 0 }: PagesConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new Declined(
          both(
            error.code === "EADDRINUSE"
              ? `ADMIN_PORT ${port} of ${host} is in use: set another one.`
              : `The admin pages cannot listen at ${host}:${port}: ${error.message}.`,
            error.code === "EADDRINUSE"
              ? `${host} 的 ADMIN_PORT ${port} 已被占用，请换一个。`
              : `运营台不能在 ${host}:${port} 打开：${error.message}。`,
          ),
        ),
      ),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
