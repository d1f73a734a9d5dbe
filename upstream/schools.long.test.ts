import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectQuestion } from "#shared/contract/question/endpoints.ts";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { examStart } from "#shared/contract/exam/endpoints.ts";
import { saveNote } from "#shared/contract/note/endpoints.ts";
import { createOrder } from "#shared/contract/order/endpoints.ts";
import { practiceAnswer, practiceStart } from "#shared/contract/practice/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { AGENCIES_CHANGED, CATALOGUE_CHANGED, QUESTIONS_CHANGED } from "./platform/db/changes.ts";
import { agencySubjects } from "./platform/db/schema/agencies.ts";
import { papers, paperQuestions } from "./platform/db/schema/exams.ts";
import { indexChanges } from "./domain/search/indexChanges.ts";
import { forgetLimits, newLearner, newRequest, signIn } from "./testing/learners.ts";
import { consoleOver } from "./testing/adminConsole.ts";
import { markedSchool, schoolFolder } from "./testing/schoolFolder.ts";
import { type TestUpstream, inflate, startTestUpstream } from "./testing/testUpstream.ts";

/**
 * Promise 31: a school's data is never shown at another school. All content and one learner belong to the school `jia`,
 * and each of its texts begins with this character. A learner of the school `yi`, which has the same subjects, sends
 * every call with every id of `jia`.
 */
const MARK = "隐";

/**
 * Tables whose rows `handOver` gives to the school, with the columns that contain texts. Rows of tables without an
 * owner belong to the school through a parent row.
 */
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  teachers: ["name", "title", "intro", "detail"],
  courses: ["name", "intro", "detail"],
  chapters: ["name"],
  lessons: ["name"],
  lesson_points: ["name"],
  classrooms: ["name", "intro", "detail"],
  classroom_files: ["name"],
  lives: ["name", "intro", "detail"],
  news_categories: ["name", "intro"],
  news: ["title", "intro", "content"],
  help_articles: ["title", "content"],
  pages: ["title", "content"],
  ads: ["title", "line"],
  packages: ["name"],
  question_chapters: ["name"],
  passages: ["content"],
  questions: ["stem", "analysis"],
  knowledge_points: ["name"],
  papers: ["name", "description"],
  contract_templates: ["name", "content"],
  users: ["nickname", "realname"],
};
/** Ids of subjects of the shared tree that an import of the school has added. */
const OWN_SUBJECTS = [314, 315, 316, 320];

/** Calls that end the session, which the other calls need. */
const ENDS_THE_SESSION = new Set(["/user/logout", "/user/close"]);

let upstream: TestUpstream;
let owner: { readonly token: string };
let stranger: { readonly agency: string; readonly token: string };
let ids: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  upstream = await startTestUpstream();
  const { db } = upstream;
  owner = { token: (await newLearner(upstream)).token };
  stranger = { agency: "yi", token: await signIn(upstream, "xiaoming", { agency: "yi", ip: "198.19.0.1" }) };
  await db.insert(papers).values({
    id: 900,
    subjectId: 315,
    name: "模拟卷",
    kind: "mock",
    examType: 7,
    rules: { sections: [{ name: "一" }] },
  });
  await db
    .insert(paperQuestions)
    .values([51, 52].map((questionId, sort) => ({ paperId: 900, questionId, section: "一", sort })));
  await handOver();
  await putSchool();
  const run = await upstream.call(
    practiceStart,
    { mode: "4", subject_id: "315", count: 5, request_id: newRequest() },
    owner,
  );
  // The history shows a run only after its first answer.
  const first = { record_id: run.record_id, seq: 1, answer: ["A"], tell: "0" };
  await upstream.call(practiceAnswer, first, owner);
  const attempt = await upstream.call(examStart, { paper_id: "900", request_id: newRequest() }, owner);
  const order = await upstream.call(
    createOrder,
    { target_type: "course", target_id: "11", request_id: newRequest() },
    owner,
  );
  const lessonId = "11000";
  const note = await upstream.call(
    saveNote,
    { lesson_id: lessonId, second: 1, content: `${MARK}笔记`, request_id: newRequest() },
    owner,
  );
  await upstream.call(collectQuestion, { id: "51", is_collect: "1" }, owner);
  const records = [run.record_id, attempt.record_id].map(String);
  const things = ["70001", "11", "12", "21", "31", "41", "51", "61", "1", "2", "900", lessonId];
  ids = {
    id: [...things, ...records, String(note.id), order.order_no],
    course_id: ["11", "70001"],
    classroom_id: ["21", "70001"],
    lesson_id: [lessonId],
    note_id: [String(note.id)],
    question_id: ["51"],
    paper_id: ["900"],
    record_id: records,
    order_no: [order.order_no],
    target_id: ["11", "21", "70001"],
    cate_id: ["1", "70001"],
    chapter_id: ["1"],
    subject_id: ["313", "315", "7000", "7002"],
    level1: ["313", "7000"],
    level2: ["314"],
    level3: ["315"],
    key: ["privacy"],
    sid: ["zikao"],
    q: ["英语", "语法", "楷书", "顾先生"],
    position: ["home"],
  };
});
afterAll(() => upstream[Symbol.asyncDispose]());

