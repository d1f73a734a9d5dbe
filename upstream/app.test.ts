import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { courseDetail, listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { rasterUrl } from "#shared/domain/rasterUrl.ts";
import { agencyRoutes } from "./app.ts";
import { routes } from "./routes/allRoutes.ts";
import type { Db } from "./platform/db/database.ts";
import { signOf } from "./platform/http/checkSign.ts";
import { appOver } from "./testing/appOver.ts";
import { createUpstreamServer, listen } from "./platform/http/listen.ts";
import { signIn } from "./testing/learners.ts";
import { SALT, type TestUpstream, expectExact, inflate, startTestUpstream } from "./testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

test("serves every endpoint of the contract", () => {
  const served = [...routes, ...agencyRoutes].map(({ endpoint }) => endpoint.path).sort();
  const agreed = endpoints.map(({ path }) => path).filter((path) => path !== systemConfig.path);
  expect(served).toEqual(agreed.sort());
});

test("rejects a request without a valid and recent sign", async () => {
  const seconds = Math.floor(upstream.now() / 1000);
  const ask = async (time: string, sign: string) => {
    const response = await fetch(`${upstream.url}/course/list`, {
      headers: { "access-time": time, sign, "agency-flag": "jia" },
    });
    return ((await response.json()) as { code: number }).code;
  };
  const good = String(seconds);
  expect(await ask(good, signOf(good, SALT))).toBe(20200);
  expect(await ask(good, signOf(good, "another"))).toBe(20403);
  expect(await ask(good, "")).toBe(20403);
  for (const off of [-310, 310]) {
    const time = String(seconds + off);
    expect(await ask(time, signOf(time, SALT)), `${off} s off`).toBe(20403);
  }
  for (const off of [-290, 290]) {
    const time = String(seconds + off);
    expect(await ask(time, signOf(time, SALT)), `${off} s off`).toBe(20200);
  }
  expect(await ask("NaN", signOf("NaN", SALT))).toBe(20403);
  for (const path of ["/no-such-path", "/exam/marking"]) {
    const response = await fetch(upstream.url + path);
    expect(await response.json(), path).toMatchObject({ code: 20403, msg: "请求签名无效或已过期" });
  }
});

test("sends small answers plain and large answers packed", async () => {
  const small = await (await upstream.fetch("/course/list?level1=99")).json();
  expect(small).toMatchObject({ code: 20200, flag: 0, data: { list: [], total: 0 } });
  const large = (await (await upstream.fetch("/course/list")).json()) as { flag: number; data: string };
  expect(large.flag).toBe(1);
  expect(JSON.parse(inflate(large.data)).list.length).toBeGreaterThan(1);
});

test("returns the system config and the agency of a host to a request without an agency flag", async () => {
  const config = await decodeEnvelope(
    await (await upstream.fetch("/uploads/json/default.json")).text(),
    inflate,
  );
  expect(config.data).toEqual({ refreshRate: 20, zk_first_subject_id: "313", resource_url: "/static/" });
  const answer = await upstream.fetch("/static/agency/LOCALHOST", {}, { agency: "" });
  const { data } = await decodeEnvelope(await answer.text(), inflate);
  expectExact(data, AgencyConfig.parse(data), "agency");
  expect(data).toMatchObject({
    name: "甲校",
    agency_flag: "jia",
    is_show_price: "1",
    domain_extend: [
      { domain: "localhost", mode: "0" },
      { domain: "jia-study.example", mode: "1" },
    ],
    config: { redirects: [{ from: "/old", to: "/course", status: 301 }], theme: { brand: "#2f6f5e" } },
  });
  const other = await upstream.fetch("/static/agency/yi.example", {}, { agency: "" });
  expect((await decodeEnvelope(await other.text(), inflate)).data).toMatchObject({
    config: { logo_dark: "/uploads/icon/1-4e59.svg", title_pattern: "{title}｜{name}", icp: "测试ICP备1号" },
  });
});

test("refuses an unknown host and an unknown agency", async () => {
  const host = await (await upstream.fetch("/static/agency/unknown.example")).json();
  expect(host).toMatchObject({ code: 20404, data: {} });
  expect((await upstream.refusal(listCourses, {}, { agency: "nobody" })).code).toBe(20404);
  expect((await upstream.refusal(listCourses, {}, { agency: "" })).code).toBe(20404);
});

test("refuses wrong input with a readable message, and no input causes a server error", async () => {
  const { code, msg } = await upstream.refusal(listCourses, { price: "cheap" });
  expect({ code, msg }).toEqual({ code: 20400, msg: "参数 price 不正确" });
  const broken = await upstream.fetch("/user/login", {
    method: "POST",
    body: "{",
    headers: { "content-type": "application/json" },
  });
  expect(await broken.json()).toMatchObject({ code: 20400 });
  for (const id of ["99999999999999", "-1", "1e3", "' or 1=1", "%"]) {
    expect(await upstream.call(courseDetail, { id }), id).toBeNull();
  }
  expect(await (await upstream.fetch("/course/list?level1=%ZZ&page=1&page=2")).json()).toHaveProperty("code");
  for (const [path, code] of [
    ["/static/agency/%E0%A4%A", 20400],
    ["/static/agency/%00", 20404],
    ["/course/list?type=%00", 20200],
    ["/constructor", 20404],
    ["/COURSE/list", 20404],
    ["/Static/agency/localhost", 20404],
    ["/uploads/JSON/default.json", 20404],
  ] as const) {
    expect(await (await upstream.fetch(path)).json(), path).toMatchObject({ code });
  }
});

test("answers 503 with the busy code and Retry-After when the database is busy", async () => {
  const cause = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  const db = {
    select: () => {
      throw new DrizzleQueryError("select", [], cause);
    },
  } as unknown as Db;
  const log = pino({ level: "silent" });
  const app = appOver({ db, log, signSalt: SALT });
  const server = createUpstreamServer(app);
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const time = String(Math.floor(Date.now() / 1000));
  const answer = await fetch(`http://127.0.0.1:${port}/static/agency/localhost`, {
    headers: { "access-time": time, sign: signOf(time, SALT) },
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await answer.json()).toEqual({
    code: 20503,
    flag: 0,
    data: {},
    msg: "现在访问的人太多，请稍后再试",
    refusal: "busy",
  });
  server.closeAllConnections();
  server.close();
});

/** Names that every JavaScript object inherits. */
const INHERITED = ["__proto__", "constructor", "toString"];

test("accepts names that every object inherits as ordinary text in every field of every call", async () => {
  const token = await signIn(upstream, "xiaoming");
  for (const { endpoint } of routes) {
    const { shape } = schemasOf(endpoint).input._zod.def as { shape?: object };
    const fields = Object.keys(shape ?? {});
    const asking = endpoint.token === "required" ? { token } : {};
    // POST calls may compute costly hashes, so each is sent only once, with all fields hostile.
    const varied = endpoint.method === "GET" ? fields : [fields.at(0)];
    for (const hostile of INHERITED) {
      for (const field of varied) {
        const isHostile = (name: string) => endpoint.method === "POST" || name === field;
        const input = Object.fromEntries(fields.map((name) => [name, isHostile(name) ? hostile : "1"]));
        const query = endpoint.method === "GET" ? `?${new URLSearchParams(input).toString()}` : "";
        const body = JSON.stringify(input);
        const headers = { "content-type": "application/json" };
        const init = endpoint.method === "GET" ? {} : { method: "POST", body, headers };
        const { status } = await upstream.fetch(endpoint.path + query, init, asking);
        expect(status, endpoint.path + query).toBeLessThan(500);
      }
    }
  }
  for (const hostile of INHERITED) {
    for (const path of [
      `/static/agency/${hostile}`,
      `/uploads/cover/${hostile}.svg`,
      `/uploads/${hostile}`,
    ]) {
      expect(await (await upstream.fetch(path)).json(), path).toMatchObject({ code: 20404 });
    }
    expect((await upstream.refusal(listCourses, {}, { agency: hostile })).code).toBe(20404);
  }
});

test("draws pictures from their address and lets browsers cache them for ever", async () => {
  const { list } = await upstream.call(listCourses);
  for (const path of [
    list[0].cover,
    list[0].teacher[0].avatar,
    "/uploads/portrait/5-6797.webp",
    "/uploads/banner/200-1.webp",
    "/uploads/banner/200-1-5.webp",
    "/uploads/icon/30-4f1a.webp",
  ]) {
    const read = async (at: string, type: string) => {
      const response = await upstream.fetch(at);
      expect(response.headers.get("content-type"), at).toContain(type);
      expect(response.headers.get("cache-control")).toContain("immutable");
      return Buffer.from(await response.arrayBuffer());
    };
    const { format, width } = await sharp(await read(path, "image/webp")).metadata();
    expect(format, path).toBe("webp");
    const wide = await sharp(await read(rasterUrl(path), "image/png")).metadata();
    expect(wide.width).toBeGreaterThanOrEqual(Math.max(600, width));
    // Pages of an older release still use the address of the SVG.
    const vector = await read(path.replace(".webp", ".svg"), "image/svg+xml");
    expect(vector.toString()).toMatch(/^<svg xmlns/);
  }
  for (const path of [
    "/uploads/cover/1-1-3c.svg",
    "/uploads/cover/x.svg",
    "/uploads/avatar/..%2f.webp",
    "/uploads/cover/9-1-22_3e.svg",
    "/uploads/cover/9-1-22_3e.png",
    "/uploads/cover/9-1-22_3e.webp",
  ]) {
    expect(await (await upstream.fetch(path)).json(), path).toMatchObject({ code: 20404 });
  }
});
