import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { login } from "#shared/contract/account/endpoints.ts";
import { courseDetail, listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { liveDetail, liveEvents } from "#shared/contract/live/endpoints.ts";
import { UpstreamError } from "../../errors.ts";
import { envelopeOf } from "../wire/readEnvelope.ts";
import { createTranslator } from "./translator.ts";
import type { UpstreamMap } from "./upstreamMap.ts";

const folder = mkdtempSync(path.join(tmpdir(), "translator-"));
const adapter = path.join(folder, "own.mjs");
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  adapter,
  `const add = (word) => (value, call) => ({ ...value, steps: (value.steps ?? "") + word + call.length + " " });
   export const all = {
     request: add("all"), answer: add("all"),
     refusal: (said) => said.body.code === "full" ? { refusal: "roomFull", msg: said.msg } : (said.code === 20409 ? { code: 20200, data: said.body.token ? { token: said.body.token } : { id: said.body.why } } : said),
   };
   export const calls = { "GET /course/list": { request: add("own"), answer: add("own") },
     "GET /live/detail": { request: ({ id }) => (id.startsWith("text") ? id : undefined) } };`,
);

const MAP: UpstreamMap = {
  adapter,
  calls: {
    "GET /course/list": { path: "/v2/{steps}", fields: { total: "steps" } },
    "GET /course/detail": { method: "DELETE", path: "/v2/{key}", input: { id: "key" } },
    "GET /live/events": { path: "/v2/lives/{id}/events" },
  },
};

function open(map: UpstreamMap = MAP) {
  const translator = createTranslator(map);
  return Object.assign(translator, { [Symbol.asyncDispose]: () => translator.close() });
}

test("the adapter may name a refusal, whose code follows from the name", async () => {
  await using translator = open();
  const asked = (code: unknown) => translator.answer(liveDetail, raw({ code, msg: "满了" }));
  expect((await asked("full")).envelope).toEqual({
    code: 20_409,
    flag: 0,
    data: null,
    msg: "满了",
    refusal: "roomFull",
  });
  expect((await asked(20_404)).envelope).toEqual({ code: 20_404, flag: 0, data: null, msg: "满了" });
});

const raw = (body: unknown) => ({ status: 200, text: JSON.stringify(body) });

test("functions for all calls run after the call's own function on requests, and before it on answers", async () => {
  await using translator = open();
  const name = "GET /course/list".length;
  expect(await translator.request(listCourses, { page: 1 })).toEqual({
    method: "GET",
    path: `/v2/own${name}%20all${name}%20?page=1`,
    body: undefined,
  });
  const { envelope } = await translator.answer(listCourses, raw({ code: 0, data: {} }));
  expect(envelope?.data).toEqual({ steps: `all${name} own${name} `, total: `all${name} ` });
});

test("inputs follow a path that has a query of its own", async () => {
  await using translator = open({
    calls: {
      "GET /course/list": { path: "/index.php?s=/goods/index" },
      "GET /live/detail": { path: "/index.php?s=/live/{id}" },
      "GET /live/events": { path: "/index.php?s=/events" },
    },
  });
  const pathOf = async (...[call, input, asking]: Parameters<typeof translator.request>) =>
    (await translator.request(call, input, asking)).path;
  expect(await pathOf(listCourses, { page: 2 })).toBe("/index.php?s=/goods/index&page=2");
  expect(await pathOf(listCourses, { page: 2 }, { query: "?page=2" })).toBe(
    "/index.php?s=/goods/index&page=2",
  );
  expect(await pathOf(listCourses, {})).toBe("/index.php?s=/goods/index");
  expect(await pathOf(liveDetail, { id: "7", page: 2 })).toBe("/index.php?s=/live/7&page=2");
  expect((await translator.target(liveEvents, "?id=7")).path).toBe("/index.php?s=/events&id=7");
});

test("the adapter may read a success out of a refusal", async () => {
  await using translator = open();
  const { envelope } = await translator.answer(courseDetail, raw({ code: "odd", why: 5 }));
  expect(envelope).toEqual({ code: 20_200, flag: 0, data: { id: 5 }, msg: "" });
});

test.each([403, 404, 500])(
  "a success that the adapter reads out of HTTP %i reaches the caller",
  async (status) => {
    await using translator = open();
    const answer = await translator.answer(courseDetail, { ...raw({ code: "odd", why: 5 }), status });
    expect(await envelopeOf(answer, courseDetail.path)).toMatchObject({ code: 20_200, data: { id: 5 } });
  },
);

test("a session that the adapter reads out of a refusal has its token in the letters of a cookie", async () => {
  await using translator = open({ ...MAP, token: { header: "token", encode: "plain" } });
  const answer = await translator.answer(login, { ...raw({ code: "odd", token: "jwt eyJ" }), status: 403 });
  expect(answer.envelope?.data).toEqual({ token: "jwt%20eyJ" });
});

test.each(["nothing", "text"])(
  "a request function that returns %s fails with the call's name",
  async (what) => {
    await using translator = open();
    const failed = translator.request(liveDetail, { id: what });
    await expect(failed).rejects.toBeInstanceOf(UpstreamError);
    await expect(failed).rejects.toMatchObject({
      kind: "adapter",
      cause: { message: expect.stringMatching(/GET \/live\/detail.*object/) as unknown },
    });
  },
);

test("marks an answer that fits no envelope, and the contract's own when the map names other members", async () => {
  await using translator = open({ envelope: { code: "status" } });
  // oxlint-disable-next-line no-await-in-loop
  for (const text of ["<html>", "7", '{"code":20200,"data":{}}', '{"code":0,"status":404}'])
    expect(await translator.answer(courseDetail, { status: 200, text })).toEqual({
      status: 200,
      text,
      fitsNone: true,
    });
});

test("fills the path of a stream from its query, and sends a DELETE without a body", async () => {
  const { adapter: _, ...map } = MAP;
  await using translator = open(map);
  expect(await translator.target(liveEvents, "?id=31&since=2")).toEqual({
    method: "GET",
    path: "/v2/lives/31/events?since=2",
  });
  expect(await translator.request(courseDetail, { id: "a b" })).toEqual({
    method: "DELETE",
    path: "/v2/a%20b",
    body: undefined,
  });
});
