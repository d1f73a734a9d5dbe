import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/config/endpoints.ts";
import * as live from "#shared/contract/live/endpoints.ts";
import { formatDate } from "#shared/domain/shanghaiTime.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
const statements: string[] = [];
beforeAll(async () => {
  upstream = await startTestUpstream({ onStatement: (text) => void statements.push(text) });
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const yi = { agency: "yi" };

test("an agency's own page replaces the shared page", async () => {
  expect(await upstream.call(api.mechanismView, { key: "aboutus" })).toMatchObject({ title: "关于我们" });
  expect(await upstream.call(api.mechanismView, { key: "aboutus" }, yi)).toMatchObject({ title: "关于乙校" });
  expect(await upstream.call(api.mechanismView, { key: "nothing" })).toEqual({
    title: "",
    content: "",
    seo: "",
  });
  expect(await upstream.call(api.policyInfo)).toMatchObject({
    privacy: "<p>隐私。</p>",
    user_agreement: "<p>协议。</p>",
  });
});

test("returns the agency's own footer", async () => {
  expect(await upstream.call(api.bottomDetail)).toMatchObject({
    links: [{ title: "帮助", list: [{ name: "怎样注册", url: "/help/1" }] }],
    icp: "测试ICP备1号",
    service_time: "9:00-21:00",
  });
  expect(await upstream.call(api.bottomDetail, {}, yi)).toMatchObject({ links: [] });
});

test("lists the ads of a position without ads of subjects that the agency does not have", async () => {
  const titles = async (input: object, asking = {}) => {
    const list = await upstream.call(api.ad, input, asking);
    return list.map(({ title }: { title: string }) => title);
  };
  expect(await titles({ position: "home" })).toEqual(["早鸟价", "会计季"]);
  expect(await titles({ position: "home" }, yi)).toEqual(["早鸟价"]);
  expect(await titles({ position: "home", subject_id: "313" })).toEqual(["早鸟价"]);
  expect(await titles({ position: "home", subject_id: "400" })).toEqual(["会计季", "早鸟价"]);
  expect(await titles({ position: "nowhere" })).toEqual([]);
});

test("an ad shows teacher, price and face of the course or class it leads to, if the agency shows that", async () => {
  const shown = async (asking = {}) => {
    const list = await upstream.call(api.ad, { position: "news_side" }, asking);
    return list.map((ad: Readonly<Record<string, string>>) => [
      ad["title"],
      ad["teacher_name"],
      ad["price"],
      ad["img"],
    ]);
  };
  expect(await shown()).toEqual([
    ["系统班", "林知远", "599.00", "/uploads/banner/200-3-1.webp"],
    ["精讲", "林知远", "199.00", "/uploads/banner/200-4-1.webp"],
    ["乙校的课", "", "", "/uploads/banner/200-5.webp"],
    ["别处", "", "", "/uploads/banner/200-6.webp"],
    ["精讲二", "林知远", "199.00", "/uploads/banner/200-9-1.webp"],
  ]);
  // This agency hides prices.
  expect((await shown(yi)).map((ad: readonly (string | undefined)[]) => [ad[0], ad[2]])).toEqual([
    ["系统班", ""],
    ["精讲", ""],
    ["乙校的课", ""],
    ["别处", ""],
    ["精讲二", ""],
  ]);
});

test("reads ads that lead to courses and classes with one query more than ads that lead to neither", async () => {
  const countFor = async (position: string) => {
    await upstream.call(api.ad, { position });
    statements.length = 0;
    await upstream.call(api.ad, { position });
    return statements.length;
  };
  expect(await countFor("news_side")).toBe((await countFor("home")) + 1);
});

test("each of several ads of one course shows its teacher and price, whatever follows the path", async () => {
  const list = await upstream.call(api.ad, { position: "live_top" });
  expect(
    list.map((ad: Readonly<Record<string, string>>) => [ad["title"], ad["teacher_name"], ad["price"]]),
  ).toEqual([
    ["早鸟", "林知远", "199.00"],
    ["晚鸟", "林知远", "199.00"],
  ]);
});

test("returns the address that the site reports and ignores forged addresses", async () => {
  expect(await upstream.call(api.ip, {}, { ip: "203.0.113.9" })).toEqual({
    ip: "203.0.113.9",
    province_id: "430000",
    province_name: "湖南",
  });
  expect((await upstream.call(api.ip, {}, { ip: "not an address" })).ip).toBe("127.0.0.1");
});

test("the calendar counts the lives of each day of a month", async () => {
  // The live 明天的课 is alone on its day. At night the live under way may have begun on the same day as 昨天的课.
  const { start_time: start } = await upstream.call(live.liveDetail, { id: "33" });
  const days = await upstream.call(api.calendarInfo, { month: start.slice(0, 7) });
  expect(days.find(({ date }: { date: string }) => date === start.slice(0, 10))).toMatchObject({
    live_num: 1,
    exam_num: 0,
    items: [{ type: "live", id: "33", start_time: start }],
  });
  const thisMonth = await upstream.call(api.calendarInfo);
  expect(thisMonth).toEqual(
    await upstream.call(api.calendarInfo, { month: formatDate(upstream.now()).slice(0, 7) }),
  );
  expect((await upstream.refusal(api.calendarInfo, { month: "2026-13" })).code).toBe(20400);
});

test("filters 自考 subjects by province, and returns none for an agency without 自考", async () => {
  const names = async (input: object) => {
    const [root] = await upstream.call(api.zkSubject, input);
    return root.list[0].list.map(({ name }: { name: string }) => name);
  };
  expect(await names({ province_id: "430000" })).toEqual(["英语（二）", "湖南课"]);
  expect(await names({ province_id: "110000" })).toEqual(["英语（二）"]);
  expect(await names({})).toEqual(["英语（二）", "湖南课"]);
});

test("the subject tree includes level-2 subjects without children", async () => {
  const tree = await upstream.call(api.subjectTree);
  expect(tree.map(({ name }: { name: string }) => name)).toEqual(["自考", "会计"]);
  expect(tree[0].list[1]).toMatchObject({ name: "没有科目的方向", list: [] });
  expect(await upstream.call(api.subjectTree, {}, yi)).toHaveLength(1);
});