/** Gives all content to the school and marks each of its texts. The other school keeps only its people. */
async function handOver(): Promise<void> {
  const { db } = upstream;
  const run = (statement: string) => db.execute(sql.raw(statement));
  for (const table of ["courses", "news", "pages"]) await run(`delete from ${table} where agency_id = 2`);
  const owned = await ownedTables();
  for (const [table, columns] of Object.entries(CONTENT)) {
    const marked = columns.map((column) => `"${column}" = '${MARK}' || "${column}"`).join(", ");
    if (table === "users") await run(`update users set ${marked} where agency_id = 1`);
    else await run(`update "${table}" set ${marked}${owned.has(table) ? ", agency_id = 1" : ""}`);
  }
  await run(
    `update subjects set agency_id = 1, name = '${MARK}' || name where id in (${OWN_SUBJECTS.join(",")})`,
  );
  await indexChanges(db);
  for (const channel of [AGENCIES_CHANGED, CATALOGUE_CHANGED, QUESTIONS_CHANGED])
    await run(`notify ${channel}`);
}

/** Adds a third school from a folder, with a subject that the school of the other learner has also chosen. */
async function putSchool(): Promise<void> {
  const folder = await schoolFolder(markedSchool(MARK));
  const put = await consoleOver(upstream.db)("school", "put", folder);
  await rm(folder, { recursive: true });
  expect(put).toMatchObject({ code: 0, err: "" });
  await indexChanges(upstream.db);
  await upstream.db.insert(agencySubjects).values({ agencyId: 2, subjectId: 7000, sort: 9 });
}

async function ownedTables(): Promise<ReadonlySet<string>> {
  const { rows } = (await upstream.db.execute(
    sql`select table_name as name from information_schema.columns where column_name = 'agency_id'`,
  )) as unknown as { rows: { readonly name: string }[] };
  return new Set(rows.map(({ name }) => name));
}

/** Returns the inputs to send: one with usual values only, and one for each field and id of the school. */
function inputsOf(endpoint: Endpoint): readonly Readonly<Record<string, unknown>>[] {
  const names = namesOf(endpoint);
  const usual = Object.fromEntries(names.flatMap((name) => (name in USUAL ? [[name, USUAL[name]]] : [])));
  const first = Object.fromEntries(names.flatMap((name) => (ids[name] ? [[name, ids[name][0]]] : [])));
  const given = names.flatMap((name) => (ids[name] ?? []).map((id) => ({ ...usual, ...first, [name]: id })));
  return [usual, ...given];
}

function namesOf(endpoint: Endpoint): readonly string[] {
  const { input } = schemasOf(endpoint) as unknown as { input: { _zod: { def: { shape?: object } } } };
  return Object.keys(input._zod.def.shape ?? {});
}

/** Values of fields that many calls require. */
const USUAL: Readonly<Record<string, unknown>> = {
  target_type: "course",
  mode: "4",
  count: 5,
  answer: ["B"],
  device: "device-of-a-test-1",
  seq: 1,
  is_collect: "1",
  content: "写点什么",
  second: 1,
};

