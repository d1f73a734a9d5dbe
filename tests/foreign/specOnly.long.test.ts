import request from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RouteId, routes } from "#shared/routes/table.ts";
import { signIn } from "#upstream/testing/learners.ts";
import { SALT } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { ADDRESSES } from "./addresses.ts";
import { REFUSALS, type Refusal, type SpecOnlyUpstream, startSpecOnlyUpstream } from "./specOnlyUpstream.ts";

const NOT_OFFERED = "这部分内容还没有开通";
const LEARNER = "13800000001";

let upstream: SpecOnlyUpstream;
let token: string;
beforeAll(async () => {
  upstream = await startSpecOnlyUpstream();
  token = await signIn(upstream.real, LEARNER);
});
afterAll(() => upstream[Symbol.asyncDispose]());

interface Seen {
  readonly id: RouteId;
  readonly status: number;
  readonly signsOut: boolean;
}

describe.each(Object.keys(REFUSALS) as Refusal[])("unknown paths answer %s", (refusal) => {
  let site: RunningSite;
  beforeAll(async () => {
    upstream.refuseBy(refusal);
    const renderer = await startRenderer({ timeoutMs: 5_000 });
    site = await startSite({ upstreamUrl: upstream.url, signSalt: SALT, renderer, upstreamTimeoutMs: 5_000 });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const visit = (address: string, token?: string) =>
    request(site.server)
      .get(address)
      .set({ Host: "localhost", ...(token !== undefined && { Cookie: `token=${token}` }) });

  test("no screen fails, and none signs the learner out", async () => {
    const seen: Seen[] = [];
    for (const { id, onEnter } of routes) {
      // This screen is skipped, because it signs the learner out.
      if (onEnter === "signOutFirst") continue;
      // Opens them one after another, as a learner does.
      // oxlint-disable-next-line no-await-in-loop
      const { status, headers } = await visit(ADDRESSES[id], token);
      const cookies = (headers["set-cookie"] ?? []) as unknown as readonly string[];
      seen.push({ id, status, signsOut: cookies.some((text) => text.startsWith("token=;")) });
    }
    expect(seen.length).toBeGreaterThan(50);
    expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
    expect(seen.filter(({ signsOut }) => signsOut)).toEqual([]);
  });

  test("a screen whose own call is missing answers 404 with that reason; a missing row keeps the usual 404", async () => {
    for (const id of ["search", "myOrder", "mockExam", "studyQuestionFavorite", "contract"] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, text } = await visit(ADDRESSES[id], token);
      expect([status, text.includes(NOT_OFFERED)], id).toEqual([404, true]);
    }
    const lost = await visit("/course/99999");
    expect([lost.status, lost.text.includes("页面走丢了"), lost.text.includes(NOT_OFFERED)]).toEqual([
      404,
      true,
      false,
    ]);
  });

  test("screens of the specification work with its calls, and missing parts leave no trace", async () => {
    const expected = {
      studyQuestionError: "错题本",
      studyCourse: "学习统计",
      studyMyCourse: "我的课程",
      studyCourseResource: "学习资料",
      studyQuestionRecord: "做题记录",
      studyMyQuestion: "我的题库",
      studyQuestion: "题库学习",
      profile: "账号设置",
      coursePlayer: "课程学习",
      newsCate: "考试动态",
      index: "先学一步",
      course: "英语精讲",
      question: "题库",
      speci: "自考",
    } as const;
    for (const [id, word] of Object.entries(expected)) {
      // Two rounds: in the second the site already knows which calls are missing and sends the page in one piece.
      for (const round of [1, 2]) {
        // oxlint-disable-next-line no-await-in-loop
        const { status, text } = await visit(ADDRESSES[id as keyof typeof expected], token);
        expect([status, text.includes(word)], `${id} ${round}`).toEqual([200, true]);
        if (round === 2) expect(text, id).not.toContain("没有加载出来");
        if (round === 2 && id === "studyCourse") expect(text).not.toContain('id="today"');
      }
    }
  });

  test("robots see no failed part, and the sitemap lists existing pages", async () => {
    for (const address of ["/", "/course", "/question", "/zikao"]) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, text } = await visit(address).set("User-Agent", "a bot");
      expect([status, text.includes("没有加载出来")], address).toEqual([200, false]);
    }
    const sitemap = await visit("/sitemap.xml");
    expect([sitemap.status, sitemap.text.includes("/sitemap/courseDetail-1.xml")]).toEqual([200, true]);
  });

  test("/api answers 404 for a missing call, requests the call again only after a minute, and ends no session", async () => {
    upstream.unknown.clear();
    const notOffered = { code: 20404, flag: 0, data: null, msg: NOT_OFFERED };
    for (const round of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body } = await visit("/api/share/results?page=7", token);
      expect([round, status, body]).toEqual([round, 404, notOffered]);
    }
    expect(upstream.unknown.get("GET /share/results?page=7")).toBe(1);
    const posted = await request(site.server)
      .post("/api/order/preview")
      .set({ Host: "localhost", Cookie: `token=${token}` })
      .send({ type: "course", id: "11" });
    expect([posted.status, posted.body]).toEqual([404, notOffered]);
    expect((await visit("/api/user/info-v1", token)).body.code).toBe(20200);
    // The API's 401 for an invalid token signs the learner out, even after calls that the API lacks.
    expect((await visit("/api/user/info-v1", "void")).body.code).toBe(401);
    const left = await visit("/user/profile", "void");
    expect([left.status, String(left.headers["set-cookie"])]).toEqual([
      302,
      expect.stringContaining("token=;"),
    ]);
  });
});
