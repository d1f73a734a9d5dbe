import type { AddressInfo } from "node:net";
import express, { type Request, type Response } from "express";
import { findEndpoint } from "#shared/contract/all/endpoints.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import { inflate, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { forward } from "../support/upstreamProxy.ts";

/** Ways in which an API answers an unknown path. */
export const REFUSALS = {
  "an envelope with code 404 and HTTP 200": (res: Response) =>
    void res.json({ code: 404, flag: 0, data: null, msg: "Not Found" }),
  "a page of HTML with HTTP 404": (res: Response) =>
    void res.status(404).type("html").send("<!DOCTYPE html><title>404</title><h1>Not Found</h1>"),
  "the JSON of a framework": (res: Response) =>
    void res.json({ name: "Not Found", message: "Page not found.", code: 0, status: 404 }),
  "401, as a filter does that asks who it is first": (res: Response) =>
    void res.status(401).json({ code: 401, flag: 0, data: null, msg: "请先登录" }),
} as const satisfies Readonly<Record<string, (res: Response) => void>>;

export type Refusal = keyof typeof REFUSALS;

/** Public calls outside the specification that an operator's API usually has. */
const PUBLIC = [
  "/course/list",
  "/course/detail",
  "/classroom/list",
  "/classroom/detail",
  "/teacher/list",
  "/teacher/detail",
  "/live/list",
  "/live/detail",
  "/news/list",
  "/news/detail",
  "/news/cate",
  "/help/list",
  "/help/detail",
  "/question/list",
  "/question/detail",
  "/subject/tree",
];

export interface SpecOnlyUpstream extends AsyncDisposable {
  readonly url: string;
  readonly real: TestUpstream;
  /** Sets how the API answers unknown paths from now on. */
  refuseBy(refusal: Refusal): void;
  /** Sets the `data` with which a path is answered from now on, inside an envelope. */
  answer(path: string, data: unknown): void;
  answerHtml(path: string, page: string, status?: number): void;
  /** Number of requests to each path that the API does not have. Key: method and path with query. */
  readonly unknown: Map<string, number>;
}

/** Starts the reference upstream behind a filter that passes only the calls of Spec §7 and public calls. */
export async function startSpecOnlyUpstream(): Promise<SpecOnlyUpstream> {
  const real = await startTestUpstream();
  const unknown = new Map<string, number>();
  const own = new Map<string, (res: Response) => void>();
  let refusal: Refusal = "an envelope with code 404 and HTTP 200";
  const app = express();
  app.use((req, res) => {
    const answer = own.get(req.path);
    if (answer) return answer(res);
    if (req.path === "/user/classroom-resource-list") return void tellFiles(real.url, req, res);
    const file = /^\/uploads\/file\/(\d+)\./.exec(req.path);
    if (file) {
      req.url = `/user/classroom-file?id=${file[1]}`;
      return forward(real.url, req, res);
    }
    if (isThere(req.method, req.path)) return forward(real.url, req, res);
    const what = `${req.method} ${req.originalUrl}`;
    unknown.set(what, (unknown.get(what) ?? 0) + 1);
    REFUSALS[refusal](res);
  });
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    real,
    refuseBy: (next) => void (refusal = next),
    answer: (path, data) =>
      void own.set(path, (res) => void res.json({ code: 20200, flag: 0, data, msg: "" })),
    answerHtml: (path, page, status = 200) =>
      void own.set(path, (res) => void res.status(status).type("html").send(page)),
    unknown,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await real[Symbol.asyncDispose]();
    },
  };
}

/** Replaces the addresses of files by ones such as /uploads/file/61.pdf, because this API has no call for files. */
async function tellFiles(url: string, { originalUrl, headers }: Request, res: Response): Promise<void> {
  const names = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const answer = await fetch(url + originalUrl, { headers: Object.fromEntries(names) });
  const envelope = (await answer.json()) as { flag: number; data: unknown };
  const data = envelope.flag === 1 ? JSON.parse(inflate(String(envelope.data))) : envelope.data;
  const files = Array.isArray(data) ? data.map(withAddress) : data;
  res.json({ ...envelope, flag: 0, data: files });
}

function withAddress(file: { readonly url: string; readonly id: string; readonly ext: string }) {
  return { ...file, url: file.url && `/uploads/file/${file.id}.${file.ext}` };
}

function isThere(method: string, path: string): boolean {
  const endpoint = findEndpoint(method, path);
  if (endpoint && isSpecified(endpoint)) return true;
  return (
    method === "GET" && (PUBLIC.includes(path) || path.startsWith("/static/") || path.startsWith("/uploads/"))
  );
}
