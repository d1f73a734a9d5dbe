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
import { ADDRESSES, JOBS } from "./addresses.ts";
import { REST_TOKEN, type RestUpstream, startRestUpstream } from "./restUpstream.ts";
import { satBefore } from "./satBefore.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../examples/own-api");
/** Subjects of the test content (upstream/testing/testContent.ts) as texts, which the map turns into numbers. */
const TREE = [
  {
    key: "s-313",
    label: "自考",
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
 * Writes the example's map with two changes: the companion has questions and what belongs to them, and ids of courses,
 * lessons, teachers, news, live classes and learners stay texts. Ids of subjects become numbers.
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

function withTextIds(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { from, as } = value as { readonly from?: string; readonly as?: { readonly prefix?: string } };
  if (as?.prefix === undefined || as.prefix === "s-") return value;
  return from ?? {};
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
};
const OWN_ADDRESSES: Readonly<Partial<Record<RouteId, string>>> = {
  courseDetail: "/course/c-101",
  courseTrial: "/course/c-101/trial/9",
  liveDetail: "/live/l-31",
  newsCate: "/news/cate/3",
  newsDetail: "/news/n-41",
};
/** Screens whose calls the API lacks and the map does not give to the companion. */
const ABSENT: readonly RouteId[] = [
  ...(["classroomDetail", "teacherDetail", "coursePlayer", "livePlayer", "liveWeb"] as const),
  ...(["uidLogin", "register", "resetPwd", "updatePwd", "courseCode", "contract"] as const),
  ...(["myOrder", "order", "studyMyCourse", "studyCourseResource", "studyLive", "studyMyLive"] as const),
  ...(["aboutUs", "help", "private", "policy", "speci"] as const),
];
const OF_VISITORS: readonly RouteId[] = ["login", "uidLogin", "register", "resetPwd"];
const COOKIE = `token=${encodeURIComponent(encodeURIComponent(REST_TOKEN))}`;

function open(address: string, isSignedIn = true) {
  const asked = request(site.server).get(address).set({ Host: "rest.test", "User-Agent": "a bot" });
  return isSignedIn ? asked.set("Cookie", COOKIE) : asked;
}

const links = new Set<string>();
test.each(routes.filter(({ id }) => id !== "components").map(({ id }) => id))(
  "%s does its job with ids that are texts, or is absent where the API lacks its call",
  async (id) => {
    const address = { ...ADDRESSES, ...OWN_ADDRESSES, ...records }[id];
    const { status, text, headers } = await open(address, !OF_VISITORS.includes(id));
    const isAbsent = ABSENT.includes(id);
    const job = { ...JOBS, ...OF_THE_API }[id as keyof typeof JOBS];
    const seen = {
      status,
      hasJob: isAbsent || text.includes(job),
      isEmpty: text.includes("没有加载出来"),
      signsOut: String(headers["set-cookie"] ?? "").includes("token=;"),
    };
    expect(seen, address).toEqual({
      status: isAbsent ? 404 : 200,
      hasJob: true,
      isEmpty: false,
      signsOut: false,
    });
    for (const [, link = ""] of text.matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
      links.add(link.replaceAll("&amp;", "&"));
  },
);

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
