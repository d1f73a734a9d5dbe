import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as articleApi from "#shared/contract/article/endpoints.ts";
import * as api from "#shared/contract/catalogue/endpoints.ts";
import { listLives, liveDetail } from "#shared/contract/live/endpoints.ts";
import { login } from "#shared/contract/account/endpoints.ts";
import { play as openLesson } from "#shared/contract/play/endpoints.ts";
import * as study from "#shared/contract/study/endpoints.ts";
import { createViews, showViews } from "#upstream/domain/article/views.ts";
import { news } from "#upstream/platform/db/schema/articles.ts";
import {
  courseTeachers,
  courses,
  lessons,
  storedFiles,
  teachers,
} from "#upstream/platform/db/schema/catalogue.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { lessonMedia } from "#upstream/platform/db/schema/lessons.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let token: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const session = await upstream.call(login, {
    type: "password",
    username: "xiaoming",
    password: "beikao2026",
  });
  token = session.token;
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const yi = { agency: "yi" };
const ids = (page: { list: { id: string }[] }) => page.list.map(({ id }) => id);

test("an agency shows its own content and the shared library of its subjects, never content of another agency", async () => {
  expect(ids(await upstream.call(api.listCourses)).sort()).toEqual(["11", "12", "13"]);
  expect(ids(await upstream.call(api.listCourses, {}, yi)).sort()).toEqual(["11", "12", "14"]);
  expect(await upstream.call(api.courseDetail, { id: "14" })).toBeNull();
  expect(await upstream.call(api.courseDetail, { id: "14" }, yi)).toMatchObject({ name: "乙校自有课" });
  expect(await upstream.call(api.courseDetail, { id: "13" }, yi)).toBeNull();
  expect(ids(await upstream.call(api.listTeachers, {}, yi))).toEqual(["1"]);
  expect(await upstream.call(api.teacherDetail, { id: "2" }, yi)).toBeNull();
  expect(ids(await upstream.call(articleApi.listNews, {}, yi))).toEqual(["41", "44", "42"]);
  expect(await upstream.call(articleApi.newsDetail, { id: "44" })).toBeNull();
  expect(ids(await upstream.call(listLives, {}, yi))).not.toContain("34");
  expect(await upstream.call(api.speciDetail, { sid: "kuaiji" }, yi)).toBeNull();
});

test("no answer to an agency that hides prices contains a price", async () => {
  const answers = (as: { agency?: string }) =>
    Promise.all([
      upstream.call(api.listCourses, {}, as),
      upstream.call(api.courseDetail, { id: "11" }, as),
      upstream.call(api.listClassrooms, {}, as),
      upstream.call(api.teacherDetail, { id: "1" }, as),
    ]);
  const prices = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/"(?:origin_)?price":"([^"]*)"/g)].map(([, text]) => text);
  const shown = prices(await answers({}));
  expect(shown.length).toBeGreaterThan(4);
  expect(shown.every(Boolean)).toBe(true);
  const hidden = prices(await answers(yi));
  expect(hidden.length).toBeGreaterThan(4);
  expect(hidden.some(Boolean)).toBe(false);
});

test("a teacher's page counts only the courses that the agency shows", async () => {
  const here = await upstream.call(api.teacherDetail, { id: "1" });
  expect({ num: here.course_num, courses: ids({ list: here.course }).sort() }).toEqual({
    num: 2,
    courses: ["11", "12"],
  });
  expect((await upstream.call(api.teacherDetail, { id: "1" }, yi)).course_num).toBe(3);
});

test("a teacher's page names all of the courses, however many", async () => {
  const { db } = upstream;
  const rows = Array.from({ length: 101 }, (_, index) => ({
    subjectId: 315,
    name: `第 ${index} 门课`,
    year: 2026,
  }));
  const added = (await db.insert(courses).values(rows).returning({ id: courses.id })).map(({ id }) => id);
  await db.insert(courseTeachers).values(added.map((courseId) => ({ courseId, teacherId: 1 })));
  expect((await upstream.call(api.teacherDetail, { id: "1" })).course.length).toBe(103);
  await db.delete(courses).where(inArray(courses.id, added));
});

