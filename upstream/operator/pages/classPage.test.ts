import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { learnRecords } from "../../platform/db/schema/learning.ts";
import { messages, users } from "../../platform/db/schema/users.ts";
import { consoleOver } from "../../testing/adminConsole.ts";
import { type TestLearner, newLearner } from "../../testing/learners.ts";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { ServedPages } from "./servePages.ts";

const CLASS = 21;

let upstream: TestUpstream;
let pages: ServedPages;
let owner: PageVisitor;
let ahead: TestLearner;
let slow: TestLearner;
let idle: TestLearner;
beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  pages = await serveTestPages(upstream);
  owner = await pageVisitor({ upstream, pages }, "owner", { agency: "jia" });
  const { db } = upstream;
  const admin = consoleOver(db, () => upstream.now());
  const enrolled = async (mobile: string, realname: string) => {
    const learner = await newLearner(upstream, mobile);
    await db.update(users).set({ realname }).where(eq(users.id, learner.id));
    await admin("user", "enrol", String(learner.id), "--classroom", String(CLASS));
    return learner;
  };
  ahead = await enrolled("13900000601", "欧阳前");
  slow = await enrolled("13900000602", "司马慢");
  idle = await enrolled("13900000603", "诸葛闲");
  const own = await db.select().from(lessons).where(eq(lessons.courseId, 11)).orderBy(asc(lessons.id));
  const record = { agencyId: 1, courseId: 11, updatedAt: new Date(upstream.now()) };
  await db.insert(learnRecords).values([
    ...own.map(({ id, duration }) => ({
      ...record,
      userId: ahead.id,
      lessonId: id,
      watched: duration,
      isFinished: true,
    })),
    { ...record, userId: slow.id, lessonId: own[0]?.id ?? 0, watched: 1 },
  ]);
  const [paper] = await db
    .insert(papers)
    .values({
      agencyId: 1,
      subjectId: 315,
      name: "摸底考试",
      kind: "mock",
      examType: 1,
    } as typeof papers.$inferInsert)
    .returning();
  await db.insert(attempts).values(
    [61, 84.5].map((score, at) => ({
      userId: ahead.id,
      agencyId: 1,
      paperId: paper?.id ?? 0,
      subjectId: paper?.subjectId ?? 0,
      examType: 1,
      requestId: `board-${at}`,
      status: "finished" as const,
      ticket: "",
      questionIds: [],
      score: String(score),
      totalScore: "100",
    })),
  );
}, 120_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const boardOf = async (query = "", visitor = owner) =>
  (await visitor.get(`/classroom/board?id=${CLASS}${query}`)).text;
const namesIn = (page: string) =>
  ["欧阳前", "司马慢", "诸葛闲"].filter((name) => page.includes(`>${name}</td>`));
const tabsIn = (page: string) =>
  ["全部", "还没开始", "落后"].map((tab) => Number(new RegExp(`>${tab} (\\d+)<`).exec(page)?.[1]));

test("shows the learners of a class with the best score of an exam, and counts who has not begun or is behind", async () => {
  const page = await boardOf();
  expect(namesIn(page)).toEqual(["欧阳前", "司马慢", "诸葛闲"]);
  expect(page).toContain("摸底考试");
  expect(page).toContain(">84.5<");
  expect(page).not.toContain(">61<");
  expect(page).toContain("最近上线");
  const [all = 0, notBegun = 0, behind] = tabsIn(page);
  expect([all >= 3, notBegun >= 1, behind]).toEqual([true, true, 1]);
  expect(namesIn(await boardOf("&pace=not_begun"))).toEqual(["诸葛闲"]);
  expect(namesIn(await boardOf("&pace=behind"))).toEqual(["司马慢"]);
});

test.each([
  ["a name", "司马"],
  ["pinyin", "smm"],
  ["a mobile", "13900000602"],
])("finds a learner of a class by %s", async (_by, find) => {
  expect(namesIn(await boardOf(`&find=${encodeURIComponent(find)}`))).toEqual(["司马慢"]);
});

test("selects who has not begun, and sends the notice to the selected learners once", async () => {
  const page = await boardOf("&pace=not_begun");
  const ids = [...page.matchAll(/name="users" value="(\d+)"[^>]* checked/g)].map(([, id]) => Number(id));
  expect(ids).toContain(idle.id);
  const form = await owner.get(`/message/send?users=${idle.id}&users=${slow.id}`);
  expect(form.text).toContain("诸葛闲");
  expect(form.text).toContain("司马慢");
  const received = async () =>
    (await upstream.db.select().from(messages).where(eq(messages.title, "开课了"))).map(
      ({ userId }) => userId,
    );
  for (const users of [`${idle.id},${slow.id}`, `${idle.id}`]) {
    const asked = { users, title: "开课了", content: "第一节已经上线。" };
    const sent = await owner.sendForm("/message/send", asked);
    const work = sent.get("Location") ?? "";
    expect(work, sent.text).toMatch(/^\/work\//);
    await owner.send(work, { do: "1" });
    expect((await received()).toSorted()).toEqual([slow.id, idle.id].toSorted());
  }
});

test("downloads the learners that the page shows", async () => {
  const page = await boardOf("&pace=behind");
  const address =
    /href="(\/report\/class\/rows\.csv\?[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const { text } = await owner.get(address);
  expect(text).toContain("司马慢");
  expect(text).not.toContain("欧阳前");
});

test("refuses a class of another school, a role without reports, and an id that is none", async () => {
  const other = await pageVisitor({ upstream, pages }, "owner", { agency: "yi" });
  expect(namesIn(await boardOf("", other))).toEqual([]);
  const editor = await pageVisitor({ upstream, pages }, "editor", { agency: "jia" });
  expect((await editor.get(`/classroom/board?id=${CLASS}`)).status).toBe(403);
  expect((await owner.get("/classroom/board?id=x")).status).toBe(404);
  expect((await owner.get("/classroom/board?id=999999")).status).toBe(404);
});
