import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import type { CompletePage } from "../document/completePage.ts";
import { createKeptVisits } from "../document/keptVisits.ts";
import { createPageCache } from "../document/pageCache.ts";
import { createLog } from "../log.ts";
import { requestInfo } from "../request/requestInfo.ts";
import type { Site } from "../site/site.ts";
import { sendKept } from "./sendKept.ts";

const PATH = "/course?page=2";
const KEPT = "kept";
const DECIDED = "decided";

const page: CompletePage = {
  plain: Buffer.from(KEPT),
  brotli: Buffer.from(KEPT),
  gzip: Buffer.from(KEPT),
  etag: '"1"',
  headers: [],
  bytes: 12,
};

/** Starts an app in which a cached page has answered PATH at school.test. Its later middleware answers DECIDED. */
function start() {
  const site = { host: "school.test", version: "1" } as Site;
  const state = { fresh: site as Site | undefined, now: 0, closing: false };
  const pageCache = createPageCache({ freshMs: 10, staleMs: 60, maxBytes: 1_000 }, () => state.now);
  const visits = createKeptVisits();
  pageCache.store("key", page);
  const counted: string[] = [];
  const metrics = {
    lookup: (outcome: string) => counted.push(outcome),
    page: (outcome: string) => counted.push(outcome),
  };
  const app = express().disable("x-powered-by");
  const send = sendKept({
    visits,
    pageCache,
    directory: { fresh: () => state.fresh },
    lifecycle: state,
    metrics,
    now: () => 5,
  });
  app.use((req, res, next) => {
    requestInfo.set(req, { id: "1", log: createLog("silent") });
    if (!send(req, res)) next();
  });
  app.use((req, res) => {
    if (req.headers["x-first"]) visits.remember(res, { site, route: "course", pageKey: "key" });
    res.send(DECIDED);
  });
  const ask = async (headers: Readonly<Record<string, string>> = {}, path = PATH) =>
    (
      await request(app)
        .get(path)
        .buffer(true)
        .set({ Host: "school.test", "Accept-Encoding": "identity", ...headers })
    ).text;
  return { state, pageCache, counted, ask };
}

test("sends the cached page for the same visit, and counts a lookup and a page", async () => {
  const { ask, counted } = start();
  expect(await ask()).toBe(DECIDED);
  await ask({ "X-First": "1" });
  expect([await ask(), counted]).toEqual([KEPT, ["hit", "hit"]]);
});

test("leaves a visit to the middleware that decides when it differs in cookie, host, proxy or address", async () => {
  const { ask } = start();
  await ask({ "X-First": "1" });
  const other = [
    { Cookie: "theme=dark" },
    { Cookie: "" },
    { Host: "other.test" },
    { "X-Forwarded-Host": "school.test" },
    { "X-Forwarded-Proto": "https" },
  ];
  for (const headers of other) expect(await ask(headers), JSON.stringify(headers)).toBe(DECIDED);
  expect(await ask({}, "/course?page=3")).toBe(DECIDED);
});

test("remembers no visit with a cookie", async () => {
  const { ask } = start();
  await ask({ "X-First": "1", Cookie: "token=1" });
  expect([await ask(), await ask({ Cookie: "token=1" })]).toEqual([DECIDED, DECIDED]);
});

test("leaves a visit to the middleware that decides once the agency or the page is no longer fresh", async () => {
  const { ask, state, pageCache } = start();
  await ask({ "X-First": "1" });
  const known = state.fresh;
  state.fresh = undefined;
  expect(await ask()).toBe(DECIDED);
  state.fresh = { ...known, version: "2" } as Site;
  expect(await ask()).toBe(DECIDED);
  state.fresh = known;
  expect(await ask()).toBe(KEPT);
  state.now = 11;
  expect(await ask()).toBe(DECIDED);
  pageCache.purge();
  expect(await ask()).toBe(DECIDED);
});
