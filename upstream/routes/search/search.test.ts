import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { search, suggest } from "#shared/contract/search/endpoints.ts";
import { abbreviationsOf, writtenOut } from "#upstream/domain/search/abbreviations.ts";
import { createSearchTerms } from "#upstream/domain/search/searchTerms.ts";
import { courses } from "#upstream/platform/db/schema/catalogue.ts";
import { CATALOGUE_CHANGED } from "#upstream/platform/db/changes.ts";
import { news } from "#upstream/platform/db/schema/articles.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { passages, questionKnowledge, questions } from "#upstream/platform/db/schema/questions.ts";
import { knowledgePoints } from "#upstream/platform/db/schema/subjects.ts";
import { searchEntries, searchWords } from "#upstream/platform/db/schema/search.ts";
import { indexChanges } from "#upstream/domain/search/indexChanges.ts";
import { consoleOver } from "#upstream/testing/adminConsole.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream[Symbol.asyncDispose]());

const titles = (answer: Answer): string[] => answer.list.map(({ title }: Answer) => title);
const find = async (q: string, input: object = {}, asking: object = {}) =>
  titles(await upstream.call(search, { q, ...input }, asking));

const notify = (channel: string) => upstream.db.execute(sql.raw(`notify ${channel}`));

test.each([
  ["英语精讲", "英语精讲"],
  ["yyjj", "英语精讲"],
  ["yingyujingjiang", "英语精讲"],
  ["yingyujinjiang", "英语精讲"],
  ["英语精奖", "英语精讲"],
  ["英语京讲", "英语精讲"],
  ["林知远", "林知远"],
  ["lzy", "林知远"],
  ["用手机号注册", "怎样注册"],
  ["第 53 题", "第 53 题"],
])("%s finds %s first", async (q, title) => expect((await find(q))[0]).toBe(title));

test.each([
  ["英语精讲", "0"],
  ["yyjj", "0"],
  ["英语精奖", "1"],
  ["zzqqxx", "0"],
])("reports whether %s is found only by correcting a letter: %s", async (q, isNear) => {
  expect(await upstream.call(search, { q })).toMatchObject({ is_near: isNear });
});

test("a hit has its kind and the positions of the found words, without price and key", async () => {
  const { list, type_count: counts, total } = await upstream.call(search, { q: "英语精讲" });
  expect(list[0]).toEqual({
    type: "course",
    id: "11",
    title: "英语精讲",
    title_mark: [{ start: 0, end: 4 }],
    label: "英语（二）",
    in_list: null,
    text: expect.stringContaining("英语精讲的介绍"),
    text_mark: [],
    time: "",
  });
  expect(counts.map(({ type }: Answer) => type)).toEqual([
    "subject",
    "course",
    "teacher",
    "live",
    "news",
    "help",
    "knowledge",
    "question",
  ]);
  expect(counts.reduce((sum: number, { num }: Answer) => sum + num, 0)).toBe(total);
  expect((await upstream.call(search, { q: "直播" })).list[0].time).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  );
  expect(await find("言之成理")).toEqual([]);
  expect(await find("看清题意")).toEqual([]);
});

test("types filter the hits; unknown types are ignored", async () => {
  const all = await upstream.call(search, { q: "英语" });
  const teachers = await upstream.call(search, { q: "英语", type: "teacher" });
  expect(titles(teachers)).toEqual(["林知远"]);
  expect(teachers.type_count).toEqual(all.type_count);
  const some = await upstream.call(search, { q: "英语", types: "teacher,help" });
  expect(some.type_count).toEqual([
    { type: "teacher", num: 1 },
    { type: "help", num: 0 },
  ]);
  expect(await find("英语", { type: "prices" })).toEqual(titles(all));
});

test("finds own and shared content of the agency's subjects, without hidden modules", async () => {
  expect(await find("乙校")).toEqual([]);
  expect(await find("乙校", {}, { agency: "yi" })).toEqual(["乙校自有课"]);
  expect(await find("经济法")).toContain("经济法精讲");
  expect(await find("经济法", {}, { agency: "yi" })).toEqual([]);
  expect(await find("何清", {}, { agency: "yi" })).toEqual([]);
  expect(await find("报名开始")).toContain("报名开始");
  expect(await find("报名开始", {}, { agency: "yi" })).toEqual([]);
  const { type_count: counts } = await upstream.call(search, { q: "报名" }, { agency: "yi" });
  expect(counts.map(({ type }: Answer) => type)).not.toContain("news");
});