test("an invented teacher has a drawn face, a teacher of an agency the family name, on every page", async () => {
  const { db } = upstream;
  const avatars = async () => {
    const { list } = await upstream.call(api.listCourses, { subject_id: "315" });
    const cards = list.flatMap(({ teacher }: { teacher: { id: string; avatar: string }[] }) => teacher);
    const card = cards.find(({ id }: { id: string }) => id === "1");
    return [card?.avatar, (await upstream.call(api.teacherDetail, { id: "1" })).avatar];
  };
  expect(new Set(await avatars())).toEqual(new Set(["/uploads/portrait/1-f.webp"]));
  await db.update(teachers).set({ agencyId: 1 }).where(eq(teachers.id, 1));
  try {
    expect(new Set(await avatars())).toEqual(new Set(["/uploads/portrait/1-6797.webp"]));
  } finally {
    await db.update(teachers).set({ agencyId: null }).where(eq(teachers.id, 1));
  }
});

test("courses are filtered by each level, year, type and price, and sorted", async () => {
  const found = async (input: object) => ids(await upstream.call(api.listCourses, input));
  expect(await found({ level1: "313" })).toEqual(["11", "12"]);
  expect(await found({ level1: "313", level2: "314" })).toEqual(["11", "12"]);
  expect(await found({ level1: "400", level2: "0" })).toEqual(["13"]);
  expect(await found({ level1: "313", level2: "401" })).toEqual([]);
  expect(await found({ level3: "402" })).toEqual(["13"]);
  expect(await found({ year: "2025" })).toEqual(["12"]);
  expect(await found({ type: "入门" })).toEqual(["12"]);
  expect(await found({ price: "free" })).toEqual(["12"]);
  expect(await found({ price: "paid", sort: "price-desc" })).toEqual(["13", "11"]);
  expect(await found({ sort: "price" })).toEqual(["12", "11", "13"]);
  expect(await found({ sort: "hot" })).toEqual(["13", "12", "11"]);
  expect(await found({})).toEqual(["11", "12", "13"]);
});

test("lists return pages with their total, also for a page beyond the end", async () => {
  expect(await upstream.call(api.listCourses, { page: 2, page_size: 2 })).toMatchObject({
    total: 3,
    page: 2,
    page_size: 2,
    list: [{ id: "13" }],
  });
  expect(await upstream.call(api.listCourses, { page: 99_999 })).toMatchObject({ total: 3, list: [] });
  expect(await upstream.call(api.listCourses, { page: "garbage" })).toMatchObject({ page: 1 });
});

test("course facets list the years and types of a subject", async () => {
  expect(await upstream.call(api.courseFacets, { level1: "313" })).toEqual({
    year: ["2026", "2025"],
    type: ["入门", "精讲"].sort(),
  });
  expect(await upstream.call(api.courseFacets, { level1: "400" })).toEqual({
    year: ["2026"],
    type: ["精讲"],
  });
});

test("a visitor owns no course; an owner gets progress and the end of the access", async () => {
  const visitor = await upstream.call(api.courseDetail, { id: "11" });
  expect(visitor).toMatchObject({
    is_buy: "0",
    progress: 0,
    has_trial: "1",
    price: "199.00",
    expire_time: "开通后 365 天",
    subject_name: "英语（二）",
  });
  expect(visitor.chapter.map(({ lesson }: { lesson: object[] }) => lesson.length)).toEqual([2, 1]);
  const owner = await upstream.call(api.courseDetail, { id: "11" }, { token });
  expect(owner).toMatchObject({ is_buy: "1", progress: 80 });
  expect(owner.expire_time).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(owner.chapter[0].lesson[0]).toMatchObject({ is_finish: "1", progress: 100, duration: 1800 });
  expect(await upstream.call(api.courseDetail, { id: "12" }, { token })).toMatchObject({ is_buy: "0" });
});

