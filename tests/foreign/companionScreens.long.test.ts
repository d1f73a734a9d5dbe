import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { practiceSingle } from "#shared/contract/practice/endpoints.ts";
import { assertLearner } from "#server/gateway/companion/assertLearner.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { type RouteId, routes } from "#shared/routes/table.ts";
import { externalUsers } from "#upstream/platform/db/schema/users.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { ADDRESSES, hasText, JOBS } from "./addresses.ts";
import { mapOfAccounts } from "./mapOfAccounts.ts";
import { satBefore } from "./satBefore.ts";
import { JIA_TREE, PHP_TOKEN, type PhpUpstream, startPhpUpstream } from "./phpUpstream.ts";

const EXAMPLE = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");
const HOST = "school.test";

const NEW_TOKEN = `${PHP_TOKEN}.8`;

const folder = mkdtempSync(path.join(tmpdir(), "companion-"));
let api: PhpUpstream;
let companion: TestUpstream;
beforeAll(async () => {
  api = await startPhpUpstream({ code: "jia", cateTree: JIA_TREE });
  companion = await startTestUpstream({ isCompanion: true });
  // The first learner has earlier data at the companion (upstream/testing/testContent.ts), the second has none.
  await companion.db.insert(externalUsers).values({ agencyId: 1, uid: "7", userId: 1 });
  api.learners.set(NEW_TOKEN, { user_id: 8, nickName: "阿圆", agency: "jia" });
});
afterAll(async () => {
  await companion[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** Does the learner's exams and runs at the companion (satBefore.ts). */
async function sit(uid: string): Promise<Partial<Record<RouteId, string>>> {
  const untilMs = companion.now() + 60_000;
  const token = assertLearner({ agencyFlag: "jia", uid, nickname: "阿圆", untilMs }, SALT);
  await companion.call(practiceSingle, { question_id: "51", answer: ["A"] }, { token });
  const [own] = await companion.db.select().from(externalUsers).where(eq(externalUsers.uid, uid));
  return satBefore(companion, { userId: own?.userId ?? 0, token });
}

/** Texts of screens that show data of the API, which has other content than the companion. */
const OF_THE_API: Partial<typeof JOBS> = {
  index: "初级会计实务",
  speci: "考试科目",
  course: "初级会计实务",
  course1: "初级会计实务",
  courseDetail: "初级会计实务",
  newsCate: "报名通知",
  newsDetail: "网上报名。",
  aboutUs: "关于我们。",
  studyCourseResource: "报名表",
  courseTrial: "初级会计实务",
  coursePlayer: "借贷记账法",
  studyCourseRecord: "已学 43%",
  studyMyCourse: "初级会计班",
  search: "搜索结果",
};
const OWN_ADDRESSES: Partial<typeof JOBS> = {
  courseDetail: "/course/7",
  courseTrial: "/course/7/trial/71",
  coursePlayer: "/course/study/9",
  newsCate: "/news/cate/3",
  newsDetail: "/news/31",
};
const NOT_GIVEN: readonly RouteId[] = [
  ...(["classroomDetail", "teacher", "teacher1", "teacherDetail"] as const),
  ...(["courseCode", "contract", "myOrder", "order", "help"] as const),
];
/** Screens that are tested without a learner, because they redirect a signed-in learner or sign the learner out. */
const OF_VISITORS: readonly RouteId[] = ["login", "register", "resetPwd"];

interface Case {
  readonly name: string;
  readonly learner: { readonly uid: string; readonly token: string };
  readonly mapOf: () => string;
  readonly jobs: typeof JOBS;
  readonly addresses: Readonly<Record<string, string>>;
  readonly absent: readonly RouteId[];
  /** A lesson that the API plays and whose progress the companion records. */
  readonly lesson?: string;
}

const CASES: readonly Case[] = [
  {
    name: "courses and news are the API's, questions and live the companion's",
    learner: { uid: "8", token: NEW_TOKEN },
    mapOf: () => EXAMPLE,
    jobs: { ...JOBS, ...OF_THE_API },
    addresses: { ...ADDRESSES, ...OWN_ADDRESSES },
    absent: NOT_GIVEN,
    lesson: "71",
  },
  {
    name: "the accounts alone are the API's",
    learner: { uid: "7", token: PHP_TOKEN },
    mapOf: () => mapOfAccounts(folder),
    jobs: JOBS,
    addresses: ADDRESSES,
    absent: [],
  },
];

describe.each(CASES)("$name", ({ learner, mapOf, jobs, addresses, absent, lesson }) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({
      upstreamUrl: api.url,
      companionUrl: companion.url,
      upstreamMap: mapOf(),
      signSalt: SALT,
      renderer: await startRenderer({ timeoutMs: 5_000 }),
      upstreamTimeoutMs: 5_000,
    });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  async function playTwentySeconds(id: string): Promise<void> {
    const post = (path: string, body: object) =>
      request(site.server)
        .post(`/api${path}`)
        .set({ Host: HOST, Cookie: `token=${learner.token}` })
        .send(body);
    const { body } = await post("/course/play", {
      lesson_id: id,
      classroom_id: "9",
      device: "laptop-0123456789",
    });
    const { ticket } = body.data as { readonly ticket: string };
    const played = { ranges: [[0, 20]], position: 20, at: Date.now(), request_id: "report-0123456789" };
    await post("/course/learn-report", { ticket, ...played });
  }

  test("every screen does its job or is absent; none fails, none ends the session", async () => {
    const records = await sit(learner.uid);
    if (lesson !== undefined) await playTwentySeconds(lesson);
    api.asked.length = 0;
    const wrong: unknown[] = [];
    for (const { id } of routes) {
      if (id === "components") continue;
      const cookie = OF_VISITORS.includes(id) ? {} : { Cookie: `token=${learner.token}` };
      // oxlint-disable-next-line no-await-in-loop
      const { status, text, headers } = await request(site.server)
        .get({ ...addresses, ...records }[id] ?? "")
        .set({ Host: HOST, "User-Agent": "a bot", ...cookie });
      const isAbsent = absent.includes(id);
      const links = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
      const dead = links.filter((href) =>
        absent.includes(matchRoute(href.split(/[?#]/)[0] ?? "")?.route.id as RouteId),
      );
      const seen = {
        status,
        signsOut: String(headers["set-cookie"] ?? "").includes("token=;"),
        lacks: text.includes("没有加载出来"),
        job: isAbsent || hasText(text, jobs[id]),
        dead,
      };
      const wanted = { status: isAbsent ? 404 : 200, signsOut: false, lacks: false, job: true, dead: [] };
      if (JSON.stringify(seen) !== JSON.stringify(wanted)) wrong.push({ id, ...seen });
    }
    expect(wrong).toEqual([]);
    // The API received no calls that the map gives to the companion.
    expect(
      api.asked.filter(({ what }) => / \/(?:practice|question|exam|live|note|share|search)\b/.test(what)),
    ).toEqual([]);
  });
});