test("search follows changes, hidden rows and times of publication", async () => {
  const { db } = upstream;
  await db.update(courses).set({ name: "日语入门" }).where(eq(courses.id, 12));
  await indexChanges(db);
  expect(await find("日语入门")).toEqual(["日语入门"]);
  expect(await find("英语入门")).not.toContain("英语入门");
  await db.update(courses).set({ isShown: false }).where(eq(courses.id, 12));
  await db.update(questions).set({ isShown: false }).where(eq(questions.id, 55));
  await indexChanges(db);
  expect(await find("日语入门")).toEqual([]);
  expect(await find("第 55 题")).not.toContain("第 55 题");
  const [entry] = await db.select().from(searchEntries).where(eq(searchEntries.title, "考场须知"));
  expect(entry).toBeDefined();
  await db
    .update(searchEntries)
    .set({ at: new Date(upstream.now() + 60_000) })
    .where(eq(searchEntries.title, "考场须知"));
  expect(await find("考场须知")).toEqual([]);
  upstream.advance(61_000);
  expect(await find("考场须知")).toEqual(["考场须知"]);
});

test.each([
  ["", []],
  ["   ", []],
  ["%", []],
  ["_", []],
  ["\\", []],
  ["'; drop table search_entries; --", []],
  ['"{},\\', []],
  ["😀👨‍👩‍👧", []],
  ["\u202e讲精语英", []],
  ["英".repeat(1_500), []],
  ["a".repeat(10_000), []],
  ["一 ".repeat(1_200), []],
  ["英语精讲\u200b", ["英语精讲"]],
  [`英语精讲${" ".repeat(3_000)}`, ["英语精讲"]],
] as [string, string[]][])("answers a query of hostile or empty text %#", async (q, expected) => {
  const found = await find(q, { type: "course" });
  expect(found.slice(0, Math.max(1, expected.length))).toEqual(expected);
  expect((await upstream.call(suggest, { q })).list.length).toBeLessThanOrEqual(8);
});

test("ignores NUL characters in a query", async () => {
  const idsFor = async (q: string) => (await upstream.call(search, { q })).list.map(({ id }: Answer) => id);
  expect(await idsFor("英\0语")).toEqual(await idsFor("英语"));
  expect((await upstream.call(suggest, { q: "英\0语" })).list.length).toBeGreaterThan(0);
});

test("suggestions are few and short; an empty query suggests searches of at least five people", async () => {
  const { list } = await upstream.call(suggest, { q: "yyjj" });
  expect(list[0]).toEqual({
    type: "course",
    id: "11",
    title: "英语精讲",
    title_mark: [{ start: 0, end: 4 }],
    label: "英语（二）",
    in_list: null,
  });
  expect(list.length).toBeLessThanOrEqual(8);
  expect((await upstream.call(suggest, { q: "公共" })).word).toEqual(["公共课"]);

  const asked = createSearchTerms(upstream.db, "salt");
  const ask = (word: string, hosts: readonly number[], own: object = {}) => {
    for (const host of hosts)
      asked.add({
        agencyId: 1,
        userId: undefined,
        ip: `198.51.100.${host}`,
        word,
        nowMs: upstream.now(),
        ...own,
      });
  };
  ask("英语精讲", [1, 2, 3, 4, 5]);
  ask("林知远", [1, 2, 3, 4, 5, 6]);
  ask("少有人问", [1, 2, 3, 4]);
  ask("一人多问", [7, 7, 7, 7, 7, 7]);
  ask("13800000001", [1, 2, 3, 4, 5]);
  ask("a@b.example", [1, 2, 3, 4, 5]);
  ask("同一学员", [1, 2, 3, 4, 5], { userId: 9 });
  ask("乙校的词", [1, 2, 3, 4, 5], { agencyId: 2 });
  await asked.write();
  const rows = await upstream.db.select().from(searchWords);
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|13800000001|@/);
  // Advances the clock, because suggestions are cached for minutes.
  upstream.advance(10 * 60_000);
  const hot = ["林知远", "英语精讲"];
  expect((await upstream.call(suggest, { q: "" })).word).toEqual(hot);
  const { hot: shown, related } = await upstream.call(search, { q: "英语" });
  expect([shown, related]).toEqual([hot, ["英语精讲", "英语（二）"]]);
});