test("a course card names teachers in their order, and whether the course has a free trial lesson", async () => {
  const { db } = upstream;
  await db.update(lessons).set({ isFree: false }).where(eq(lessons.courseId, 13));
  await db.insert(courseTeachers).values({ courseId: 13, teacherId: 1, sort: -1 });
  const cards = async () => {
    const listed = await upstream.call(api.listCourses, { level1: "400" });
    return [...listed.list, await upstream.call(api.courseDetail, { id: "13" })].map((card) => ({
      teachers: card.teacher.map(({ id }: { id: string }) => id),
      trial: card.has_trial,
    }));
  };
  const expected = { teachers: ["1", "2"], trial: "0" };
  expect(await cards()).toEqual([expected, expected]);
  await db.delete(courseTeachers).where(eq(courseTeachers.courseId, 13));
  expect(await cards()).toEqual([
    { teachers: [], trial: "0" },
    { teachers: [], trial: "0" },
  ]);
  await db.insert(courseTeachers).values({ courseId: 13, teacherId: 2 });
  await db
    .update(lessons)
    .set({ isFree: true })
    .where(and(eq(lessons.courseId, 13), eq(lessons.name, "第一讲")));
});

test("a lesson without a medium is not offered as a free trial, even if it is marked as free", async () => {
  const { db } = upstream;
  const lesson = eq(lessons.id, 11_000);
  const told = async () => {
    const course = await upstream.call(api.courseDetail, { id: "11" });
    const { is_free, lock } = course.chapter[0].lesson[0];
    const opened = await upstream.call(openLesson, { lesson_id: "11000", device: "device-0123456789" });
    expect([opened.is_free, opened.lock]).toEqual([is_free, lock]);
    return [course.has_trial, is_free, lock];
  };
  await db.update(lessons).set({ playUrl: "" }).where(lesson);
  expect(await told()).toEqual(["0", "0", "buy"]);
  await db.insert(storedFiles).values({ hash: "h", content: new Uint8Array([1]) });
  const file = { lessonId: 11_000, size: 1, hash: "h" };
  await db.insert(lessonMedia).values({ ...file, path: "1.m4s", role: "part" });
  expect(await told()).toEqual(["0", "0", "buy"]);
  await db.insert(lessonMedia).values({ ...file, path: "main.m3u8", role: "main" });
  expect(await told()).toEqual(["1", "1", ""]);
});

test("a classroom lists its courses in groups, and its owner owns the courses", async () => {
  const detail = await upstream.call(api.classroomDetail, { id: "21" });
  expect(detail).toMatchObject({
    course_num: 2,
    lesson_num: 6,
    is_buy: "0",
    services: ["答疑"],
    teacher: [{ name: "林知远" }],
  });
  expect(detail.group).toMatchObject([
    {
      classroomCourseType: "系统班",
      list: [{ class_type_name: "全程班", course: [{ id: "11" }, { id: "12" }] }],
    },
  ]);
  expect(await upstream.call(api.listClassrooms, {})).toMatchObject({ total: 1 });
  expect((await upstream.refusal(study.classroomResource, { classroom_id: "21" }, { token })).code).toBe(
    20404,
  );

  const session = await upstream.call(login, {
    type: "password",
    username: "xiaoming",
    password: "beikao2026",
  });
  await upstream.db
    .insert(enrolments)
    .values({ userId: Number(session.user_info.uid), agencyId: 1, classroomId: 21, origin: "gift" });
  expect(await upstream.call(api.courseDetail, { id: "12" }, { token })).toMatchObject({ is_buy: "1" });
  const rooms = await upstream.call(study.userClassrooms, {}, { token });
  expect(rooms).toMatchObject([
    {
      classroomCourseType: "系统班",
      list: [{ classroom_id: "21", class_type_name: "全程班", study_percent: 40 }],
    },
  ]);
  expect(await upstream.call(study.userClassrooms, { subject_id: "400" }, { token })).toEqual([]);
  const { cover } = await upstream.call(api.courseDetail, { id: "12" });
  expect(cover).not.toBe("");
  expect(
    await upstream.call(study.classroomResource, { classroom_id: "21", course_id: "12" }, { token }),
  ).toMatchObject([{ cover }, { cover }]);
  expect(await upstream.call(study.classroomResourceList, { classroom_id: "21" }, { token })).toMatchObject([
    { classroom_id: "21", course_name: "英语精讲", lock: "" },
  ]);
});

