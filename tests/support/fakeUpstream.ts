import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { deflateRawSync } from "node:zlib";
import { type Listening, listening } from "./listening.ts";

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Handler = (req: IncomingMessage, res: ServerResponse, body: string) => void;

export interface FakeUpstream extends Listening {
  readonly seen: readonly Seen[];
  /** Requests to a path, without their query. */
  seenAt(path: string): readonly Seen[];
  /** Sets the data with which a path is answered, inside an envelope. */
  answer(path: string, data: unknown, envelope?: { readonly code?: number; readonly packed?: boolean }): void;
  /** Sets the handler of a path. The handler of "*" handles all paths that have no answer of their own. */
  handle(path: string, handler: Handler): void;
  open(host: string, agency?: Readonly<Record<string, unknown>>): void;
  forget(path: string): void;
}

export const TEST_HOST = "school.test";
export const STUDY_HOST = "study.test";

/** Starts an HTTP server in place of the upstream. It records requests and sends the answers that the test sets. */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  const seen: Seen[] = [];
  const handlers = new Map<string, Handler>();
  const server = createServer((req, res) => {
    let body = "";
    req.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    req.on("end", () => {
      const path = pathOf(req.url ?? "");
      seen.push({ method: req.method ?? "", url: req.url ?? "", headers: req.headers, body });
      const handler = handlers.get(path) ?? handlers.get("*") ?? notFound;
      handler(req, res, body);
    });
  });
  const fake: FakeUpstream = {
    ...(await listening(server)),
    seen,
    seenAt: (path) => seen.filter((request) => pathOf(request.url) === path),
    answer(path, data, { code = 20200, packed = false } = {}) {
      handlers.set(path, (_req, res) => sendEnvelope(res, code, data, packed));
    },
    handle: (path, handler) => void handlers.set(path, handler),
    open: (host, config = {}) => fake.answer(`/static/agency/${host}`, agency(config)),
    forget: (path) => void handlers.delete(path),
  };
  fake.answer("/uploads/json/default.json", {
    refreshRate: 20,
    zk_first_subject_id: 313,
    resource_url: "/static/",
  });
  fake.open(TEST_HOST);
  fake.open(STUDY_HOST, { domain_extend: [{ domain: STUDY_HOST, mode: "1" }] });
  return fake;
}

export function sendEnvelope(res: ServerResponse, code: number, data: unknown, packed = false): void {
  const body = packed
    ? { code, flag: 1, data: deflateRawSync(JSON.stringify(data)).toString("base64"), msg: "" }
    : { code, flag: 0, data, msg: "" };
  res.setHeader("Content-Type", "application/json");
  res.end(JSON.stringify(body));
}

export function agency(overrides: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const shown = (url: string) => ({ url, is_show: "1" });
  return {
    name: "知行学堂",
    domain_extend: [],
    subject_list: [],
    exam_type: [{ id: 2 }],
    agency_nav: {
      course: shown("/course"),
      live: shown("/live"),
      question: shown("/question"),
      news: { ...shown("/news"), top_is_show: "1" },
    },
    agency_flag: "zhixing",
    is_show_price: "1",
    zk_province: "430000",
    config: {},
    ...overrides,
  };
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

function notFound(_req: IncomingMessage, res: ServerResponse): void {
  res.statusCode = 404;
  res.end("no such path");
}
