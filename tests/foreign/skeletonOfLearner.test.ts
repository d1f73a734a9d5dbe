import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import request from "supertest";
import { afterAll, expect, test } from "vitest";
import { problemsInMap } from "#server/gateway/map/problemsInMap.ts";
import { startSite } from "../support/buildApp.ts";
import { type Listening, listening } from "../support/listening.ts";
import { mapOut } from "./mapOut.ts";

/* Tests the file that `npm run contract -- --map-out` writes where a learner is signed in. */

const folder = mkdtempSync(path.join(tmpdir(), "skeleton-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TOKEN = "a.token-of-the-test";
const ORDER = {
  number: "SO-1.7",
  title: "会计实务",
  goods_id: "c-1",
  fen: "29900",
  state: 1,
  madeAt: "2026-01-31T09:00:00+08:00",
};
const EXAM = { exam_id: "e-1", title: "模拟卷", minutes: 60 };
const ATTEMPT = { attempt_id: "a-1", title: "模拟卷", score: 17 };
const NOT_SIGNED_IN = { ret: { code: 401, msg: "请登录" }, body: null };

/** Starts an API below /v3 whose envelope is {ret: {code, msg}, body}, with the rows of one learner. */
function startLearnersApi(): Promise<Listening & { readonly asked: string[] }> {
  const asked: string[] = [];
  const app = express();
  const ok = (body: unknown) => ({ ret: { code: 0, msg: "" }, body });
  const rows = (...items: readonly object[]) => ok({ items, total: items.length });
  app.use(express.json(), (req, _res, next) => {
    asked.push(`${req.method} ${req.path}`);
    next();
  });
  app.get(
    "/v3/courses",
    (_req, res) => void res.json(rows({ no: "c-1", title: "会计实务", priceFen: "995" })),
  );
  app.post("/v3/sessions", (_req, res) => void res.json(ok({ jwt: TOKEN })));
  app.delete("/v3/sessions", (_req, res) => void res.json(ok(null)));
  app.use("/v3", (req, res, next) => {
    if (req.get("X-Access-Token") === TOKEN) next();
    else res.json(NOT_SIGNED_IN);
  });
  app.get("/v3/me", (_req, res) => void res.json(ok({ id: "u.7", nick: "阿圆" })));
  app.get("/v3/me/orders", (_req, res) => void res.json(rows(ORDER)));
  app.get(
    "/v3/me/orders/:no/detail",
    ({ params: { no } }, res) => void res.json(ok(no === ORDER.number ? ORDER : null)),
  );
  app.get("/v3/me/exams", (_req, res) => void res.json(rows(EXAM)));
  app.get("/v3/me/attempts", (_req, res) => void res.json(rows(ATTEMPT)));
  app.get("/v3/me/history", (_req, res) => void res.json(rows({ course: "c-1", title: "会计实务" })));
  app.use((_req, res) => void res.status(404).type("html").send("<h1>Not Found</h1>"));
  return listening(createServer(app)).then((api) => Object.assign(api, { asked }));
}

const GIVEN = {
  envelope: { code: "ret.code", message: "ret.msg", data: "body", success: [0], unauthorised: [401] },
  token: { header: "X-Access-Token" },
  calls: {
    "POST /user/login": { path: "/v3/sessions", fields: { token: "jwt" } },
    "GET /user/info-v1": { path: "/v3/me", fields: { uid: "id", nickname: "nick" } },
    "POST /user/logout": { method: "DELETE", path: "/v3/sessions" },
  },
};

test("with a learner, calls of learners are looked for before the learner is signed out", async () => {
  await using api = await startLearnersApi();
  const given = path.join(folder, "given.json");
  writeFileSync(given, JSON.stringify(GIVEN));
  const options = ["--map", given, "--phone", "阿圆", "--password", "-"];
  const { file, map } = await mapOut({ url: api.url, host: "v3.test", folder, options, password: "right" });
  expect(map.calls).toMatchObject({
    "GET /course/list": {
      path: "/v3/courses",
      fields: { list: { from: "items", each: { id: "no", price: { from: "priceFen", as: "cents" } } } },
    },
    "GET /order/list": {
      path: "/v3/me/orders",
      fields: { list: { from: "items", each: { order_no: "number", price: { from: "fen", as: "cents" } } } },
    },
    "GET /order/detail": { path: "/v3/me/orders/{order_no}/detail", fields: { order_no: "number" } },
    "GET /exam/list": { path: "/v3/me/exams", fields: { list: { each: { paper_id: "exam_id" } } } },
    "GET /exam/history-list-v1": {
      path: "/v3/me/attempts",
      fields: { list: { each: { record_id: "attempt_id" } } },
    },
    "GET /user/learn-record": { path: "/v3/me/history" },
    ...GIVEN.calls,
  });
  expect(api.asked.at(-1)).toBe("DELETE /v3/sessions");
  expect(await problemsInMap(file)).toEqual([]);

  await using site = await startSite({ upstreamUrl: api.url, upstreamMap: file });
  const ask = (address: string) =>
    request(site.server)
      .get(address)
      .set({ Host: "v3.test", Cookie: `token=${TOKEN}` });
  const orders = await ask("/api/order/list");
  expect(orders.body).toMatchObject({
    code: 20_200,
    data: { list: [{ order_no: "SO-1.7", price: "299.00" }] },
  });
});

test("without a map, an envelope with a code inside of a member is found", async () => {
  await using api = await startLearnersApi();
  const { map } = await mapOut({ url: api.url, host: "bare.test", folder });
  expect(map.envelope).toEqual({ code: "ret.code", message: "ret.msg", data: "body", success: [0] });
  expect(map.calls["GET /course/list"]).toMatchObject({ path: "/v3/courses" });
});
