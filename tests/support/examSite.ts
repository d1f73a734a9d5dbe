import { eq } from "drizzle-orm";
import * as api from "#shared/contract/exam/endpoints.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { registered, signIn } from "#upstream/testing/learners.ts";
import { type Answer, SALT, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { startSiteProcess } from "./siteProcess.ts";

const MINUTE_MS = 60_000;

/**
 * Ids of papers: mock: a mock exam; locked: with locked sections; watched: counts leaving; strict: ends at the second.
 */
export const PAPERS = { mock: 801, locked: 802, watched: 803, strict: 804 } as const;

/** Words and field names that occur only in keys and analyses. The learner of the tests never types them. */
export const ONLY_IN_KEYS = [
  "北京",
  "上海",
  "言之成理",
  "解析",
  "看清题意",
  "analysis",
  "is_right",
  "right_rate",
];

/** Questions of the papers in order. The letters and words of their keys occur nowhere else. */
const ASKED = [
  { id: 51, section: "一、选择题", score: "4" },
  { id: 52, section: "一、选择题", score: "6" },
  { id: 53, section: "一、选择题", score: "2" },
  { id: 54, section: "二、填空和问答", score: "8" },
  { id: 55, section: "二、填空和问答", score: "10" },
] as const;

/** Starts the built site with a test upstream that has exams and whose clock the test controls. */
export async function startExamSite() {
  const upstream = await startTestUpstream();
  const { db } = upstream;
  const common = { subjectId: 315, examType: 7, totalScore: "30", passScore: "18", limitMinutes: 60 };
  const window = {
    startTime: new Date(upstream.now() - MINUTE_MS),
    endTime: new Date(upstream.now() + 180 * MINUTE_MS),
  };
  await db.insert(papers).values([
    { ...common, id: PAPERS.mock, name: "英语模拟卷", kind: "mock" },
    { ...common, id: PAPERS.locked, name: "分部分的模拟卷", kind: "mock", sectionsLocked: true },
    { ...common, ...window, id: PAPERS.watched, name: "英语联考", kind: "online", leaveLimit: 0 },
    { ...common, ...window, id: PAPERS.strict, name: "离开会交卷的考试", kind: "online", leaveLimit: 2 },
  ]);
  await db
    .insert(paperQuestions)
    .values(
      Object.values(PAPERS).flatMap((paperId) =>
        ASKED.map(({ id, section, score }, sort) => ({ paperId, questionId: id, section, score, sort })),
      ),
    );
  const site = await startSiteProcess({ env: { UPSTREAM_URL: upstream.url, SIGN_SALT: SALT } });
  const token = await signIn(upstream, "13800000001");
  let requests = 0;

  return {
    url: site.url,
    upstream,
    /**
     * Begins an attempt of the demo learner.
     * @returns its record number
     */
    async begin(paper: number): Promise<string> {
      requests += 1;
      const request_id = `journey-request-${String(requests).padStart(6, "0")}`;
      const { record_id } = await upstream.call(
        api.examStart,
        { paper_id: String(paper), request_id },
        { token },
      );
      return record_id;
    },
    async beginOther(paper: number): Promise<string> {
      const other = await registered(upstream, "13700000801");
      const input = { paper_id: String(paper), request_id: "journey-request-of-another" };
      return (await upstream.call(api.examStart, input, { token: other })).record_id;
    },
    /** Returns the saved answers, by question id. */
    async given(record_id: string): Promise<Record<string, readonly string[]>> {
      const { saved } = await upstream.call(api.examPaper, { record_id }, { token });
      return Object.fromEntries(saved.map(({ question_id, given }: Answer) => [question_id, given]));
    },
    report: (record_id: string): Promise<Answer> => upstream.call(api.examReport, { record_id }, { token }),
    /** Changes the deadline of an attempt so that it ends in `ms`. */
    async endIn(record_id: string, ms: number): Promise<void> {
      await db
        .update(attempts)
        .set({ deadline: new Date(upstream.now() + ms) })
        .where(eq(attempts.id, Number(record_id)));
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}