test("studying again deletes the records of the course", async () => {
  await upstream.call(study.studyAgain, { course_id: "11" }, { token });
  expect(await upstream.call(api.courseDetail, { id: "11" }, { token })).toMatchObject({
    progress: 0,
    is_buy: "1",
  });
  expect((await upstream.refusal(study.studyAgain, { course_id: "13" }, { token })).code).toBe(20404);
});

test("a course whose access has ended is not owned", async () => {
  upstream.advance(301 * 86_400_000);
  const session = await upstream.call(login, {
    type: "password",
    username: "xiaoming",
    password: "beikao2026",
  });
  await upstream.db.delete(enrolments);
  await upstream.db.insert(enrolments).values({
    userId: Number(session.user_info.uid),
    agencyId: 1,
    courseId: 11,
    origin: "gift",
    expiresAt: new Date(upstream.now() - 1000),
  });
  expect(await upstream.call(api.courseDetail, { id: "11" }, { token: session.token })).toMatchObject({
    is_buy: "0",
  });
  upstream.advance(-301 * 86_400_000);
});

test("lists lives by begin with ended lives last, and returns the server's time", async () => {
  const page = await upstream.call(listLives);
  expect(ids(page)).toEqual(["31", "33", "34", "32"]);
  expect(Math.abs(page.server_time - upstream.now() / 1000)).toBeLessThan(5);
  expect(page.list[0].start_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/);
  expect(await upstream.call(liveDetail, { id: "31" }, { token })).toMatchObject({
    name: "正在直播",
    is_reserve: "0",
    teacher: { name: "林知远" },
  });
  expect(await upstream.call(liveDetail, { id: "34" }, yi)).toBeNull();
});

test("news link their neighbours in the category, and future news are hidden", async () => {
  const detail = await upstream.call(articleApi.newsDetail, { id: "42" });
  expect(detail).toMatchObject({
    prev: { id: "43" },
    next: { id: "41" },
    tag: ["提醒"],
    cate_name: "考试动态",
  });
  expect(detail.related.map(({ id }: { id: string }) => id)).not.toContain("42");
  expect(ids(await upstream.call(articleApi.listNews, { cate_id: "2" }))).toEqual([]);
  expect(await upstream.refusal(articleApi.listNews, { cate_id: "99" })).toMatchObject({
    code: CODES.notFound,
  });
  expect(await upstream.call(articleApi.newsCategories)).toHaveLength(2);
});

test("counts readers of news with a delay of minutes, and at most so many per address", async () => {
  const views = createViews(upstream.db);
  const told = async () => (await upstream.call(articleApi.newsDetail, { id: "42" })).view_num;
  const before = await told();
  for (let reader = 0; reader < 100; reader++) views.add({ newsId: 42, agencyId: 1, ip: "203.0.113.7" });
  views.add({ newsId: 42, agencyId: 1, ip: "203.0.113.8" });
  views.add({ newsId: 999_999, agencyId: 1, ip: "203.0.113.8" });
  await views.write();
  views.add({ newsId: 42, agencyId: 1, ip: "203.0.113.7" });
  await views.write();
  views.add({ newsId: 44, agencyId: 1, ip: "203.0.113.8" });
  await views.write();
  expect(await told()).toBe(before);
  await showViews({ db: upstream.db });
  expect(await told()).toBe(before + 62);
  expect(await upstream.call(articleApi.newsDetail, { id: "44" }, yi)).toMatchObject({ view_num: before });
  await showViews({ db: upstream.db });
  expect(await told()).toBe(before + 62);
  expect(await upstream.call(articleApi.viewNews, { id: "42" })).toEqual({});
  expect(await upstream.call(articleApi.viewNews, { id: "x" })).toEqual({});
  expect(await upstream.refusal(articleApi.viewNews, { id: "a b" })).toMatchObject({ code: CODES.badInput });
});