test("counts a search with hits once per address, and limits the rows of one address", async () => {
  const { db } = upstream;
  await db.delete(searchWords);
  const asked = createSearchTerms(db, "salt");
  const own = { agencyId: 1, userId: undefined, nowMs: upstream.now() };
  for (let word = 0; word < 130; word++) asked.add({ ...own, ip: "198.51.100.1", word: `词语${word}` });
  await asked.write();
  for (let word = 130; word < 150; word++) asked.add({ ...own, ip: "198.51.100.1", word: `词语${word}` });
  asked.add({ ...own, ip: "198.51.100.2", word: "词语" });
  await asked.write();
  expect(await db.$count(searchWords)).toBe(101);
});

test("an agency that hides prices finds no course by price words and shows no price", async () => {
  const { db } = upstream;
  const [before] = await db.select().from(courses).where(eq(courses.id, 11));
  await db
    .update(courses)
    .set({ intro: "从零学起，全部免费。", tags: ["免费"] })
    .where(eq(courses.id, 11));
  await indexChanges(db);
  const yi = { agency: "yi" };
  expect(await find("免费", { type: "course" })).toEqual(["英语精讲"]);
  expect(await find("免费", { type: "course" }, yi)).toEqual([]);
  const { list }: Answer = await upstream.call(search, { q: "英语精讲" }, yi);
  expect(list[0].text).toMatch(/^从零学起/);
  expect(list[0].text).not.toContain("免费");
  await db
    .update(courses)
    .set({ intro: before?.intro ?? "", tags: before?.tags ?? [] })
    .where(eq(courses.id, 11));
  await indexChanges(db);
});

test("distinguishes names by their signs (C++ and C#), and returns the exact name first", async () => {
  const names = ["C++ 语言精解", "C# 语言精解"];
  const { list } = await upstream.call(listCourses);
  const before: readonly { id: string; name: string }[] = list.slice(0, names.length);
  const ids = before.map(({ id }) => Number(id));
  const rename = async (at: number, name: string) =>
    upstream.db
      .update(courses)
      .set({ name })
      .where(eq(courses.id, ids[at] ?? 0));
  for (const [at, name] of names.entries()) await rename(at, name);
  await indexChanges(upstream.db);
  expect((await find("C++"))[0]).toBe("C++ 语言精解");
  expect((await find("ｃ＋＋"))[0]).toBe("C++ 语言精解");
  expect((await find("c#"))[0]).toBe("C# 语言精解");
  expect(await find("c++")).not.toContain("C# 语言精解");
  // Searches for Greek letters, which once made the search fail.
  expect(await find("aβγ")).toEqual([]);
  await rename(0, "C 语言精解");
  await indexChanges(upstream.db);
  expect((await find("C语言"))[0]).toBe("C 语言精解");
  for (const [at, { name }] of before.entries()) await rename(at, name);
  await indexChanges(upstream.db);
});

test("shows no words in an excerpt that were added for the index", async () => {
  const { list }: Answer = await upstream.call(search, { q: "公共课" });
  const shown = list.filter(({ type }: Answer) => type !== "subject").map(({ text }: Answer) => text);
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.join("\n")).not.toMatch(/公共课|自学考试|2026 年|精讲、/);
});

test("lists a course of the subject before news with the subject in their titles", async () => {
  const { db } = upstream;
  const [item] = await db.select().from(news).where(eq(news.isShown, true)).limit(1);
  await db
    .update(news)
    .set({ title: "公共课报名提醒：这些材料要先备好", subjectId: 315 })
    .where(eq(news.id, item?.id ?? 0));
  await indexChanges(db);
  const { list }: Answer = await upstream.call(search, { q: "公共课" });
  const kinds = list.map(({ type }: Answer) => type);
  expect(kinds).toEqual(expect.arrayContaining(["course", "news"]));
  expect(kinds.lastIndexOf("course")).toBeLessThan(kinds.indexOf("news"));
  await db
    .update(news)
    .set({ title: item?.title ?? "", subjectId: item?.subjectId ?? null })
    .where(eq(news.id, item?.id ?? 0));
  await indexChanges(db);
});

