import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkUpstream } from "../../scripts/contract/checkUpstream.ts";
import { judgeScreens, withPresumed } from "../../scripts/contract/judgeScreens.ts";
import { loginNeeds, problemsOf, summaryOf } from "../../scripts/contract/problems.ts";

/* Tests that `npm run contract` reads answers like a visitor, with an API whose answers all have the contract's form. */

const data = new Map<string, unknown>();
let url = "";
const app = express();
app.use((req, res) => {
  const found = data.get(req.path);
  if (found === undefined) res.status(404).type("html").send("<h1>404</h1>");
  else res.json({ code: 20200, flag: 0, msg: "", data: found });
});
const server = app.listen(0, "127.0.0.1");
beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

beforeEach(() => {
  data.clear();
  data.set("/uploads/json/default.json", { resource_url: "/static/" });
  data.set("/static/agency/shop.test", { agency_flag: "shop" });
  data.set("/course/list", { list: [{ id: "c-1", price: 299 }], total: 1 });
  data.set("/course/detail", { id: "c-1", name: "会计" });
  data.set("/live/list", { list: [{ id: 7, start_time: "2026-01-31 09:00:00", price: "面议" }], total: 1 });
});

async function check() {
  const report = await checkUpstream({
    url,
    salt: "a-salt-of-the-tests",
    host: "shop.test",
    writes: false,
    timeoutMs: 10_000,
    say: () => undefined,
  });
  const calls = withPresumed(report);
  const screens = judgeScreens({ calls });
  const stateOf = (id: string) => screens.find((screen) => screen.id === id)?.state;
  return { calls, screens, stateOf, problems: problemsOf(report, false), report };
}

test("reports no problem of an API whose lists, details, times and prices can be shown, and reports words for a price", async () => {
  const { problems, calls, stateOf } = await check();
  expect(problems).toEqual([]);
  expect(stateOf("courseDetail")).toBe("works");
  expect(calls.get("GET /live/list")?.words).toEqual([
    'list[].price: "面议" is no number; pages show it as it is',
  ]);
});

test("reports a detail that is empty for an id of its list, and its screen as broken", async () => {
  for (const empty of [[], null, {}]) {
    data.set("/course/detail", empty);
    // oxlint-disable-next-line no-await-in-loop
    const { problems, stateOf } = await check();
    expect(problems, JSON.stringify(empty)).toEqual([
      "GET /course/detail: mistyped, data: empty for an id that a list names; its page is a 404",
    ]);
    expect(stateOf("courseDetail")).toBe("broken");
  }
});

test("reports a detail with another id than the one asked for", async () => {
  data.set("/course/detail", { id: "c-2", name: "会计" });
  expect((await check()).problems).toEqual([
    'GET /course/detail: mistyped, id: asked for "c-1", and "c-2" came',
  ]);
});

test("reports times and prices that pages cannot show, with call, member and first value", async () => {
  data.set("/course/list", {
    list: [
      { id: "c-1", price: "¥299.00" },
      { id: "c-3", price: "1,299" },
    ],
    total: 2,
  });
  const times = [
    { id: 7, start_time: "2026-01-31T09:00:00+08:00" },
    { id: 8, start_time: 1_767_229_200 },
  ];
  data.set("/live/list", { list: times, total: 2 });
  expect((await check()).problems).toEqual([
    'GET /course/list: mistyped, list[].price: "¥299.00" is no number; pages show it as it is',
    'GET /live/list: mistyped, list[].start_time: "2026-01-31T09:00:00+08:00" is no time such as 2026-01-31 09:00:00; pages show 时间待定 or none',
  ]);
});

test("reports texts that pages cannot show as a day, a time of an entry or an expiry", async () => {
  const rows = [
    { id: "c-1", price: 1, expire_time: "开通后 365 天" },
    { id: "c-2", price: 1, expire_time: "2027-05" },
  ];
  data.set("/course/list", { list: rows, total: 2 });
  data.set("/course/detail", { id: "c-1", expire_time: "2027-05-01T00:00:00+08:00" });
  data.set("/calendar/info", [
    { date: "2026/11/30", items: [{ id: 7, start_time: "2026-11-30T19:00:00Z" }] },
  ]);
  const { problems, calls } = await check();
  expect(problems).toEqual([
    'GET /calendar/info: mistyped, [].date: "2026/11/30" is no time such as 2026-01-31 09:00:00; pages show 时间待定 or none; [].items[].start_time: "2026-11-30T19:00:00Z" is no time such as 2026-01-31 09:00:00; pages show 时间待定 or none',
    'GET /course/detail: mistyped, expire_time: "2027-05-01T00:00:00+08:00" is no date such as 2026-01-31; pages show it as it is',
  ]);
  expect(calls.get("GET /course/list")?.words).toEqual([
    'list[].expire_time: "开通后 365 天" is no date such as 2026-01-31; pages show it as it is',
  ]);
});

test("reports a list with fewer rows than requested that does not give the length of its pages", async () => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ id: `n-${at}`, title: "快讯" }));
  data.set("/news/list", { list: rows, total: 13, page: 1 });
  expect((await check()).problems).toEqual([
    "GET /news/list: mistyped, list: 10 of 13 rows where 20 were asked for, and no page_size; learners miss the others: map the input page_size to the API's name",
  ]);
  data.set("/news/list", { list: rows, total: 13, page: 1, page_size: 10 });
  expect((await check()).problems).toEqual([]);
});

test("reports a full first page without a total, after which learners see no second page", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ id: `n-${at}`, title: "快讯" }));
  const fault =
    "GET /news/list: mistyped, list: 20 rows, as many as were asked for, and no total; learners see no further page: map total, or ask for all rows at once (docs/own-api.md, Lists by cursor)";
  data.set("/news/list", { list: rows, next: "bi0xOQ" });
  expect((await check()).problems).toEqual([fault]);
  data.set("/news/list", { list: rows.slice(1) });
  expect((await check()).problems).toEqual([]);
  data.set("/news/list", { list: rows, page_size: 500 });
  expect((await check()).problems).toEqual([]);
});

test("tells pictures that pages do not show, with call, member and first value", async () => {
  const rows = [
    { id: "c-1", price: 1, cover: "/uploads/c.webp" },
    { id: "c-2", price: 1, cover: "/pic/c.webp" },
    { id: "c-3", price: 1, cover: "http://media.shop.test/c.webp" },
  ];
  data.set("/course/list", { list: rows, total: 3 });
  const { problems, calls } = await check();
  expect(problems).toEqual([]);
  expect(calls.get("GET /course/list")?.words).toEqual([
    'list[].cover: "/pic/c.webp" is no picture of pages; they show those below /uploads/ and of https',
  ]);
});

test("screens of which no call has answered do not count as working, and the home page is empty", async () => {
  for (const path of ["/course/list", "/course/detail", "/live/list"]) data.delete(path);
  const { screens, stateOf, report } = await check();
  expect(screens.filter(({ state }) => state === "works" || state === "lacks a block")).toEqual([]);
  expect([stateOf("index"), stateOf("login")]).toEqual(["empty", "not tried"]);
  expect(summaryOf(report, screens, 1000)).toContain("2 empty");
});

test("names the calls that an API without login still needs, and the screens that wait for them", async () => {
  const { calls, screens } = await check();
  expect(loginNeeds({ calls }, screens)).toMatch(
    /^nobody can sign in: POST \/user\/login, GET \/user\/info-v1 \(try them .*\); without them \d\d screens of learners wait$/,
  );
});
