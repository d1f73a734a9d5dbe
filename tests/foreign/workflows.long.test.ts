import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { newLearner, PASSWORD } from "#upstream/testing/learners.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { createDocuments } from "../../scripts/contract/documents.ts";

/*
 * Runs dist/docs/workflows.arazzo.yaml with `redocly respect` against the reference upstream. Besides the success
 * criteria it checks each answer against its schema in openapi.json.
 */

const PAPER = 741;
const FILE = "workflows.arazzo.yaml";
const folder = mkdtempSync(path.join(tmpdir(), "workflows-"));
const REDOCLY = path.resolve("node_modules/.bin/redocly");
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

interface Check {
  readonly name: string;
  readonly status: string;
  readonly message: string;
}
interface Step {
  readonly stepId: string;
  readonly checks: readonly Check[];
}
interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly executedWorkflows: readonly {
          readonly workflowId: string;
          readonly executedSteps: readonly Step[];
        }[];
      }
    >
  >;
}

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const documents = createDocuments(process.cwd());
  for (const name of ["openapi.json", FILE]) writeFileSync(path.join(folder, name), documents[name] ?? "");
  await upstream.db.insert(papers).values({
    id: PAPER,
    name: "模拟卷",
    kind: "mock",
    subjectId: 315,
    examType: 7,
    totalScore: "4",
    passScore: "2",
    limitMinutes: 30,
  });
  await upstream.db
    .insert(paperQuestions)
    .values([{ paperId: PAPER, questionId: 51, section: "一、选择", score: "4", sort: 1 }]);
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const redocly = (args: readonly string[]) =>
  promisify(execFile)(REDOCLY, args, { cwd: folder, env: { ...process.env, ...QUIET } });

/** Runs workflows, and returns the steps of each with the checks that failed. */
async function run(inputs: object, ...more: readonly string[]) {
  const md5 = (text: string) => createHash("md5").update(text).digest("hex");
  const accessTime = String(Math.floor(upstream.now() / 1_000));
  const signed = { sign: md5(md5(accessTime + SALT)), accessTime, agencyFlag: "jia" };
  const all = JSON.stringify({ ...signed, ...inputs });
  const to = ["--server", `upstream=${upstream.url}`, "--input", all, "--json-output", "report.json"];
  // Exits with 1 if a check failed; the report names the check.
  await redocly(["respect", FILE, ...to, ...more]).catch(() => undefined);
  const { files } = JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8")) as Report;
  const done = (files[FILE]?.executedWorkflows ?? []).map(({ workflowId, executedSteps }) => [
    workflowId,
    Object.fromEntries(executedSteps.map(({ stepId, checks }) => [stepId, failed(checks)])),
  ]);
  return Object.fromEntries(done) as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

function failed(checks: readonly Check[]): readonly string[] {
  return checks.flatMap(({ name, status, message }) => (status === "success" ? [] : [`${name}: ${message}`]));
}

test("is a valid Arazzo document, whose operations exist", async () => {
  const { stdout, stderr } = await redocly(["lint", FILE, "--extends", "recommended-strict"]);
  expect(stdout + stderr).toContain("Your API description is valid");
});

test("a new learner signs in, takes an exam, buys a course and learns in it, each step as the criteria say", async () => {
  const mobile = "13900007401";
  const { token } = await newLearner(upstream, mobile);
  const [lesson] = await upstream.db
    .update(lessons)
    .set({ duration: 100 })
    .where(and(eq(lessons.courseId, 11), eq(lessons.isFree, true)))
    .returning();
  const done = await run({
    username: mobile,
    password: PASSWORD,
    token,
    run: randomBytes(8).toString("hex"),
    now: upstream.now(),
    paper: String(PAPER),
    course: "11",
    lesson: String(lesson?.id),
    seconds: 1,
  });
  expect(done).toEqual({
    signIn: { login: [], userInfo: [] },
    takeExam: {
      examStart: [],
      examContinue: [],
      examPaper: [],
      examSave: [],
      examSubmit: [],
      examReport: [],
    },
    buyCourse: {
      previewOrder: [],
      createOrder: [],
      payOrder: [],
      playPayment: [],
      orderDetail: [],
      courseDetail: [],
    },
    learnLesson: { play: [], learnReport: [], learnRecord: [] },
  });
});

test("with a wrong password the first step fails, and no further step is made", async () => {
  const { signIn } = await run({ username: "13900007401", password: "another-1" }, "--workflow", "signIn");
  expect(Object.keys(signIn ?? {})).toEqual(["login"]);
  expect(signIn?.["login"]?.join()).toContain("$response.body#/code == 20200");
});
