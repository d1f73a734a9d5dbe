import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { helpDetail, listHelp, listNews } from "#shared/contract/article/endpoints.ts";
import { courseDetail, listClassrooms, teacherDetail } from "#shared/contract/catalogue/endpoints.ts";
import { ad, mechanismView } from "#shared/contract/config/endpoints.ts";
import { search } from "#shared/contract/search/endpoints.ts";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { agencyScopes } from "../../platform/db/agencyScope.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { classrooms, courses } from "../../platform/db/schema/catalogue.ts";
import { contracts } from "../../platform/db/schema/contracts.ts";
import { jobs } from "../../platform/db/schema/system.ts";
import { subjectRows } from "../../domain/catalogue/subjectRows.ts";
import { indexChanges } from "../../domain/search/indexChanges.ts";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { everyRow } from "../../testing/everyRow.ts";
import { newLearner } from "../../testing/learners.ts";
import { type Answer, type TestUpstream, inflate, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let admin: TestConsole;
let folder: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  folder = await mkdtemp(join(tmpdir(), "beikao-content-"));
  await writeFile(join(folder, "text.md"), "# 合同与说明\n\n**第一条** {learner} 在 {school} 学习。\n");
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const json = async (...argv: string[]): Promise<Answer> => {
  const said = await admin(...argv, "--json");
  expect(said).toMatchObject({ code: 0, err: "" });
  // A running process invalidates these cached values when a notice of a change arrives.
  for (const memory of [subjectRows, agencyScopes]) memory.invalidate(upstream.db);
  return JSON.parse(said.out);
};
const refused = async (code: number, ...argv: string[]) => {
  const before = await everyRow(upstream.db);
  const said = await admin(...argv);
  expect(said.code, said.err).toBe(code);
  expect(await everyRow(upstream.db)).toEqual(before);
  return said.err;
};
const words = (line: string) => line.split(" ");
const add = async (noun: string, line: string): Promise<string> =>
  String((await json(noun, "add", ...words(line))).record.id);
const found = async (q: string, type = "course"): Promise<readonly string[]> => {
  await indexChanges(upstream.db);
  return (await upstream.call(search, { q, type })).list.map(({ title }: { title: string }) => title);
};
const file = () => join(folder, "text.md");

test("builds a course from subject to lessons, with search and counts updated at each step", async () => {
  const group = await add("subject", "--name 医学 --parent 313");
  const subject = await add("subject", `--name 药理学 --parent ${group} --alias 药理`);
  const teacher = await add("teacher", `--agency jia --name 白老师 --subjects ${group}`);
  const course = await add(
    "course",
    `--agency jia --name 药理精讲 --subject ${subject} --type 精讲 --price 99 --teachers ${teacher}`,
  );
  const chapter = await add("chapter", `--course ${course} --name 第一章`);
  await add("lesson", `--chapter ${chapter} --name 第一节 --minutes 40 --free yes`);
  const lesson = await add("lesson", `--chapter ${chapter} --name 第二节 --minutes 20`);
  const detail = async () => (await upstream.call(courseDetail, { id: course })) as Answer;
  expect(await detail()).toMatchObject({ name: "药理精讲", price: "99.00", lesson_num: 2 });
  const lengths = async () => {
    const [row] = await upstream.db
      .select()
      .from(courses)
      .where(eq(courses.id, Number(course)));
    return { lessons: row?.lessonNum, minutes: row?.minutes };
  };
  expect(await lengths()).toEqual({ lessons: 2, minutes: 60 });
  expect(await found("药理精讲")).toEqual(["药理精讲"]);
  expect(await found("白老师")).toEqual(["药理精讲"]);

  await json("lesson", "hide", lesson);
  expect(await lengths()).toEqual({ lessons: 1, minutes: 40 });
  await json("lesson", "unhide", lesson);
  await json("lesson", "change", lesson, "--minutes", "50");
  expect(await lengths()).toEqual({ lessons: 2, minutes: 90 });

  await json("teacher", "change", teacher, "--name", "乌老师");
  expect(await found("乌老师")).toEqual(["药理精讲"]);
  expect(await found("乌老师", "teacher")).toEqual(["乌老师"]);
  expect(await found("白老师")).toEqual([]);
  await json("subject", "change", subject, "--name", "病理学");
  expect(await found("病理学")).toContain("药理精讲");
  await json("course", "change", course, "--price", "0", "--expiry", "2099-04-30", "--tags", "新课、免费");
  expect(await detail()).toMatchObject({ price: "0.00", name: "药理精讲" });

  await json("course", "hide", course);
  expect(await found("药理精讲")).toEqual([]);
  // Learners who own a hidden course still see its page, but nobody can buy the course.
  await json("course", "unhide", course);
  expect(await found("药理精讲")).toEqual(["药理精讲"]);
  await json("teacher", "hide", teacher);
  expect((await upstream.envelope(teacherDetail, { id: teacher })).data).toBeNull();
});

test("moves a subject with its descendants and keeps its level", async () => {
  const group = await add("subject", "--name 法学 --parent 313");
  const subject = await add("subject", `--name 刑法学 --parent ${group}`);
  const course = await add("course", `--agency jia --name 刑法冲刺 --subject ${subject}`);
  await json("subject", "change", group, "--parent", "400");
  expect((await json("subject", "show", subject)).record).toMatchObject({ root_id: 400, level: 3 });
  // The subject of 刑法冲刺 is below 会计 now, so the search finds the course by the name 会计 too.
  expect(await found("会计")).toContain("刑法冲刺");
  expect(course).not.toBe("");
  expect(await refused(1, "subject", "change", subject, "--parent", "313")).toContain("is of level 3");
  expect(await refused(1, "subject", "add", "--name", "x", "--parent", subject)).toContain(
    "choose of level 1 or 2",
  );
  expect(await refused(1, "subject", "add", "--name", "x", "--slug", "zikao")).toContain("subject 313");
  expect(await refused(2, "subject", "change", subject, "--slug", "xingfa")).toContain("level 1 alone");
  await json(
    "subject",
    "change",
    "400",
    "--facts",
    "考试次数=每年一次；报名 = 一月",
    "--part-policy",
    "half",
  );
  expect((await json("subject", "show", "400")).record).toMatchObject({
    facts: [
      { name: "考试次数", value: "每年一次" },
      { name: "报名", value: "一月" },
    ],
  });
  expect(await refused(2, "subject", "change", "400", "--facts", "每年一次")).toContain("考试次数=每年两次");
  const own = await add("subject", "--name 护理 --slug huli --agency yi");
  expect((await json("agency", "show", "yi")).record.subjects.split(",")).toContain(own);
});

test("keeps the order of courses in a class, and asks its learners to sign the contract", async () => {
  const template = await add("template", `--agency jia --file ${file()}`);
  const room = await add(
    "classroom",
    `--agency jia --name 周末班 --subject 315 --type 系统班 --courses 12,11 --price 99 --template ${template}`,
  );
  const listed = async () => JSON.stringify(await upstream.call(listClassrooms, {}));
  expect(await listed()).toContain("周末班");
  expect((await json("classroom", "show", room)).record).toMatchObject({ courses: "12,11" });
  const { id } = await newLearner(upstream);
  await json("user", "enrol", String(id), "--classroom", room);
  const [contract] = await upstream.db.select().from(contracts).where(eq(contracts.userId, id));
  expect(contract).toMatchObject({ name: "合同与说明" });
  expect(contract?.content).toContain("甲校");
  await json("classroom", "change", room, "--no-template", "--courses", "11");
  expect((await json("classroom", "show", room)).record).toMatchObject({
    courses: "11",
    contract_template_id: "",
  });
  await json("classroom", "hide", room);
  expect(await listed()).not.toContain("周末班");
});

test("refuses a contract with a place that nothing fills in, when it is added and when it is changed", async () => {
  const wrong = join(folder, "wrong.md");
  await writeFile(wrong, "# 合同\n\n甲方 {agency}，乙方 {learner}。\n");
  const message = /nothing fills in \{agency\}.*a contract knows \{school\}/;
  expect(await refused(2, "template", "add", "--agency", "jia", "--file", wrong)).toMatch(message);
  const template = await add("template", `--agency jia --file ${file()}`);
  expect(await refused(2, "template", "change", template, "--file", wrong)).toMatch(message);
});

test("renames the room of a course bought alone with the course, and refuses direct changes of the room", async () => {
  const { id } = await newLearner(upstream);
  await json("user", "enrol", String(id), "--course", "12");
  await json("course", "change", "12", "--name", "英语零基础");
  const [room] = await upstream.db.select().from(classrooms).where(eq(classrooms.courseId, 12));
  expect(room).toMatchObject({ name: "英语零基础", isShown: false });
  expect(await refused(1, "classroom", "unhide", String(room?.id))).toContain("there is no classroom");
});

test("shows, changes and withdraws categories, help, pages and banners", async () => {
  const category = await add("category", "--agency jia --name 活动预告");
  await json("news", "add", "--agency", "jia", "--cate", "活动预告", "--file", file());
  const titles = async () =>
    (await upstream.call(listNews, { page: "1" })).list.map(({ title }: { title: string }) => title);
  expect(await titles()).toContain("合同与说明");
  await json("category", "change", category, "--name", "校园活动");
  await json("category", "hide", category);
  const article = await add("article", `--agency jia --cate 账号 --file ${file()}`);
  expect((await upstream.call(helpDetail, { id: article })).title).toBe("合同与说明");
  expect(await found("合同与说明", "help")).toEqual(["合同与说明"]);
  await json("article", "hide", article);
  expect(await found("合同与说明", "help")).toEqual([]);
  expect(JSON.stringify(await upstream.call(listHelp, {}))).not.toContain("合同与说明");
  const own = await add("page", `--agency jia --key aboutus --file ${file()} --title 甲校自己的页`);
  const about = async () => (await upstream.call(mechanismView, { key: "aboutus" })).title;
  expect(await about()).toBe("甲校自己的页");
  await json("page", "hide", own);
  expect(await about()).not.toBe("甲校自己的页");
  const banner = await add("banner", "--agency jia --position home_banner --title 开课啦 --url /course/11");
  const banners = async () => JSON.stringify(await upstream.call(ad, { position: "home" }));
  expect(await banners()).toContain("开课啦");
  await json("banner", "hide", banner);
  expect(await banners()).not.toContain("开课啦");
});

test("changes footer, redirects, contact and exam types of an agency", async () => {
  await json("agency", "link", "jia", "--column", "关于", "--title", "关于我们", "--url", "/aboutus");
  await json(
    "agency",
    "link",
    "jia",
    "--column",
    "关于",
    "--title",
    "加入我们",
    "--url",
    "https://jobs.example/",
  );
  await json("agency", "link", "jia", "--column", "关于", "--title", "关于我们", "--last");
  const links = async () =>
    (await json("agency", "links", "jia")).rows.map(({ column, title }: Answer) => `${column} ${title}`);
  expect(await links()).toEqual(["帮助 怎样注册", "关于 加入我们", "关于 关于我们"]);
  await json("agency", "link", "jia", "--column", "帮助", "--title", "怎样注册", "--off");
  expect(await links()).toEqual(["关于 加入我们", "关于 关于我们"]);
  await json("agency", "redirect", "jia", "--from", "/baoming", "--to", "/news", "--permanent");
  await json("agency", "redirect", "jia", "--from", "/old", "--off");
  expect((await json("agency", "redirects", "jia")).rows).toEqual([
    { from: "/baoming", to: "/news", status: 301 },
  ]);
  const more =
    "--hours 8:00-20:00 --wechat jiaxiao --exam-types 5,3 --province 440000 --link-opens-accounts yes";
  await json("agency", "change", "jia", ...words(more), "--copyright", "甲校所有");
  expect((await json("agency", "show", "jia")).record).toMatchObject({
    hours: "8:00-20:00",
    wechat: "jiaxiao",
    exam_types: "5,3",
    province: 440_000,
    link_opens_accounts: true,
    phone: "400-000-0001",
  });
  const { data } = await decodeEnvelope(
    await (await upstream.fetch("/static/agency/localhost")).text(),
    inflate,
  );
  expect(JSON.stringify(data)).toContain("/baoming");
  await json("agency", "change", "jia", "--wechat", "none", "--slogan", "none");
  expect((await json("agency", "show", "jia")).record).toMatchObject({ wechat: "", slogan: "" });
  expect(await refused(2, "agency", "change", "jia", "--exam-types", "99")).toContain("no kind 99");
  expect(await refused(1, "agency", "change", "jia", "--province", "1")).toContain("no province 1");
  expect(await refused(1, "agency", "link", "jia", "--column", "关于", "--title", "无", "--off")).toContain(
    "agency links jia",
  );
  expect(await refused(2, "agency", "redirect", "jia", "--from", "/x")).toContain("--to ADDRESS or --off");
});

test("changes, hides and shows a live class", async () => {
  const live = await add(
    "live",
    "--agency jia --name 周末串讲 --subject 315 --teacher 1 --start 2099-01-01 --minutes 60",
  );
  await json("live", "change", live, "--name", "周末大串讲", "--price", "9.90");
  expect(await found("周末大串讲", "live")).toEqual(["周末大串讲"]);
  expect((await json("live", "show", live)).record).toMatchObject({ price: "9.90", shown: true });
  await json("live", "unpublish", live);
  expect(await found("周末大串讲", "live")).toEqual([]);
  expect(await refused(1, "live", "unpublish", live)).toContain("taken back already");
  await json("live", "publish", live);
  expect(await found("周末大串讲", "live")).toEqual(["周末大串讲"]);
  expect(await refused(1, "live", "change", live, "--room", "https://room.example/1")).toContain(
    "--room-hosts",
  );
});

test("lists failed jobs with their reasons", async () => {
  const job = { name: "remindLive", key: "7", runAt: new Date(upstream.now() + 60_000) };
  await upstream.db.insert(jobs).values({ ...job, attempts: 2, lastError: "no route to host" });
  expect((await json("job", "list", "--failed")).rows).toMatchObject([
    { name: "remindLive", key: "7", failures: 2, reason: "no route to host" },
  ]);
});

test("refuses a live class of another agency for a lesson", async () => {
  const times = { startTime: new Date(), endTime: new Date() };
  const [live] = await upstream.db
    .insert(lives)
    .values({ agencyId: 2, subjectId: 315, teacherId: 1, name: "乙校的直播", ...times })
    .returning({ id: lives.id });
  const chapter = await add("chapter", "--course 11 --name 第一章");
  const line = `lesson add --chapter ${chapter} --name x --type live --live ${live?.id}`;
  expect(await refused(1, ...words(line))).toMatch(/--live: the shared library has no live/);
});

test("refuses inconsistent values with option and remedy, and changes nothing", async () => {
  const course = ["course", "add", "--agency", "jia", "--name", "x", "--subject"];
  expect(await refused(1, ...course, "999")).toMatch(/--subject: .*no subject 999.*subject list/);
  expect(await refused(1, ...course, "315", "--teachers", "1,77")).toMatch(/--teachers: .*no teacher 77/);
  expect(await refused(2, ...course, "315", "--expiry", "bald")).toMatch(/--expiry must be a day or month/);
  // A class cannot include a course of another agency, which course 14 is.
  expect(
    await refused(1, ...words("classroom add --agency jia --name x --subject 315 --type y --courses 11,14")),
  ).toMatch(/--courses: it has no course 14/);
  expect(await refused(2, "course", "change", "11")).toContain("Name what is to change");
  expect(await refused(1, "course", "change", "999", "--price", "1")).toContain("there is no course 999");
  expect(await refused(1, "course", "unhide", "11")).toContain("is shown already");
  expect(await refused(1, "chapter", "add", "--course", "999", "--name", "x")).toContain("--course:");
  expect(await refused(1, "lesson", "add", "--chapter", "999999", "--name", "x")).toContain("--chapter:");
  expect(
    await refused(1, ...words("package add --agency jia --subject 315 --type 5 --name x --price 1")),
  ).toMatch(/--subject: the subject 315 is of level 3; choose of level 1/);
  expect(
    await refused(2, ...words("package add --agency jia --subject 313 --type 99 --name x --price 1")),
  ).toContain("no kind 99");
  expect(await refused(1, "course", "list", "--agency", "nobody")).toContain('no agency "nobody"');
});