test("shows the text of a cloze once instead of its blanks, and the material below a question about it", async () => {
  const { db } = upstream;
  const [cloze, reading] = await db
    .insert(passages)
    .values(
      ["<p>Last spring our class rented a garden.</p>", "<p>A tram line opened in May.</p>"].map(
        (content, at) => ({
          subjectId: 315,
          content,
          sourceKey: `sought/${at}`,
          contentHash: `sought/${at}`,
        }),
      ),
    )
    .returning();
  const row = (key: string, own: object) => ({
    subjectId: 315,
    type: "single" as const,
    answer: ["A"],
    sourceKey: key,
    contentHash: key,
    stem: "",
    ...own,
  });
  const added = await db
    .insert(questions)
    .values([
      ...[1, 2, 3].map((at) =>
        row(`sought/blank/${at}`, { passageId: cloze?.id, form: "cloze", stem: `第 ${at} 空`, sort: at }),
      ),
      row("sought/why", { passageId: reading?.id, form: "reading", stem: "Why did the tram open?" }),
    ])
    .returning({ id: questions.id });
  await indexChanges(db);
  const rowsOf = async (q: string) => (await upstream.call(search, { q, type: "question" })) as Answer;
  const blanks = await rowsOf("英语 空");
  const shown = blanks.list.map(({ title, text }: Answer) => [title, text]);
  expect(shown.filter(([title]: string[]) => /garden|第 \d 空/.test(title ?? ""))).toEqual([
    ["Last spring our class rented a garden.", ""],
  ]);
  const [why] = (await rowsOf("why did the tram")).list;
  expect([why.title, why.text]).toEqual(["Why did the tram open?", "A tram line opened in May."]);
  await db.delete(questions).where(
    inArray(
      questions.id,
      added.map(({ id }) => id),
    ),
  );
  await indexChanges(db);
});

test("expands zk, the initials of 自考", async () => {
  expect(writtenOut("zk 英语", await abbreviationsOf(upstream.db, 1))).toBe("自学考试 英语");
});

test("finds questions by subject, year, type and exam, also combined with words of the stem", async () => {
  const { db } = upstream;
  const ids = async (q: string, asking: object = {}) => {
    const { list }: Answer = await upstream.call(search, { q, type: "question" }, asking);
    return list.map(({ id }: Answer) => Number(id)).sort((a: number, b: number) => a - b);
  };
  const own = await db
    .select({ id: questions.id, type: questions.type })
    .from(questions)
    .where(and(eq(questions.subjectId, 315), eq(questions.isShown, true)));
  const all = own.map(({ id }) => id).sort((a, b) => a - b);
  for (const q of ["英语", "公共课", "自考"]) expect(await ids(q), q).toEqual(all);
  expect(await ids("英语 第 53 题")).toEqual([53]);
  const single = own.filter(({ type }) => type === "single").map(({ id }) => id);
  expect(single.length).toBeGreaterThan(0);
  for (const q of ["英语 单选题", "英语单选", "单选"])
    expect(await ids(q), q).toEqual(expect.arrayContaining(single));
  expect(await ids("英语 单选题")).toEqual(single.sort((a, b) => a - b));

  expect(await ids("2019真题")).toEqual([]);
  await db.update(questions).set({ year: 2019, source: "2019 年真题" }).where(eq(questions.id, 52));
  await db.update(questions).set({ year: 2019 }).where(eq(questions.id, 53));
  for (const q of ["2019真题", "2019年真题", "真题 2019", "英语 2019 真题"])
    expect(await ids(q), q).toEqual([52]);
  expect(await ids("2019")).toEqual([52, 53]);
  await db
    .update(questions)
    .set({ year: null, source: "" })
    .where(inArray(questions.id, [52, 53]));
  // Properties of questions do not find a subject that the agency has not chosen.
  expect(await ids("经济法基础", { agency: "yi" })).toEqual([]);
});

test("finds courses, lives and news by all names of their subject, and courses by year", async () => {
  for (const q of ["公共课", "自考 精讲", "2026 精讲"]) expect(await find(q), q).toContain("英语精讲");
  expect(await find("2025 英语精讲")).not.toContain("英语精讲");
  expect(await find("公共课", { type: "live" })).toContain("正在直播");
});

test("expands abbreviations, which an agency can define for itself", async () => {
  const admin = consoleOver(upstream.db, () => upstream.now());
  const [course] = await upstream.db.select().from(courses).where(eq(courses.id, 11));
  const call = async (name: string) => {
    await upstream.db.update(courses).set({ name }).where(eq(courses.id, 11));
    await indexChanges(upstream.db);
  };
  await call("教师资格笔试冲刺");
  for (const q of ["教资", "教资笔试", "教资 冲刺", "jiaozi"])
    expect(await find(q), q).toContain("教师资格笔试冲刺");
  await call("初级会计实务");
  for (const q of ["初会", "kjzc", "会计职称"]) expect(await find(q), q).toContain("初级会计实务");
  expect(titles(await upstream.call(suggest, { q: "初会" }))).toContain("初级会计实务");

  expect(await find("小初")).not.toContain("初级会计实务");
  const added = await admin("abbreviation", "add", "小 初", "--agency", "jia", "--meaning", "初级会计");
  expect([added.code, added.err]).toEqual([0, ""]);
  expect(await find("小初")).toContain("初级会计实务");
  expect((await admin("abbreviation", "list", "--agency", "jia", "--limit", "100")).out).toContain("小初");
  for (const short of ["小初", "会计职称"])
    expect((await admin("abbreviation", "remove", short, "--agency", "jia")).code).toBe(0);
  expect(await find("小初")).not.toContain("初级会计实务");
  expect(await find("会计职称")).not.toContain("初级会计实务");
  expect((await admin("abbreviation", "remove", "会计职称", "--agency", "jia")).code).not.toBe(0);
  await call(course?.name ?? "");
});

