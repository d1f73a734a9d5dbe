import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { practiceSingle } from "#shared/contract/practice/endpoints.ts";
import { type RouteId, routes } from "#shared/routes/table.ts";
import { assertLearner } from "#server/gateway/companion/assertLearner.ts";
import { externalUsers } from "#upstream/platform/db/schema/users.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { ADDRESSES, hasText, JOBS } from "./addresses.ts";
import { REST_TOKEN, type RestUpstream, startRestUpstream } from "./restUpstream.ts";
import { ORDER_NO } from "./restSchool.ts";
import { satBefore } from "./satBefore.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../examples/own-api");
/** Subjects of the test content (upstream/testing/testContent.ts) as texts, which the map turns into numbers. */
const TREE = [
  {
    key: "s-313",
    label: "自考",
    slug: "zikao",
    nodes: [{ key: "s-314", label: "公共课", nodes: [{ key: "s-315", label: "英语（二）" }] }],
  },
];

const folder = mkdtempSync(path.join(tmpdir(), "rest-companion-"));
let api: RestUpstream;
let companion: TestUpstream;
let site: RunningSite;
let records: Partial<Record<RouteId, string>>;
beforeAll(async () => {
  api = await startRestUpstream({ code: "jia", tree: TREE });
  companion = await startTestUpstream({ isCompanion: true });
  const untilMs = companion.now() + 60_000;
  const token = assertLearner({ agencyFlag: "jia", uid: "u-7", nickname: "阿圆", untilMs }, SALT);
  await companion.call(practiceSingle, { question_id: "51", answer: ["A"] }, { token });
  const [own] = await companion.db.select().from(externalUsers).where(eq(externalUsers.uid, "u-7"));
  records = await satBefore(companion, { userId: own?.userId ?? 0, token });
  site = await startSite({
    upstreamUrl: api.url,
    companionUrl: companion.url,
    upstreamMap: writeMap(),
    signSalt: SALT,
    renderer: await startRenderer({ timeoutMs: 5_000 }),
    upstreamTimeoutMs: 5_000,
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await companion[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/**
 * Writes the example's map with two changes: the companion has questions, what belongs to them, messages and progress,
 * and all ids but those of subjects stay texts. Ids of subjects become numbers.
 */
function writeMap(): string {
  const map = JSON.parse(readFileSync(path.join(EXAMPLES, "rest.json"), "utf8"), withTextIds) as {
    readonly areas: object;
    readonly calls: object;
  };
  const example = JSON.parse(readFileSync(path.join(EXAMPLES, "companion.json"), "utf8")) as typeof map;
  const given = Object.entries(example.calls).filter(([, how]) => how === "companion");
  const areas = ["question", "practice", "exam", "note", "share", "search"];
  const whole = {
    ...map,
    adapter: path.join(EXAMPLES, "rest.mjs"),
    areas: { ...map.areas, ...Object.fromEntries(areas.map((area) => [area, "companion"])) },
    calls: { ...Object.fromEntries(given), ...map.calls },
  };
  const file = path.join(folder, "upstream.json");
  writeFileSync(file, JSON.stringify(whole));
  return file;
}

function withTextIds(name: string, value: unknown): unknown {
  if (name === "item") return "{target_id}";
  if (value === "of.number") return "of.key";
  if (typeof value !== "object" || value === null) return value;
  const rule = value as {
    readonly from?: string;
    readonly to?: string;
    readonly as?: { readonly prefix?: string };
  };
  if (rule.as?.prefix === undefined || rule.as.prefix === "s-") return value;
  return rule.from ?? rule.to ?? {};
}

/** Texts of screens that show data of the API. */
const OF_THE_API: Readonly<Partial<Record<RouteId, string>>> = {
  index: "初级会计实务",
  course: "初级会计实务",
  course1: "初级会计实务",
  courseDetail: "课程介绍。",
  courseTrial: "第一讲",
  teacher: "讲会计。",
  teacher1: "周老师",
  live: "考前答疑",
  liveDetail: "考前答疑",
  liveCenter: "考前答疑",
  newsCate: "报名通知",
  newsDetail: "网上报名。",
  profile: "阿圆",
  studyCourseRecord: "初级会计实务",
  search: "搜索结果",
  classroomDetail: "班级介绍。",
  teacherDetail: "二十年教龄。",
  coursePlayer: "第二讲",
  livePlayer: "冲刺串讲",
  liveWeb: "冲刺串讲",
  courseCode: "初级会计实务",
  contract: "培训协议",
  myOrder: "初级会计实务",
  order: "初级会计实务",
  studyMyCourse: "会计系统班",
  studyCourseResource: "考前讲义",
  studyLive: "冲刺串讲",
  studyMyLive: "冲刺串讲",
  aboutUs: "一所学堂。",
  help: "选课后付款。",
  private: "资料保密。",
  policy: "服务条款。",
  speci: "每年两次。",
};
const OWN_ADDRESSES: Readonly<Partial<Record<RouteId, string>>> = {
  courseDetail: "/course/c-101",
  courseTrial: "/course/c-101/trial/9",
  classroomDetail: "/classroom/p-21",
  teacherDetail: "/teacher/t-1",
  coursePlayer: "/course/study/p-21",
  liveDetail: "/live/l-31",
  livePlayer: "/live/player?id=l-33",
  liveWeb: "/live-web?id=l-33",
  order: "/order/index?type=course&id=c-101",
  newsCate: "/news/cate/3",
  newsDetail: "/news/n-41",
  help: "/help/h-1",
};
const OF_VISITORS: readonly RouteId[] = ["login", "uidLogin", "register", "resetPwd"];
const COOKIE = `token=${encodeURIComponent(encodeURIComponent(REST_TOKEN))}`;

function open(address: string, isSignedIn = true) {
  const asked = request(site.server).get(address).set({ Host: "rest.test", "User-Agent": "a bot" });
  return isSignedIn ? asked.set("Cookie", COOKIE) : asked;
}

const links = new Set<string>();
const screens = routes.map(({ id }) => id).filter((id) => id !== "components");
test("docs/own-api.md has the number of the screens in each sentence about all of them", () => {
  const counts = readFileSync("docs/own-api.md", "utf8").matchAll(
    /There are (\d+) screens|all (\d+) do|\| (\d+): all/g,
  );
  expect(Array.from(counts, ([, ...found]) => found.join(""))).toEqual(Array(4).fill(String(screens.length)));
});
test.each(screens)("%s does its job with ids that are texts", async (id) => {
  const address = { ...ADDRESSES, ...OWN_ADDRESSES, ...records }[id];
  const { status, text, headers } = await open(address, !OF_VISITORS.includes(id));
  const seen = {
    status,
    hasJob: hasText(text, { ...JOBS, ...OF_THE_API }[id]),
    isEmpty: text.includes("没有加载出来"),
    signsOut: String(headers["set-cookie"] ?? "").includes("token=;"),
  };
  expect(seen, address).toEqual({ status: 200, hasJob: true, isEmpty: false, signsOut: false });
  for (const [, link = ""] of text.matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
    links.add(link.replaceAll("&amp;", "&"));
});

const PHONE = { mobile: "13912345678", code: "246810", password: "a-password-1" };
const ONE = { target_type: "course", target_id: "c-101" };
const HASH = "a".repeat(64);
/** Forms of these screens: call, input, the request that the API gets, and data that comes back. */
test.each<[RouteId, string, object, string, object]>([
  [
    "login",
    "/user/login",
    { type: "password", username: "a", password: "right" },
    "POST /account/session",
    {},
  ],
  [
    "register",
    "/sms/send",
    { mobile: PHONE.mobile, type: "register" },
    "POST /account/codes",
    { next_time: 60 },
  ],
  [
    "register",
    "/user/check-username",
    { username: "13900000000" },
    "GET /account/names/13900000000",
    { exists: "1" },
  ],
  ["register", "/user/register", PHONE, "POST /account/people", { expire: 86_400 }],
  ["resetPwd", "/user/forget-password", PHONE, "PUT /account/secret", {}],
  [
    "updatePwd",
    "/user/reset-password-v1",
    { old_password: "right", password: "a-new-one-1" },
    "PATCH /account/me/secret",
    {},
  ],
  ["courseCode", "/user/coursecode", { code: "ABCD-1234" }, "POST /v2/me/vouchers", ONE],
  [
    "contract",
    "/user/contract-sign",
    { id: "k-5", hash: HASH, name: "周圆" },
    "POST /v2/me/papers/k-5/signature",
    { status: "signed", sign_name: "周圆" },
  ],
  ["order", "/order/preview", ONE, "POST /v2/me/quotes", { ...ONE, pay_price: "299.00", can_buy: "1" }],
  [
    "order",
    "/order/create",
    ONE,
    "POST /v2/me/orders",
    { ...ONE, order_no: ORDER_NO, status: 1, pay_types: ["wechat"] },
  ],
  [
    "order",
    "/order/pay",
    { order_no: ORDER_NO, pay_type: "wechat" },
    `POST /v2/me/orders/${encodeURIComponent(ORDER_NO)}/payment`,
    { payment_no: "P7", code_url: "weixin://a" },
  ],
  [
    "myOrder",
    "/order/cancel",
    { order_no: ORDER_NO },
    `DELETE /v2/me/orders/${encodeURIComponent(ORDER_NO)}`,
    { status: 4 },
  ],
  [
    "coursePlayer",
    "/course/play",
    { lesson_id: "10", classroom_id: "p-21", device: "a-device-of-the-test" },
    "POST /v2/lessons/10/playback",
    { lesson_id: "10", kind: "mp4", ticket: expect.stringMatching(/./) as unknown },
  ],
  [
    "liveWeb",
    "/live/join",
    { id: "l-33", stage: "room" },
    "POST /v2/me/lives/l-33/entry",
    { kind: "room", url: "https://rooms.rest.test/l-33" },
  ],
])("the form of %s reaches the API: %s", async (id, call, input, what, data) => {
  const { body } = await request(site.server)
    .post(`/api${call}`)
    .set({ Host: "rest.test", Cookie: OF_VISITORS.includes(id) ? "" : COOKIE })
    .send(input);
  expect(body).toMatchObject({ code: 20_200, data });
  expect(api.asked.map((one) => one.what)).toContain(what);
});

test("an order of the list opens by its number, which has signs", async () => {
  const orders = await open("/user/order");
  const address = `/order/index?no=${encodeURIComponent(ORDER_NO)}`;
  expect(orders.text).toContain(`href="${address}"`);
  const { status, text } = await open(address);
  expect([status, text.includes(ORDER_NO), text.includes("还没有选要买的内容")]).toEqual([200, true, false]);
});

test("a login link that the API accepts signs in", async () => {
  const { status, headers } = await request(site.server)
    .get("/user/uid-login?uid=7&time=1767229200&sign=good")
    .set({ Host: "rest.test", "User-Agent": "Mozilla/5.0 Firefox/128.0" });
  expect([status, String(headers["set-cookie"])]).toEqual([303, expect.stringMatching(/^token=[^;]/)]);
});

test("no link of these screens leads to a page that is missing", async () => {
  expect([...links].filter((link) => /\/(?:c|n|l)-\d/.test(link)).length).toBeGreaterThan(3);
  const dead: string[] = [];
  for (const link of links) {
    // oxlint-disable-next-line no-await-in-loop
    let { status, headers } = await open(link);
    for (let hop = 0; hop < 3 && status >= 300 && status < 400; hop++)
      // oxlint-disable-next-line no-await-in-loop
      ({ status, headers } = await open(String(headers["location"])));
    if (status !== 200) dead.push(`${status} ${link}`);
  }
  expect(dead).toEqual([]);
});
