import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import express from "express";
import request from "supertest";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/buildApp.ts";

/* Tests how /api answers calls that a map leaves as they are, and calls that it spells. */

const folder = mkdtempSync(path.join(tmpdir(), "unchanged-"));
const LIST = '{ "code": 20200, "flag": 0, "msg": "", "data": {"list":[{"id":"c-1","name":"会计","own":1}]} }';
const answers = new Map<string, string>();
let asked: string[] = [];
const api = express();
api.use((req, res) => {
  asked.push(req.originalUrl);
  const found = answers.get(req.path);
  if (found === undefined) res.status(404).type("html").send("<h1>404</h1>");
  else res.type("json").set("ETag", '"own"').send(found);
});
const server = api.listen(0, "127.0.0.1");
let site: RunningSite;
beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  const file = path.join(folder, "upstream.json");
  const calls = {
    "GET /course/detail": { path: "/course/one", fields: { name: "title" } },
    "GET /news/list": "off",
  };
  writeFileSync(file, JSON.stringify({ areas: { catalogue: "api" }, calls }));
  const { port } = server.address() as AddressInfo;
  site = await startSite({ upstreamUrl: `http://127.0.0.1:${port}`, upstreamMap: file });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  answers.clear();
  answers.set("/uploads/json/default.json", '{"code":20200,"data":{"resource_url":"/static/"}}');
  answers.set(
    "/static/agency/localhost",
    '{"code":20200,"data":{"name":"学堂","agency_flag":"own","is_show_price":"1"}}',
  );
  answers.set("/course/list", LIST);
  answers.set("/course/one", '{"code":0,"data":{"id":"c-1","title":"会计","own":1}}');
});

const get = (address: string) => request(site.server).get(address).set("Host", "localhost");

test("a call that the map does not change returns only the contract's members, and keeps its query", async () => {
  const { body } = await get("/api/course/list?page=2");
  expect(body).toEqual({ code: 20_200, flag: 0, data: { list: [{ id: "c-1", name: "会计" }] }, msg: "" });
  expect(asked.filter((address) => address.startsWith("/course"))).toEqual(["/course/list?page=2"]);
});

test("a refusal behind a map has only members and names of the contract", async () => {
  const refused = { code: 20_409, flag: 0, data: null, msg: "已经买过了" };
  answers.set("/course/list", JSON.stringify({ ...refused, own: 1, refusal: { own: 1 } }));
  expect((await get("/api/course/list")).body).toEqual(refused);
  answers.set("/course/list", JSON.stringify({ ...refused, refusal: "owned" }));
  expect((await get("/api/course/list")).body).toEqual({ ...refused, refusal: "owned" });
});

test("a mapped call returns only the contract's members, and is answered 304 when repeated", async () => {
  const first = await get("/api/course/detail?id=c-1");
  expect(first.body).toEqual({ code: 20_200, flag: 0, data: { id: "c-1", name: "会计" }, msg: "" });
  const again = await get("/api/course/detail?id=c-1").set("If-None-Match", first.headers["etag"] ?? "");
  expect([again.status, again.text]).toEqual([304, ""]);
  answers.set("/course/one", '{"code":0,"data":{"id":"c-1","title":"税法"}}');
  expect((await get("/api/course/detail?id=c-1")).body).toMatchObject({ data: { name: "税法" } });
  expect(asked.filter((address) => address === "/course/one?id=c-1").length).toBe(3);
});

test("an upload that the map leaves as it is has the contract's members alone", async () => {
  const stored = { avatar: "/uploads/p.webp", bucket: "inner" };
  answers.set(
    "/user/avatar",
    JSON.stringify({ code: 20_200, flag: 0, data: stored, msg: "", trace: "inner" }),
  );
  const send = () =>
    request(site.server)
      .post("/api/user/avatar")
      .set({ Host: "localhost", Cookie: "token=of-the-test" })
      .attach("file", Buffer.from("a picture"), "a.webp");
  const data = { avatar: "/uploads/p.webp" };
  expect((await send()).body).toEqual({ code: 20_200, flag: 0, data, msg: "" });
  const packed = deflateRawSync(JSON.stringify(stored)).toString("base64");
  answers.set("/user/avatar", JSON.stringify({ code: 20_200, flag: 1, data: packed, msg: "" }));
  expect((await send()).body).toEqual({ code: 20_200, flag: 0, data, msg: "" });
  const refused = { code: 20_400, flag: 0, data: null, msg: "请选择图片" };
  answers.set("/user/avatar", JSON.stringify({ ...refused, trace: "inner" }));
  expect((await send()).body).toEqual(refused);
});

test("answers a call that is off by 404, without a request to the API", async () => {
  expect((await get("/api/news/list")).body).toMatchObject({ code: 20_404 });
  expect(asked.filter((address) => address.startsWith("/news"))).toEqual([]);
});