test("finds a subject of any level with a list that has content for it, and no subject without content", async () => {
  const { db } = upstream;
  const foundIn = async (q: string, asking: object = {}) => {
    const { list }: Answer = await upstream.call(search, { q, type: "subject" }, asking);
    return list.map(({ id, title, label, in_list }: Answer) => ({ id, title, label, in_list }));
  };
  const english = {
    id: "315",
    title: "英语（二）",
    label: "自考 · 公共课",
    in_list: { list: "course", level1: "313", level2: "314", level3: "315" },
  };
  expect(await foundIn("英语二")).toEqual([english]);
  expect(await foundIn("yingyuer")).toEqual([english]);
  expect((await foundIn("自考"))[0]).toMatchObject({
    label: "",
    in_list: { list: "course", level1: "313", level2: "", level3: "" },
  });
  expect(await foundIn("没有科目的方向")).toEqual([]);
  // A subject that the agency has not chosen is not found.
  expect(await foundIn("经济法基础")).toHaveLength(1);
  expect(await foundIn("经济法基础", { agency: "yi" })).toEqual([]);

  const shown = await db.select({ id: courses.id }).from(courses).where(eq(courses.isShown, true));
  await db.update(courses).set({ isShown: false });
  await notify(CATALOGUE_CHANGED);
  await expect
    .poll(() => foundIn("英语二"))
    .toEqual([{ ...english, in_list: { ...english.in_list, list: "question" } }]);
  for (const { id } of shown) await db.update(courses).set({ isShown: true }).where(eq(courses.id, id));
  await notify(CATALOGUE_CHANGED);
});

test("finds a knowledge point only if one of its questions is shown, and its questions by its name", async () => {
  const { db } = upstream;
  const points = async (asking: object = {}) => {
    const { list }: Answer = await upstream.call(search, { q: "语法", type: "knowledge" }, asking);
    return list.map(({ title, label }: Answer) => `${title} ${label}`);
  };
  expect(await points()).toEqual(["语法 经济法基础", "语法 英语（二）"]);
  expect(await points({ agency: "yi" })).toEqual(["语法 英语（二）"]);
  const asked = await db
    .select({ id: questionKnowledge.questionId })
    .from(questionKnowledge)
    .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledge.knowledgePointId))
    .innerJoin(questions, eq(questions.id, questionKnowledge.questionId))
    .where(and(eq(knowledgePoints.name, "语法"), eq(questions.subjectId, 315), eq(questions.isShown, true)));
  const ids = asked.map(({ id }) => id);
  const hits: Answer = await upstream.call(search, { q: "语法", type: "question" });
  expect(hits.list.map(({ id }: Answer) => Number(id))).toEqual(expect.arrayContaining(ids));
  expect(hits.list[0]).toMatchObject({ text: "语法", text_mark: [{ start: 0, end: 2 }] });

  const owned = (agencyId: number | null) =>
    db.update(questions).set({ agencyId }).where(inArray(questions.id, ids));
  await owned(1);
  expect(await points()).toContain("语法 英语（二）");
  expect(await points({ agency: "yi" })).toEqual([]);
  await owned(null);
  // A coming exam embargoes all questions of the knowledge point.
  await db.insert(papers).values({
    id: 950,
    subjectId: 315,
    name: "统考",
    kind: "mock",
    examType: 7,
    rules: { sections: [{ name: "一" }] },
    startTime: new Date(upstream.now() + 60_000),
    endTime: new Date(upstream.now() + 120_000),
  });
  await db
    .insert(paperQuestions)
    .values(ids.map((questionId, sort) => ({ paperId: 950, questionId, section: "一", sort })));
  expect(await points()).toEqual(["语法 经济法基础"]);
  await db.delete(papers).where(eq(papers.id, 950));
  expect(await points()).toContain("语法 英语（二）");
});