test("the news of one exam include general news and exclude news of other exams", async () => {
  const all = ids(await upstream.call(articleApi.listNews, {}));
  expect(all).toContain("43");
  expect(ids(await upstream.call(articleApi.listNews, { level1: "400" }))).toEqual(all);
  const other = await upstream.call(articleApi.listNews, { level1: "300" });
  expect(ids(other)).toEqual(all.filter((id: string) => id !== "43"));
  expect(Number(other.total)).toBe(all.length - 1);
});

test("an exam without its own page text lists its subjects", async () => {
  const { content } = await upstream.call(api.speciDetail, { sid: "kuaiji" });
  expect(content).toBe("<h2>会计考什么</h2><ul><li><strong>初级</strong>：经济法基础</li></ul>");
});

test("help entries are grouped, and an exam has a page text", async () => {
  expect(await upstream.call(articleApi.listHelp)).toEqual([
    { name: "账号", list: [{ id: "1", title: "怎样注册" }] },
  ]);
  expect(await upstream.call(articleApi.helpDetail, { id: "1" })).toMatchObject({ group: "账号" });
  expect(await upstream.call(articleApi.helpDetail, { id: "9" })).toBeNull();
  expect(await upstream.call(api.speciDetail, { sid: "zikao" })).toMatchObject({
    title: "自考",
    subject: { id: "313", alias_name: "zikao" },
    content: "<h2>怎样报考</h2>",
    facts: [{ value: "每年两次" }, { value: "2 门" }, { value: "5 道" }],
  });
});

test("the total of a list equals its length, for all filters", async () => {
  const levels = [
    {},
    { level1: "313" },
    { level1: "400" },
    { level2: "401" },
    { level3: "402" },
    { level1: "999" },
  ];
  const courseFilters = [
    {},
    { year: "2026" },
    { type: "精讲" },
    { price: "free" },
    { price: "paid", year: "2025" },
  ];
  const categories = [{}, { cate_id: "1" }, { cate_id: "2" }];
  for (const as of [{}, yi]) {
    for (const level of levels) {
      for (const filter of courseFilters) await agree(api.listCourses, { ...level, ...filter }, as);
      for (const category of categories) await agree(articleApi.listNews, { ...level, ...category }, as);
      await agree(listLives, level, as);
    }
  }

  async function agree(endpoint: Endpoint, input: object, as: object): Promise<void> {
    const { list, total } = await upstream.call(endpoint, { ...input, page_size: 100 }, as);
    expect(total, JSON.stringify([endpoint.path, input, as])).toBe(list.length);
  }
});

test("totals and facets follow all changes of rows and the publication of future news", async () => {
  const totals = async () => [
    (await upstream.call(api.listCourses)).total,
    (await upstream.call(listLives)).total,
    (await upstream.call(articleApi.listNews)).total,
  ];
  const [course, live, piece] = await totals();
  const day = 86_400_000;
  const tomorrow = new Date(upstream.now() + day);
  await upstream.db.insert(courses).values({ id: 901, subjectId: 315, name: "新课", year: 2031, price: "9" });
  await upstream.db.insert(lives).values({
    id: 901,
    subjectId: 315,
    teacherId: 1,
    name: "新直播",
    startTime: tomorrow,
    endTime: tomorrow,
  });
  await upstream.db
    .insert(news)
    .values({ id: 901, cateId: 1, title: "明天见报", content: "", publishTime: tomorrow });
  await expect.poll(totals).toEqual([course + 1, live + 1, piece]);
  expect((await upstream.call(api.courseFacets)).year).toContain("2031");
  upstream.advance(2 * day);
  expect(await totals()).toEqual([course + 1, live + 1, piece + 1]);
  upstream.advance(-2 * day);
  await upstream.db.delete(courses).where(eq(courses.id, 901));
  await upstream.db.delete(lives).where(eq(lives.id, 901));
  await upstream.db.delete(news).where(eq(news.id, 901));
  await expect.poll(totals).toEqual([course, live, piece]);
});
