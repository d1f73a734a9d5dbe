import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#upstream/testing/learners.ts";
import { SALT } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { ADDRESSES } from "./addresses.ts";
import { type SpecOnlyUpstream, startSpecOnlyUpstream } from "./specOnlyUpstream.ts";

let upstream: SpecOnlyUpstream;
let site: RunningSite;
let token: string;
let now = Date.now();
beforeAll(async () => {
  upstream = await startSpecOnlyUpstream();
  token = await signIn(upstream.real, "13800000001");
  const renderer = await startRenderer({ timeoutMs: 5_000 });
  site = await startSite({
    upstreamUrl: upstream.url,
    signSalt: SALT,
    renderer,
    upstreamTimeoutMs: 5_000,
    now: () => now,
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const visit = (address: string) =>
  request(site.server)
    .get(address)
    .set({ Host: "localhost", Cookie: `token=${token}` });

test.each([
  ["newsCate", "/news/list", "这个栏目还没有资讯"],
  ["coursePlayer", "/user/classroom-resource", "这个班级还没有课"],
  ["studyQuestionError", "/exam/wrong-list-v1", "错题本是空的"],
  ["course", "/course/list", "<h1"],
] as const)("%s: shows an empty list in its frame when %s answers text", async (id, path, word) => {
  for (const data of ["x", 7, true]) {
    upstream.answer(path, data);
    // oxlint-disable-next-line no-await-in-loop
    const { status, text } = await visit(ADDRESSES[id]);
    expect([status, text.includes(word)], String(data)).toEqual([200, true]);
  }
  const told = site.log.filter((line) => line.includes(path) && line.includes('"kind":"malformed"'));
  expect(told.length).toBeGreaterThan(0);
});

test("a course that is text fails the page, and the message in the frame names it", async () => {
  upstream.answer("/course/detail", "x");
  const { status, text } = await visit("/course/11");
  expect(status).toBe(502);
  for (const part of ["“课程详情”暂时打不开", "<header", 'href="/news']) expect(text).toContain(part);
});

test("logs HTML in place of an envelope once, with its beginning; /api does not pass it on as a page", async () => {
  const page = `<!DOCTYPE html><title>登录网络</title>${" ".repeat(200)}`;
  upstream.answerHtml("/teacher/list", page);
  for (const _ of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await visit("/api/teacher/list?page=1");
    expect([status, body.code]).toEqual([502, 502]);
  }
  const told = site.log.filter((line) => line.includes("answers HTML"));
  expect(told.map((line) => JSON.parse(line))).toMatchObject([
    { endpoint: "/teacher/list", begin: page.slice(0, 80) },
  ]);
});

test("logs HTML with status 500 once a minute and call, for pages and /api, also of a call that has answered", async () => {
  const page = `<html><body>Fatal error: ${"x".repeat(100)}`;
  const toldOf = (path: string) =>
    site.log.filter((line) => line.includes("answers HTML") && line.includes(`"${path}"`));
  for (const path of ["/live/list", "/news/list"]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await visit(`/api${path}?page=1`)).status).toBe(200);
    upstream.answerHtml(path, page, 500);
  }
  expect((await visit("/live")).status).toBe(200);
  for (const path of ["/live/list", "/news/list", "/news/list"]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await visit(`/api${path}?page=1`)).status).toBe(502);
  }
  for (const path of ["/live/list", "/news/list"])
    expect(toldOf(path).map((line) => JSON.parse(line))).toMatchObject([
      { endpoint: path, status: 500, begin: page.slice(0, 80) },
    ]);
  now += 61_000;
  await visit("/api/news/list?page=1");
  expect(toldOf("/news/list").length).toBe(2);
});