interface Told {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly text: string;
}

async function askAll(
  method: Endpoint["method"],
  asking: { readonly agency?: string; readonly token?: string },
): Promise<readonly Told[]> {
  const told: Told[] = [];
  // Leaves out event streams, which never end; other calls show the same content of a room.
  const asked = endpoints.filter(
    ({ lane, path, ...one }) => one.method === method && lane !== "stream" && !ENDS_THE_SESSION.has(path),
  );
  for (const endpoint of asked) {
    await forgetLimits(upstream);
    for (const given of inputsOf(endpoint)) {
      const isOnce = namesOf(endpoint).includes("request_id");
      const input = isOnce ? { ...given, request_id: newRequest() } : given;
      const { status, text } = await ask(endpoint, input, asking);
      expect(status, `${endpoint.path} ${JSON.stringify(input)}`).toBeLessThan(500);
      told.push({ path: endpoint.path, input, text });
    }
  }
  return told;
}

async function ask({ method, path }: Endpoint, input: Told["input"], asking: object) {
  const headers = { "content-type": "application/json" };
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const response =
    method === "GET"
      ? await upstream.fetch(`${path}?${query}`, {}, asking)
      : await upstream.fetch(path, { method, body: JSON.stringify(input), headers }, asking);
  return { status: response.status, text: await unpacked(await response.text()) };
}

/** Unpacks long answers (Spec §7). Files have no envelope. */
async function unpacked(text: string): Promise<string> {
  return text.startsWith('{"code":') ? JSON.stringify(await decodeEnvelope(text, inflate)) : text;
}

test("no call shows a school's content and people to a learner of another school", async () => {
  const told = [
    ...(await askAll("POST", stranger)),
    // Sends GET after POST, so that rows written by the POST calls are read too.
    ...(await askAll("GET", stranger)),
    ...(await askAll("GET", { agency: "yi" })),
  ];
  expect(told.length).toBeGreaterThan(500);
  const foreign = told.filter(({ text }) => text.includes(MARK));
  expect(foreign.map(({ path, input, text }) => `${path} ${JSON.stringify(input)} ${text}`)).toEqual([]);
});

test("shows a school from a folder to its own visitors", async () => {
  const told = await askAll("GET", { agency: "small" });
  const paths = new Set(told.filter(({ text }) => text.includes(MARK)).map(({ path }) => path));
  for (const path of [
    "/course/list",
    "/classroom/list",
    "/teacher/list",
    "/news/list",
    "/help/list",
    "/live/detail",
    "/search",
  ])
    expect([...paths]).toContain(path);
});

test("the same calls show a school's content to its own learner", async () => {
  const told = await askAll("GET", owner);
  const paths = new Set(told.filter(({ text }) => text.includes(MARK)).map(({ path }) => path));
  expect([...paths]).toEqual(expect.arrayContaining(TOLD_TO_ITS_OWN));
  const found = told.filter(({ path }) => path === "/search").map(({ text }) => text);
  for (const kind of ["subject", "knowledge"])
    expect(found.join(), kind).toMatch(new RegExp(`"type":"${kind}","id":"\\d+","title":"${MARK}`));
});

/** Calls that must show marked texts to the school's own learner: otherwise the test above would prove nothing. */
const TOLD_TO_ITS_OWN = [
  "/advertise/ad",
  "/calendar/info",
  "/classroom/list",
  "/course/list",
  "/exam/detail",
  "/exam/history-list-v1",
  "/exam/list",
  "/help/list",
  "/live/calendar.ics",
  "/live/detail",
  "/live/room",
  "/mechanism/view",
  "/news/cate",
  "/news/list",
  "/note/list",
  "/order/list",
  "/practice/report",
  "/practice/setup",
  "/question/chapters",
  "/question/detail",
  "/question/favorite-list",
  "/question/list",
  "/search",
  "/search/suggest",
  "/subject/tree",
  "/teacher/list",
  "/user/export",
];
