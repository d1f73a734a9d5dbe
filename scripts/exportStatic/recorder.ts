import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { findEndpoint } from "#shared/contract/all/endpoints.ts";
import { decodeEnvelope, isMissing, isSuccess } from "#shared/contract/envelope.ts";
import { inflate } from "#server/gateway/wire/inflate.ts";
import { laneOf } from "#server/gateway/proxy/laneOf.ts";
import { sortedSearch, staticPath } from "#server/gateway/wire/staticData.ts";
import type { MappedAnswers } from "./mappedAnswers.ts";
import { resourceUrl } from "#server/site/resourceUrl.ts";

export interface Recorder {
  /** Address that a site uses as its upstream. */
  readonly url: string;
  readonly flags: ReadonlySet<string>;
  readonly written: { files: number; bytes: number };
  readonly failures: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

interface Options {
  readonly upstreamUrl: string;
  /** Present if a map translates the answers of the upstream. */
  readonly mapped?: MappedAnswers | undefined;
  readonly folder: string;
}

/** Folder of the answers that belong to no single agency, i.e. the configurations of agencies. */
export const OF_NOBODY = "_";
const FLAG = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const RESOURCES = "/static/";
const NOT_PASSED = new Set(["host", "connection", "accept-encoding", "transfer-encoding", "content-length"]);
const TIMEOUT_MS = 30_000;
const TRIES = 3;
/** Maximum length of a file name; a call with a longer query gets no file. */
const LONGEST_NAME = 255;

/**
 * Starts a proxy between a site and its upstream. It saves every successful answer to a GET as a file, from which a
 * site with STATIC_DATA=1 reads it.
 */
export async function startRecorder({ upstreamUrl, folder, mapped }: Options): Promise<Recorder> {
  const flags = new Set<string>();
  const failures = new Map<string, string>();
  const written = { files: 0, bytes: 0 };
  const done = new Set<string>();
  let resources = `${upstreamUrl}${RESOURCES}`;

  const server = createServer((req, res) => {
    pass(req, res).catch((error: unknown) => {
      failures.set(`GET ${req.url}`, error instanceof Error ? error.message : String(error));
      if (!res.headersSent) res.writeHead(502);
      res.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    flags,
    written,
    failures,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const target = req.url ?? "/";
    const [pathname = "/", query] = target.split("?", 2);
    if (req.method !== "GET") return void res.writeHead(405).end();
    const own = await mapped?.answer(target, req.headers["agency-flag"]?.toString());
    const answer = own ? { ...own, type: "application/json" } : await ask(addressOf(target), req.headers);
    if (pathname === systemConfig.path && answer.status === 200) answer.body = localised(answer.body);
    const asked = { method: "GET", path: pathname, endpoint: findEndpoint("GET", pathname) };
    const isAnswer = laneOf(asked) === "answer";
    const problem = isAnswer ? await problemOf(answer) : answer.status === 200 ? undefined : "";
    if (problem) failures.set(`GET ${target}`, problem);
    // Does not save a file of the upstream whose address has a query, because such a file differs by query.
    if (problem === undefined && (isAnswer || query === undefined))
      await keep(isAnswer ? staticPath(pathname) : pathname, query, { flag: flagOf(req), answer });
    res.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
  }

  /** Returns the upstream's address for a path. The configuration of an agency may have another base address. */
  function addressOf(target: string): string {
    if (mapped) return mapped.fileUrl(target);
    return target.startsWith(RESOURCES) ? resources + target.slice(RESOURCES.length) : upstreamUrl + target;
  }

  /** Replaces `resource_url` of the upstream, because all exported files are at one address. */
  function localised(body: Buffer): Buffer {
    const envelope = JSON.parse(body.toString("utf8")) as { data?: { resource_url?: unknown } };
    const named = envelope.data?.resource_url;
    resources = resourceUrl(typeof named === "string" ? named : "", upstreamUrl);
    if (envelope.data) envelope.data.resource_url = RESOURCES;
    return Buffer.from(JSON.stringify(envelope));
  }

  function flagOf({ headers }: IncomingMessage): string {
    const flag = headers["agency-flag"];
    if (flag === undefined) return OF_NOBODY;
    if (typeof flag !== "string" || !FLAG.test(flag))
      throw new Error(`the agency's flag is no name of a folder: ${String(flag)}`);
    flags.add(flag);
    return flag;
  }

  async function keep(
    pathname: string,
    query: string | undefined,
    { flag, answer }: { readonly flag: string; readonly answer: Recorded },
  ): Promise<void> {
    const file = fileName(pathname, query);
    if (file === undefined || done.has(`${flag}${file}`)) return;
    done.add(`${flag}${file}`);
    const place = path.join(folder, flag, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, answer.body);
    written.files += 1;
    written.bytes += answer.body.length;
  }
}

/**
 * Returns the name of an answer's file: path and query, which contains no slash, e.g.
 * `/course/list.json@page=1&page_size=12`. undefined: the query is too long for a file name.
 */
export function fileName(pathname: string, query: string | undefined): string | undefined {
  const search = sortedSearch(query === undefined ? "" : `?${query}`);
  const file = decodeURIComponent(pathname) + search.replace("?", "@");
  const parts = file.slice(1).split("/");
  const fits = parts.every(
    (part) => part !== "" && !/^\.\.?$/.test(part) && Buffer.byteLength(part) <= LONGEST_NAME,
  );
  return fits && !file.includes("\0") ? file : undefined;
}

interface Recorded {
  readonly status: number;
  readonly type: string;
  body: Buffer;
}

/** Requests an answer of the upstream, and repeats the request while the upstream is too busy. */
async function ask(url: string, headers: IncomingHttpHeaders): Promise<Recorded> {
  const passed = Object.entries(headers).filter(([name]) => !NOT_PASSED.has(name)) as [string, string][];
  for (let attempt = 1; ; attempt++) {
    // Sequential retries.
    // oxlint-disable-next-line no-await-in-loop
    const response = await fetch(url, {
      headers: Object.fromEntries(passed),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const wait = Number(response.headers.get("retry-after") ?? 1);
    // oxlint-disable-next-line no-await-in-loop
    const body = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    if (response.status !== 503 || attempt === TRIES) return { status: response.status, type, body };
    // oxlint-disable-next-line no-await-in-loop
    await delay(Math.min(wait, 10) * 1_000);
  }
}

/** Returns the fault of an answer. undefined: the answer can be saved; "": the upstream has no such resource. */
async function problemOf({ status, body }: Recorded): Promise<string | undefined> {
  if (status === 404) return "";
  if (status !== 200) return `HTTP ${status}`;
  try {
    const { code, msg } = await decodeEnvelope(body.toString("utf8"), inflate);
    if (isSuccess(code)) return undefined;
    return isMissing(code) ? "" : `code ${code} ${msg}`;
  } catch {
    return "no envelope";
  }
}
