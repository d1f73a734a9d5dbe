import type { Told } from "#upstream/platform/kit/language.ts";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userClassrooms } from "#shared/contract/study/endpoints.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { learnRecords } from "../../platform/db/schema/learning.ts";
import { type TestConsole, consoleOver, jsonOf } from "../../testing/adminConsole.ts";
import { handedIn } from "../../testing/handedIn.ts";
import { type TestLearner, newLearner } from "../../testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { readSheet } from "./readSheet.ts";

let upstream: TestUpstream;
let admin: TestConsole;
let folder: string;
let [first, second]: TestLearner[] = [];
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  folder = await mkdtemp(join(tmpdir(), "beikao-report-"));
  first = await newLearner(upstream, "13900000501");
  second = await newLearner(upstream, "13900000502");
  for (const learner of [first, second])
    await admin("user", "enrol", String(learner.id), "--classroom", "21");
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, argv);

test("shows the same numbers in reports of a class and course as on the learner's screens", async () => {
  const rows = await upstream.db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, 11))
    .orderBy(asc(lessons.id));
  const record = { userId: first?.id ?? 0, agencyId: 1, courseId: 11, updatedAt: new Date(upstream.now()) };
  await upstream.db.insert(learnRecords).values(
    rows.slice(0, 2).map(({ id, duration }, at) => ({
      ...record,
      lessonId: id,
      watched: at === 0 ? duration : Math.floor(duration / 2),
      isFinished: at === 0,
    })),
  );
  const groups: Answer = await upstream.call(userClassrooms, {}, { token: first?.token ?? "" });
  const room = groups.flatMap(({ list }: Answer) => list).find((one: Answer) => one.classroom_id === "21");
  const { rows: told } = await json("report", "class", "21", "--agency", "jia");
  const of = (list: Answer[], learner: TestLearner | undefined) =>
    list.find(({ user }) => user === learner?.id);
  expect(room.study_percent).toBeGreaterThan(0);
  expect(of(told, first)).toMatchObject({
    mobile: "139****0501",
    progress: room.study_percent,
    finished: 1,
    lessons: 6,
  });
  expect(of(told, first).last_studied).not.toBe("");
  for (const { name, progress } of room.course) expect(of(told, first)[name]).toBe(Number(progress));
  expect(of(told, second)).toMatchObject({ progress: 0, last_studied: "" });
  const { rows: ofCourse } = await json("report", "course", "11");
  const course = room.course.find((one: Answer) => one.id === "11");
  expect(of(ofCourse, first)).toMatchObject({ progress: Number(course.progress), finished: 1 });
  expect(
    (await json("report", "course", "11", "--agency", "yi")).rows.map(({ user }: Answer) => user),
  ).not.toContain(first?.id);
});

test("ranks learners by best attempts in the report of an exam, equal scores equally", async () => {
  const answers = { 51: ["A"] };
  const one = await handedIn(upstream.db, { userId: first?.id ?? 0, nowMs: upstream.now(), answers });
  const { paperId } = one;
  await handedIn(upstream.db, { userId: second?.id ?? 0, nowMs: upstream.now(), answers, paperId });
  const third = await newLearner(upstream, "13900000503");
  await handedIn(upstream.db, { userId: third.id, nowMs: upstream.now(), answers, paperId });
  for (const [userId, score] of [
    [first?.id ?? 0, "8.5"],
    [second?.id ?? 0, "8.5"],
    [third.id, "3"],
  ] as const)
    await upstream.db
      .update(attempts)
      .set({ score, status: "finished", usedSeconds: 1_200 })
      .where(eq(attempts.userId, userId));
  const { rows } = await json("report", "exam", String(paperId));
  expect(rows.map(({ rank, score, minutes }: Answer) => [rank, score, minutes])).toEqual([
    [1, 8.5, 20],
    [1, 8.5, 20],
    [3, 3, 20],
  ]);
});

test("writes a whole report to a workbook or CSV, and names a missing thing", async () => {
  const path = join(folder, "class.xlsx");
  expect((await admin("report", "class", "21", "--xlsx", path)).out).toMatch(
    /learners\. \d+ rows are written/,
  );
  const faults: Told[] = [];
  const base64 = (await readFile(path)).toString("base64");
  await expect(
    readSheet({ name: "class.xlsx", base64 }, { field: "x", columns: { user: "needed" }, faults }),
  ).rejects.toThrow(/not known: name, mobile, progress/);
  expect((await admin("report", "class", "21", "--xlsx", path)).err).toContain("is there already");
  expect((await admin("report", "class", "21", "--xlsx", path, "--csv", path)).err).toContain(
    "only one of them",
  );
  expect(await admin("report", "class", "999")).toMatchObject({ code: 1 });
  expect((await admin("report", "exam", "999")).err).toContain("exam list");
  expect((await admin("report", "course", "12")).code).toBe(0);
});
