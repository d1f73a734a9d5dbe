import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { FEATURE_NAMES, featuresOff } from "#shared/offers/features.ts";
import { routes } from "#shared/routes/table.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startContractUpstream } from "../support/contractUpstream.ts";
import { type FakeUpstream, TEST_HOST } from "../support/fakeUpstream.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { sampleAddress } from "../support/sampleAddress.ts";

const STUDY = "study.test";
const off = featuresOff(FEATURE_NAMES);
const subject = {
  id: 1,
  name: "自考",
  alias_name: "zikao",
  list: [{ id: 1, name: "公共课", list: [{ id: 1, name: "英语" }] }],
};

let upstream: FakeUpstream;
let site: RunningSite;
beforeAll(async () => {
  upstream = await startContractUpstream(({ path }) => `文字 ${path}`);
  const config = { off: [...FEATURE_NAMES, "none of them"] };
  upstream.open(TEST_HOST, { config, subject_list: [subject] });
  upstream.open(STUDY, { config, subject_list: [subject], domain_extend: [{ domain: STUDY, mode: "1" }] });
  site = await startSite({ upstreamUrl: upstream.url, renderer: await startRenderer() });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const visit = (address: string, host = TEST_HOST) =>
  request(site.server).get(address).set({ Host: host, Cookie: "token=t", "User-Agent": "a bot" });

test("a switched-off part is a 404 at its address, is linked nowhere, and causes no call", async () => {
  const seen = upstream.seen.length;
  let absent = 0;
  for (const route of routes) {
    if (route.onEnter !== undefined || route.id === "components") continue;
    const address = sampleAddress(route).replace("/313/314", "/1/1");
    // oxlint-disable-next-line no-await-in-loop
    const { status, text } = await visit(address);
    const isOff = off?.paths.test(address) ?? false;
    if (isOff) absent += 1;
    expect([status, text.includes("这部分内容还没有开通")], address).toEqual([isOff ? 404 : 200, isOff]);
    const links = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(links.length, address).toBeGreaterThan(0);
    expect(
      links.filter((href) => off?.paths.test(href)),
      address,
    ).toEqual([]);
    expect(text, address).not.toContain('role="search"');
  }
  expect(absent).toBeGreaterThan(15);
  const asked = new Set(upstream.seen.slice(seen).map(({ url }) => url.split("?", 1)[0]));
  expect(asked.size).toBeGreaterThan(20);
  const calls = endpoints.filter((endpoint) => off?.hasCall(endpoint)).map(({ path }) => path);
  expect(calls.filter((path) => asked.has(path))).toEqual([]);
});

test("/api answers switched-off calls with 404, and the sitemap leaves out their addresses", async () => {
  const { status, body } = await visit("/api/order/list?page=1");
  expect([status, body]).toEqual([404, { code: 20404, flag: 0, data: null, msg: "这部分内容还没有开通" }]);
  expect((await visit("/api/course/list?page=1")).body.code).toBe(20200);
  const index = await visit("/sitemap.xml");
  expect([index.status, index.text.includes("courseDetail-1"), /teacher|live/.test(index.text)]).toEqual([
    200,
    true,
    false,
  ]);
  const pages = await visit("/sitemap/pages-1.xml");
  expect([pages.text.includes("/course<"), /teacher|live|search/.test(pages.text)]).toEqual([true, false]);
});

const BUTTONS = ["share", "handoff", "keep", "note", "feedback", "calendar", "favourite"];

test.each([
  ["/course/1", ["分享"]],
  ["/question/1", ["收藏", "纠错"]],
  ["/study/course/record", ["收藏的课", "笔记"]],
  ["/live/1", ["加入日历"]],
  ["/live", ["订阅课表"]],
] as const)(
  "%s has no button for the switched-off part, and has it when it is on",
  async (address, words) => {
    upstream.open("all.test", { subject_list: [subject] });
    upstream.open("few.test", { subject_list: [subject], config: { off: BUTTONS } });
    const all = (await visit(address, "all.test")).text.replace(
      /<title>.*?<\/title>|<script[\s\S]*?<\/script>/g,
      "",
    );
    const few = (await visit(address, "few.test")).text.replace(
      /<title>.*?<\/title>|<script[\s\S]*?<\/script>/g,
      "",
    );
    for (const word of words)
      expect([word, all.includes(word), few.includes(word)]).toEqual([word, true, false]);
  },
);

test("a study site redirects to its start instead", async () => {
  const { status, headers } = await visit("/study/live", STUDY);
  expect([status, headers["location"]]).toEqual([302, "/study"]);
});
