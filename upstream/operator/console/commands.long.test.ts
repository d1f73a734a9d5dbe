import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { messages, redeemCode } from "#shared/contract/account/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { listNews, newsDetail } from "#shared/contract/article/endpoints.ts";
import { liveDetail, reserveLive } from "#shared/contract/live/endpoints.ts";
import * as orderApi from "#shared/contract/order/endpoints.ts";
import { reviewPlan } from "#shared/contract/study/endpoints.ts";
import { search } from "#shared/contract/search/endpoints.ts";
import { news } from "../../platform/db/schema/articles.ts";
import { lessons, storedFiles } from "../../platform/db/schema/catalogue.ts";
import { searchEntries } from "../../platform/db/schema/search.ts";
import { indexChanges } from "../../domain/search/indexChanges.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { lessonMedia } from "../../platform/db/schema/lessons.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { lessonFeedback } from "../../platform/db/schema/playing.ts";
import { orders, payments } from "../../platform/db/schema/orders.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { users } from "../../platform/db/schema/users.ts";
import { agencyScopes } from "../../platform/db/agencyScope.ts";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { everyRow } from "../../testing/everyRow.ts";
import { handedIn } from "../../testing/handedIn.ts";
import { newLearner } from "../../testing/learners.ts";
import { schoolFolder } from "../../testing/schoolFolder.ts";
import { type Answer, type TestUpstream, inflate, startTestUpstream } from "../../testing/testUpstream.ts";
import { runMovePlan } from "./runMovePlan.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { commands } from "./commandTable.ts";

let upstream: TestUpstream;
let admin: TestConsole;
let folder: string;
let people = 0;
let packageNum = 0;
let me: { token: string; mobile: string; id: string };

beforeAll(async () => {
  upstream = await startTestUpstream();
  const open = () => openTestDatabase();
  admin = consoleOver(
    upstream.db,
    () => upstream.now(),
    () => [],
    (plan) => runMovePlan({ db: upstream.db, plan, open }),
  );
  folder = await mkdtemp(join(tmpdir(), "beikao-admin-"));
  await writeFile(join(folder, "term.md"), "# 春季开学安排\n\n**新学期：**三月一日开课。\n");
  await writeFile(join(folder, "people.csv"), "姓名,手机号,班级\n钱七,13900000201,21\n");
  await writeFile(
    join(folder, "page.png"),
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    ),
  );
  const asked = {
    kind: "question",
    subject: "英语",
    type: "single",
    stem: "一加一等于几？",
    answer: ["B"],
    options: ["1", "2", "3"].map((text, at) => ({ key: "ABC"[at], text })),
  };
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  await writeFile(join(folder, "questions.jsonl"), line(asked));
  const exam = { kind: "paper", id: "2099-1", name: "期末统考", exam: "mock", minutes: 60, pass: 1 };
  await writeFile(join(folder, "exam.jsonl"), line(exam) + line({ ...asked, stem: "二加二？", score: 2 }));
  const agency = {
    name: "方圆学堂",
    agency_flag: "fangyuan",
    domain_extend: [{ domain: "fangyuan.test", mode: "0" }],
    subject_list: [{ id: "7009", name: "会计", alias_name: "kuaiji", list: [] }],
    agency_nav: {},
  };
  await writeFile(join(folder, "agencies.json"), JSON.stringify(agency));
  await writeFile(join(folder, "gbk.md"), Uint8Array.of(0xd0, 0xc2, 0xd1, 0xa7));
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  people += 1;
  const { token, mobile, id } = await newLearner(upstream);
  me = { token, mobile, id: String(id) };
});

const file = (name: string) => join(folder, name);
const json = async (...argv: string[]): Promise<Answer> => {
  const said = await admin(...argv, "--json");
  expect(said).toMatchObject({ code: 0, err: "" });
  return JSON.parse(said.out);
};
const declined = async (...argv: string[]) => {
  const { code, err } = await admin(...argv);
  expect(code, err).toBe(1);
  return err;
};
const agencyFile = async (): Promise<Answer> =>
  (await decodeEnvelope(await (await upstream.fetch("/static/agency/localhost")).text(), inflate)).data;
const addSchool = async (flag: string, moveState: "" | "moving" | "moved") => {
  const [like] = await upstream.db.select().from(agencies).where(eq(agencies.id, 2));
  const { id: _id, ...row } = like as typeof agencies.$inferSelect;
  await upstream.db.insert(agencies).values({ ...row, flag, moveState });
  return flag;
};
const lastChange = async () => {
  const [row] = await upstream.db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1);
  return row;
};
const addNews = async (...more: string[]) =>
  (await json("news", "add", "--agency", "jia", "--cate", "考试动态", "--file", file("term.md"), ...more))
    .record.id;
const addLive = async (...more: string[]) =>
  (
    await json(
      ..."live add --agency jia --name 开学说明会 --subject 315 --teacher 1 --minutes 90".split(" "),
      "--start",
      "2099-03-01 19:30",
      ...more,
    )
  ).record.id;
const addExam = async () => {
  const [row] = await upstream.db
    .insert(papers)
    .values({ subjectId: 315, name: "期末考试", kind: "online", examType: 7, limitMinutes: 60 })
    .returning();
  return row?.id ?? 0;
};
const sat = () => ({ userId: Number(me.id), nowMs: upstream.now() });
const placeOrder = async () => (await upstream.call(orderApi.createOrder, COURSE, me)).order_no as string;
const COURSE = { target_type: "course", target_id: "13" };
const pay = async (order_no: string) => {
  const { payment_no } = await upstream.call(orderApi.payOrder, { order_no }, me);
  await upstream.call(orderApi.playPayment, { payment_no, outcome: "success" }, me);
};
const paidOrder = async () => {
  const no = await placeOrder();
  await pay(no);
  return no;
};
const addCoupon = async () => {
  const code = `KAIXUE${people}`;
  await json("coupon", "add", code, "--agency", "jia", "--name", "立减", "--minus", "50");
  return code;
};
const makeCode = async () => {
  const { rows } = await json("code", "make", "--agency", "jia", "--classroom", "21", "--count", "1");
  return rows[0].code as string;
};

const teacherSays = async (text: string): Promise<number> => {
  const { said } = await json("live", "say", "31", "--agency", "jia", "--text", text);
  return Number(/message (\d+)/.exec(said)?.[1]);
};

const addFile = async (): Promise<string> =>
  String((await json("file", "add", "21", file("term.md"), "--name", "安排")).record.id);
/** Gives the last lesson of a course an HLS medium and returns its id. A later test gives the first lesson a medium. */
const filmedLesson = async (courseId: number): Promise<number> => {
  const [lesson] = await upstream.db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(desc(lessons.id));
  const lessonId = lesson?.id ?? 0;
  await upstream.db
    .insert(storedFiles)
    .values({ hash: "film", content: Buffer.from("#EXTM3U\n") })
    .onConflictDoNothing();
  await upstream.db
    .insert(lessonMedia)
    .values({ lessonId, path: "main.m3u8", role: "main", size: 8, hash: "film" })
    .onConflictDoNothing();
  return lessonId;
};

const report = async (): Promise<number> => {
  const [lesson] = await upstream.db.select().from(lessons).where(eq(lessons.courseId, 11));
  const [row] = await upstream.db
    .insert(lessonFeedback)
    .values({ userId: Number(me.id), agencyId: 1, lessonId: lesson?.id ?? 0, second: 75, kind: "sound" })
    .returning();
  return row?.id ?? 0;
};

const hidden = async (noun: string, id: string): Promise<string[]> => {
  // The row is hidden first, because an earlier test may have shown it again.
  await admin(noun, "hide", id);
  return [id];
};
const added = async (noun: string): Promise<string> => {
  const argv = (await CHANGES[`${noun} add`]?.()) ?? [];
  return String((await json(noun, "add", ...argv)).record.id);
};
const firstOf = async (noun: string): Promise<string> => {
  if ((await json(noun, "list")).total === 0) return added(noun);
  return String((await json(noun, "list")).rows[0].id);
};
const chapterOf = async (course: number): Promise<number> =>
  (await json("chapter", "list", "--course", String(course))).rows[0].id;
const lessonOf = async (course: number): Promise<number> =>
  (await json("lesson", "list", "--course", String(course))).rows.find(({ shown }: Answer) => shown).id;

const CHANGES: Readonly<Record<string, () => Promise<string[]> | string[]>> = {
  "agency add": () => ["bing", "--name", "丙校", "--host", "bing.example", "--subjects", "400"],
  "agency change": () => ["yi", "--slogan", "新学期", "--subjects", "313", "--add-host", "yi2.example"],
  "agency link-secret": () => ["yi", "--new"],
  "agency marking-secret": () => ["yi", "--new"],
  "agency exam-date": () => ["jia", "--subject", "313", "--day", "2099-04-10", "--province", "430000"],
  "agency link": () => ["jia", "--column", "关于", "--title", `我们${people}`, "--url", "/aboutus"],
  "agency redirect": () => ["jia", "--from", `/old${people}`, "--to", "/news"],
  "subject add": () => ["--name", "教育史", "--parent", "314", "--alias", "史"],
  "subject change": async () => [await added("subject"), "--alias", `简${people}`],
  "subject hide": async () => [await added("subject")],
  "subject unhide": async () => hidden("subject", await added("subject")),
  "teacher add": () => ["--agency", "jia", "--name", "周老师", "--subjects", "314"],
  "teacher change": async () => [await added("teacher"), "--title", `主讲${people}`, "--subjects", "315,314"],
  "teacher hide": async () => [await added("teacher")],
  "teacher unhide": async () => hidden("teacher", await added("teacher")),
  "course add": () => "--agency jia --name 新课 --subject 315 --price 199 --teachers 1".split(" "),
  "course change": async () => [
    await added("course"),
    "--price",
    `${people}`,
    "--file",
    file("term.md"),
    "--expiry",
    "2099年4月",
  ],
  "course hide": async () => [await added("course")],
  "course unhide": async () => hidden("course", await added("course")),
  "chapter add": () => ["--course", "12", "--name", "附录"],
  "chapter change": async () => [String(await chapterOf(12)), "--name", `第${people}章`],
  "lesson add": async () => ["--chapter", String(await chapterOf(12)), "--name", "加课", "--minutes", "45"],
  "lesson change": async () => [String(await lessonOf(12)), "--name", `第${people}节`],
  "lesson hide": async () => [String(await lessonOf(12))],
  "lesson unhide": async () => hidden("lesson", String(await lessonOf(12))),
  "classroom add": () =>
    "--agency jia --name 新班 --subject 315 --type 系统班 --courses 11,13 --price 99".split(" "),
  "classroom change": async () => [await added("classroom"), "--intro", `第${people}班`, "--courses", "11"],
  "classroom hide": async () => [await added("classroom")],
  "classroom unhide": async () => hidden("classroom", await added("classroom")),
  "category add": () => ["--agency", "yi", "--name", "活动"],
  "category change": async () => [await added("category"), "--intro", `说明${people}`],
  "category hide": async () => [await added("category")],
  "category unhide": async () => hidden("category", await added("category")),
  "article add": () => ["--agency", "jia", "--cate", "账号", "--file", file("term.md")],
  "article change": async () => [await added("article"), "--title", `帮助${people}`],
  "article hide": async () => [await added("article")],
  "article unhide": async () => hidden("article", await added("article")),
  "page add": () => ["--agency", "yi", "--key", "policy", "--file", file("term.md")],
  "page change": async () => [await firstOf("page"), "--title", `页${people}`],
  "page hide": async () => [await firstOf("page")],
  "page unhide": async () => hidden("page", await firstOf("page")),
  "banner add": () => "--agency jia --position home_banner --title 开课 --url /course/11".split(" "),
  "banner change": async () => [await added("banner"), "--title", `开课${people}`],
  "banner hide": async () => [await added("banner")],
  "banner unhide": async () => hidden("banner", await added("banner")),
  "template add": () => ["--agency", "jia", "--file", file("term.md")],
  "template change": async () => [await added("template"), "--name", `合同${people}`],
  "template hide": async () => [await added("template")],
  "template unhide": async () => hidden("template", await added("template")),
  // An exam type of a subject can be sold only once, so this call uses one that is not sold yet.
  "package add": () => [
    ..."--agency yi --subject 313 --name 真题 --price 49 --type".split(" "),
    ["3", "4", "5", "7"][(packageNum += 1) % 4] ?? "",
  ],
  "package change": async () => [await firstOf("package"), "--price", `${people}`],
  "package hide": async () => [await firstOf("package")],
  "package unhide": async () => hidden("package", await firstOf("package")),
  "search rebuild": async () => {
    await upstream.db.delete(searchEntries).where(eq(searchEntries.kind, "course"));
    return [];
  },
  "user lock": () => [me.id],
  "user unlock": async () => {
    await admin("user", "lock", me.id);
    return [me.id];
  },
  "user signout": () => [me.id],
  "user enrol": () => [me.id, "--classroom", "21"],
  "user add": () => ["--agency", "jia", "--name", "王小明", "--mobile", "13900000001", "--classroom", "21"],
  "user import": () => [file("people.csv"), "--agency", "jia"],
  "user password": () => [me.id],
  "user close": () => [me.id],
  "external add": () => ["--agency", "jia", "--uid", `S-${people}`, "--user", me.id],
  "external remove": async () => {
    await admin("external", "add", "--agency", "jia", "--uid", `S-${people}`, "--user", me.id);
    return ["--agency", "jia", "--uid", `S-${people}`];
  },
  "order refund": async () => [await paidOrder(), "--reason", "报错了"],
  "order close": async () => [await placeOrder()],
  "abbreviation add": () => ["教综", "--agency", "jia", "--meaning", "教育综合知识"],
  "abbreviation remove": () => ["监理", "--agency", "jia"],
  "coupon add": () => ["DRY1", "--agency", "jia", "--name", "八折", "--percent", "80"],
  "coupon expire": async () => [await addCoupon(), "--agency", "jia"],
  "code make": () => ["--agency", "jia", "--course", "11", "--count", "3"],
  "code void": async () => [await makeCode()],
  "news add": () => ["--agency", "jia", "--cate", "1", "--file", file("term.md")],
  "news change": async () => [String(await addNews()), "--title", "改了"],
  "news publish": async () => [String(await addNews("--hidden"))],
  "news unpublish": async () => [String(await addNews())],
  "news top": async () => [String(await addNews())],
  "live add": () =>
    "--agency jia --name 课 --subject 315 --teacher 1 --start 2099-01-01 --minutes 60".split(" "),
  "live change": async () => [String(await addLive()), "--name", "改了名", "--price", "19.90"],
  "live unpublish": async () => [String(await addLive())],
  "live publish": async () => {
    const live = String(await addLive());
    await json("live", "unpublish", live);
    return [live];
  },
  "live move": async () => [String(await addLive()), "--start", "2099-03-02 19:30"],
  "live cancel": async () => [String(await addLive())],
  "exam unpublish": async () => [String(await addExam())],
  "exam publish": async () => {
    const exam = String(await addExam());
    await json("exam", "unpublish", exam);
    return [exam];
  },
  "exam extra-time": async () => [String(await addExam()), "--user", me.id, "--minutes", "30"],
  "exam mark": async () => {
    const { id, paperId } = await handedIn(upstream.db, { ...sat(), answers: { 55: ["我的看法"] } });
    return [String(paperId), "--record", String(id), "--question", "55", "--score", "8.5"];
  },
  "exam rekey": async () => {
    const { id, paperId } = await handedIn(upstream.db, { ...sat(), answers: { 51: ["A"] } });
    // The answer was judged as right by an earlier revision of the key, so a rescoring changes its score.
    await upstream.db.update(attempts).set({ score: "10" }).where(eq(attempts.id, id));
    await upstream.db.update(attemptAnswers).set({ revision: 0 }).where(eq(attemptAnswers.attemptId, id));
    return [String(paperId)];
  },
  "question import": () => [file("questions.jsonl"), "--agency", "jia"],
  "exam import": () => [file("exam.jsonl"), "--agency", "jia"],
  "exam reopen": async () => {
    const { id } = await handedIn(upstream.db, { ...sat(), answers: { 51: ["A"] } });
    return [String(id), "--note", "停电"];
  },
  "live replay": () => ["32", "--video", "/media/32.mp4"],
  "feedback settle": async () => [String(await report()), "--result", "corrected"],
  "live lesson": async () => ["32", "--lesson", String(await filmedLesson(11))],
  "live room": () => ["31", "--stage", "/uploads/live/31.m3u8", "--catch-up", "yes", "--seats", "200"],
  "live chapter": () => ["32", "--second", "360", "--name", "第二题"],
  "live say": () => ["31", "--agency", "jia", "--text", "讲义在资料里"],
  "live hide": async () => ["31", "--agency", "jia", "--seq", String(await teacherSays("写错了"))],
  "live mute": () => ["31", "--learner", me.id, "--minutes", "10"],
  "live unmute": async () => {
    await admin("live", "mute", "31", "--learner", me.id);
    return ["31", "--learner", me.id];
  },
  "agency sync": () => [file("agencies.json")],
  "agency move": async () => [await addSchool("moves", ""), "--to", "postgresql://there/beikao"],
  "agency stay": async () => [await addSchool("stays", "moving")],
  "agency forget": async () => [await addSchool("forgotten", "moved")],
  "session open": () => ["--role", "reader"],
  "session close": async () => {
    await admin("session", "open");
    const { rows } = await json("session", "list");
    return ["--id", String(rows[0].id)];
  },
  "school open": () => "small2 --name 小校 --host small2.example --subjects 书画".split(" "),
  "school put": async () => [await schoolFolder()],
  "media add": () => ["11001", file("page.png")],
  "media remove": async () => {
    await admin("media", "add", "11001", file("page.png"));
    return ["11001"];
  },
  "file add": () => ["21", file("term.md"), "--name", "安排"],
  "file hide": async () => [await addFile()],
  "file unhide": async () => {
    const id = await addFile();
    await admin("file", "hide", id);
    return [id];
  },
  "live word": () => ["--agency", "jia", "--word", "加 微信"],
};

/**
 * Number of entries that a command adds to the table of changes, when it is not 1. agency sync: one for each
 * difference; user import: one for each account and one for the file; school put: one for each entry and one for the
 * questions.
 */
const CHANGED: Readonly<Record<string, number>> = { "agency sync": 4, "user import": 2, "school put": 22 };

const dump = () => everyRow(upstream.db);

test.each(commands.filter(({ isChange }) => isChange).map(({ noun, action }) => `${noun} ${action}`))(
  "%s writes nothing in a dry run, and otherwise what it did into the table of changes",
  async (name) => {
    const [noun = "", action = ""] = name.split(" ");
    const more = (await CHANGES[name]?.()) ?? [];
    const before = await dump();
    const dry = await admin(noun, action, ...more, "--dry-run");
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toMatch(/^Dry run, nothing is written\. It would be: /);
    expect(await dump()).toEqual(before);

    expect(await admin(noun, action, ...more, "--as", "王老师")).toMatchObject({ code: 0, err: "" });
    const after = await dump();
    expect((after["admin_changes"]?.length ?? 0) - (before["admin_changes"]?.length ?? 0)).toBe(
      CHANGED[name] ?? 1,
    );
    const { admin_changes: _a, ...others } = after;
    const { admin_changes: _b, ...othersBefore } = before;
    expect(others).not.toEqual(othersBefore);
    const change = await lastChange();
    expect(change).toMatchObject({ actor: "王老师 (deploy)", command: name });
    expect(change?.before ?? change?.after).not.toEqual({});
    expect(JSON.stringify(change)).not.toContain(me.mobile);
  },
);

test("shows exam days to learners of the province, lists and removes them", async () => {
  await upstream.db
    .update(users)
    .set({ provinceId: 440000 })
    .where(eq(users.id, Number(me.id)));
  const day = async () => (await upstream.call(reviewPlan, {}, { token: me.token })).exam[0].day;
  const at = ["agency", "exam-date", "jia", "--subject", "313", "--day", "2098-10-24"];
  await json(...at, "--province", "440000");
  await json("agency", "exam-date", "jia", "--subject", "313", "--day", "2098-10-20");
  expect(await day()).toBe("2098-10-24");
  const { rows } = await json("agency", "exam-dates", "jia");
  expect(rows.slice(0, 2)).toEqual([
    { day: "2098-10-20", subject: 313, name: "自考", province: "", province_name: "" },
    { day: "2098-10-24", subject: 313, name: "自考", province: 440000, province_name: "广东" },
  ]);
  await json(...at, "--province", "440000", "--off");
  expect(await day()).toBe("2098-10-20");
  expect(await declined(...at, "--off")).toContain("is not said there");
  expect(await declined(...at, "--province", "999")).toContain("there is no province 999");
  expect(await declined("agency", "exam-date", "jia", "--subject", "313", "--day", "2020-01-01")).toContain(
    "is over",
  );
  expect(await declined("agency", "exam-date", "jia", "--subject", "9", "--day", "2098-01-01")).toContain(
    "there is no subject 9",
  );
});

test("changes nothing when a command fails", async () => {
  const before = await dump();
  const err = await declined(
    "agency",
    "change",
    "jia",
    "--name",
    "半途",
    "--add-host",
    "x.example",
    "--subjects",
    "315",
  );
  expect(err).toBe("315 is no subject of level 1\n");
  expect(await declined("agency", "change", "yi", "--remove-host", "jia-study.example")).toContain(
    "none of its domains",
  );
  expect(await dump()).toEqual(before);
});

test("lists, finds and shows news from a file until the news is hidden", async () => {
  const id = await addNews("--top");
  const listed = async () => {
    const { list, total } = await upstream.call(listNews, { page: 1 });
    return { has: list.some((row: Answer) => row.id === String(id)), isRight: total === list.length };
  };
  const found = async () => {
    await indexChanges(upstream.db);
    const { list } = await upstream.call(search, { q: "春季开学", type: "news", page: 1 });
    return list.some((row: Answer) => row.id === String(id));
  };
  expect(await upstream.call(newsDetail, { id: String(id) })).toMatchObject({
    title: "春季开学安排",
    intro: "新学期：三月一日开课。",
    content: "<p><strong>新学期：</strong>三月一日开课。</p>",
    source: "甲校",
    is_top: "1",
  });
  await expect.poll(listed).toEqual({ has: true, isRight: true });
  expect(await found()).toBe(true);
  await json("news", "unpublish", String(id));
  await expect.poll(listed).toEqual({ has: false, isRight: true });
  expect(await found()).toBe(false);
  expect(await upstream.call(newsDetail, { id: String(id) })).toBeNull();
  expect(await declined("news", "unpublish", String(id))).toContain("hidden already");
  expect((await json("news", "list", "--state", "hidden", "--title", "春季")).rows).toContainEqual(
    expect.objectContaining({ id, state: "hidden" }),
  );
  const { record } = await json("news", "publish", String(id), "--at", "2099-01-01");
  expect(record).toMatchObject({ state: "coming", at: "2099-01-01 00:00:00" });
  await json("news", "publish", String(id));
  expect(await declined("news", "publish", String(id))).toContain("is out already");
  await json("news", "top", String(id), "--off");
  const [row] = await upstream.db.select().from(news).where(eq(news.id, id));
  expect(row).toMatchObject({ isTop: false, isShown: true });
});

test("names an unreadable file with the reason", async () => {
  const add = (path: string) => admin("news", "add", "--agency", "jia", "--cate", "1", "--file", path);
  for (const [path, message] of [
    [file("absent.md"), /^--file: .*absent\.md cannot be read: there is no such file/],
    [file("gbk.md"), /^--file: .*gbk\.md is not in UTF-8/],
    [folder, /^--file: .* cannot be read/],
  ] as const)
    expect(await add(path)).toMatchObject({ code: 2, err: expect.stringMatching(message) });
  expect(await declined("news", "add", "--agency", "jia", "--cate", "无", "--file", file("term.md"))).toBe(
    '--cate: there is no category "无". There are: 1 考试动态, 2 备考经验.\n',
  );
  expect(
    await declined("news", "add", "--agency", "nobody", "--cate", "1", "--file", file("term.md")),
  ).toMatch(/^--agency: there is no agency "nobody"\. There are: jia, yi/);
});

test("writes codes to a file that only its owner can read, and each grants the classroom once", async () => {
  const csv = file("codes.csv");
  const argv = ["code", "make", "--agency", "jia", "--classroom", "21", "--count", "40", "--csv", csv];
  const said = await admin(...argv, "--until", "2099-01-31");
  expect(said.out).toMatch(/^40 codes for 英语系统班 at jia\. 40 rows are written into .*codes\.csv\.\n$/);
  const [head, ...lines] = (await readFile(csv, "utf8")).trimEnd().split("\r\n");
  expect(head).toBe("\uFEFFcode,opens,expires");
  const made = lines.map((line) => line.split(",")[0] ?? "");
  expect(new Set(made).size).toBe(40);
  for (const code of made) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/);
  expect((await stat(csv)).mode & 0o777).toBe(0o600);
  // The second run finds its file, so it must not create codes, which would be in no file.
  const before = await dump();
  expect(await admin(...argv)).toMatchObject({ code: 2, err: expect.stringContaining("is there already") });
  expect(await dump()).toEqual(before);
  // The table of changes has only the last characters of the codes.
  const kept = JSON.stringify((await lastChange())?.after);
  for (const code of made) expect(kept).not.toContain(code);

  const [first = "", second = ""] = made;
  await upstream.call(redeemCode, { code: first }, me);
  expect((await json("code", "show", first)).record).toMatchObject({ state: "used", used_by: Number(me.id) });
  expect(await declined("code", "void", first)).toContain(`was used by the account ${me.id}`);
  await json("code", "void", second);
  expect(await upstream.refusal(redeemCode, { code: second }, me)).toMatchObject({
    msg: "这个课程码已经过期，请联系发码的老师",
  });
  expect(await declined("code", "void", second)).toContain("expired already");
  const list = file("open.csv");
  const argvOfList = ["code", "list", "--classroom", "21", "--state", "open", "--limit", "5"];
  expect((await admin(...argvOfList, "--csv", list)).out).toMatch(
    /^5 rows are written into .*\n\nPage 1 of \d+, /,
  );
  expect((await readFile(list, "utf8")).trimEnd().split("\r\n")).toHaveLength(6);
  const { total } = await json(...argvOfList);
  expect(total).toBeGreaterThanOrEqual(38);
  expect(await declined("code", "make", "--agency", "yi", "--course", "13", "--count", "1")).toMatch(
    /^--course: yi has no course 13/,
  );
  expect(await admin("code", "make", "--agency", "jia", "--count", "1")).toMatchObject({
    code: 2,
    err: expect.stringContaining("--course ID or --classroom ID"),
  });
});

test("requests a refund once, sends it from the upstream, and asks for a confirmation when the refund is late", async () => {
  const no = await paidOrder();
  expect(await declined("order", "close", no)).toContain("order refund gives the money back");
  await json("order", "refund", no, "--reason", "报错了");
  expect((await json("order", "list", "--state", "refunding", "--user", me.id)).rows).toMatchObject([
    { no, state: "paid" },
  ]);
  expect(await declined("order", "refund", no, "--reason", "再来")).toMatch(/is asked for already/);
  await upstream.runJobs();
  const { record } = await json("order", "show", no);
  expect(record).toMatchObject({
    state: "refunded",
    mobile: `${me.mobile.slice(0, 3)}****${me.mobile.slice(7)}`,
  });
  expect(record.refunds).toMatch(/ done 报错了$/);
  expect((await json("order", "show", no, "--full")).record.mobile).toBe(me.mobile);

  const late = await paidOrder();
  const paidAt = new Date(upstream.now() - 8 * 86_400_000);
  await upstream.db.update(orders).set({ paidAt }).where(eq(orders.orderNo, late));
  expect(await declined("order", "refund", late, "--reason", "太晚")).toContain("Add --late");
  await json("order", "refund", late, "--reason", "太晚", "--late");
  await upstream.runJobs();
  expect((await json("order", "show", late)).record.state).toBe("refunded");
  expect(await declined("order", "refund", "D404", "--reason", "无")).toContain("there is no order D404");
});

test("closes an unpaid order, releases its coupon, and refuses its refund", async () => {
  const code = await addCoupon();
  const { order_no } = await upstream.call(orderApi.createOrder, { ...COURSE, coupon: code }, me);
  expect((await json("coupon", "show", code, "--agency", "jia")).record.used).toBe(1);
  expect(await declined("order", "refund", order_no, "--reason", "不要了")).toContain(
    "order close ends one that waits",
  );
  await json("order", "close", order_no);
  expect(await upstream.call(orderApi.orderDetail, { order_no }, me)).toMatchObject({ status: 4 });
  expect((await json("coupon", "show", code, "--agency", "jia")).record.used).toBe(0);
  await json("coupon", "expire", code, "--agency", "jia");
  const { coupon } = await upstream.call(orderApi.previewOrder, { ...COURSE, coupon: code }, me);
  expect(coupon.msg).toBe("这个优惠码已经过期");
  expect(await declined("coupon", "add", code, "--agency", "jia", "--name", "又", "--minus", "1")).toContain(
    "already",
  );
});

test("signs a locked account out at once, and lets it sign in after unlocking", async () => {
  await upstream.call(userInfo, {}, me);
  await json("user", "lock", me.id);
  expect((await upstream.envelope(userInfo, {}, me)).code).not.toBe(20200);
  expect(await declined("user", "lock", me.id)).toContain("is blocked; one that is closed or locked");
  expect((await json("user", "list", "--status", "blocked")).rows).toContainEqual(
    expect.objectContaining({ id: Number(me.id) }),
  );
  await json("user", "unlock", me.id);
  expect((await json("user", "find", me.mobile)).rows).toMatchObject([
    { status: "active", mobile: `${me.mobile.slice(0, 3)}****${me.mobile.slice(7)}` },
  ]);
  expect(await declined("user", "enrol", me.id, "--classroom", "999")).toMatch(
    /^--classroom: jia has no classroom 999/,
  );
  await json("user", "enrol", me.id, "--classroom", "21");
  expect((await json("user", "show", me.id)).record).toMatchObject({ classrooms: "21", courses: "11, 12" });
});

test("notifies learners with a reservation of a moved or cancelled class", async () => {
  const id = String(await addLive());
  await upstream.call(reserveLive, { id, on: "1" }, me);
  expect((await json("live", "move", id, "--start", "2099-03-02 20:00")).said).toContain(
    "1 who have reserved",
  );
  expect(await upstream.call(liveDetail, { id })).toMatchObject({
    start_time: "2099-03-02 20:00:00",
    end_time: "2099-03-02 21:30:00",
  });
  await json("live", "cancel", id);
  expect(await upstream.call(liveDetail, { id })).toBeNull();
  const { list } = await upstream.call(messages, { page: 1 }, me);
  expect(list.map((row: Answer) => row.title)).toEqual(["直播取消：开学说明会", "直播改期：开学说明会"]);
  expect(await admin("live", "move", "33", "--start", "2020-01-01")).toMatchObject({
    code: 2,
    err: "--start must be later than now.\n",
  });
});

test("refuses to cancel a bought class before its refund", async () => {
  const id = String(await addLive("--price", "39"));
  const { order_no } = await upstream.call(orderApi.createOrder, { target_type: "live", target_id: id }, me);
  await pay(order_no);
  expect(await declined("live", "cancel", id)).toContain("1 orders of this class are paid and 0 wait");
  await json("order", "refund", order_no, "--reason", "停课");
  await upstream.runJobs();
  await json("live", "cancel", id);
  expect((await json("order", "show", order_no)).record.state).toBe("refunded");
});

test("settles a learner's fault report once, and notifies the learner of the result", async () => {
  const id = String(await report());
  const { rows } = await json("feedback", "list", "--state", "received", "--agency", "jia");
  expect(rows[0]).toMatchObject({ id: Number(id), at: "01:15", kind: "sound", state: "received" });
  await json("feedback", "settle", id, "--result", "corrected", "--note", "已重新压过声音");
  expect(await declined("feedback", "settle", id, "--result", "kept")).toContain("is settled already");
  expect(await declined("feedback", "settle", "999999", "--result", "kept")).toContain("there is no report");
  const { list } = await upstream.call(messages, { page: 1 }, me);
  expect(list[0].title).toMatch(/^你反馈的问题已经改好：/);
  expect(list[0].content).toBe("已重新压过声音");
});

test("uses a lesson as the recording of a class, and as its stage on request", async () => {
  const id = String(await addLive("--room", "/room/1"));
  const lesson = String(await filmedLesson(11));
  const row = async () =>
    (
      await upstream.db
        .select()
        .from(lives)
        .where(eq(lives.id, Number(id)))
    )[0];
  const { record } = await json("live", "lesson", id, "--lesson", lesson);
  const replayUrl = `/uploads/live/${id}/replay/main.m3u8`;
  expect(record).toMatchObject({ lesson: Number(lesson), replay: replayUrl });
  expect(await row()).toMatchObject({ lessonId: Number(lesson), stageUrl: "", replayUrl });
  await json("live", "lesson", id, "--lesson", lesson, "--stage");
  const stageUrl = `/uploads/live/${id}/stage/main.m3u8`;
  expect(await row()).toMatchObject({ stageUrl, canCatchUp: true, replayUrl, joinUrl: "/room/1" });
  await json("live", "lesson", id, "--off");
  expect(await row()).toMatchObject({ lessonId: null, stageUrl: "", canCatchUp: false, replayUrl: "" });

  expect(await admin("live", "lesson", id, "--off", "--stage")).toMatchObject({ code: 2 });
  expect(await admin("live", "lesson", id)).toMatchObject({ code: 2 });
  expect(await declined("live", "lesson", id, "--lesson", "999999")).toContain("there is no lesson");
  const foreign = String(await filmedLesson(14));
  expect(await declined("live", "lesson", id, "--lesson", foreign)).toContain("of an agency that");
  await upstream.db
    .update(lessonMedia)
    .set({ path: "film.mp4" })
    .where(eq(lessonMedia.lessonId, Number(lesson)));
  expect(await declined("live", "lesson", id, "--lesson", lesson, "--stage")).toContain("is no HLS");
  await upstream.db.delete(lessonMedia).where(eq(lessonMedia.lessonId, Number(lesson)));
  expect(await declined("live", "lesson", id, "--lesson", lesson)).toContain("has no medium of ours");
  // A recording at another host stays when the lesson is removed from the class.
  await upstream.db
    .update(lives)
    .set({ replayUrl: "/media/1.mp4" })
    .where(eq(lives.id, Number(id)));
  await json("live", "lesson", id, "--off");
  expect(await row()).toMatchObject({ replayUrl: "/media/1.mp4" });
});

test("accepts a recording from allowed hosts only, and hides room addresses in the table of changes", async () => {
  const id = String(await addLive("--room", "/room/secret-word"));
  expect(JSON.stringify(await lastChange())).not.toContain("secret-word");
  expect(await declined("live", "replay", id, "--video", "/a.mp4")).toContain("has not begun");
  const past = new Date(upstream.now() - 3_600_000);
  await upstream.db
    .update(lives)
    .set({ startTime: past, endTime: past })
    .where(eq(lives.id, Number(id)));
  const video = "https://media.example.com/a.mp4";
  const err = await declined("live", "replay", id, "--video", video);
  const [, remedy = ""] = /npm run admin -- (.*)\n/.exec(err) ?? [];
  await json(...remedy.split(" "));
  await json("live", "replay", id, "--video", video);
  expect(await upstream.call(liveDetail, { id })).toMatchObject({ replay_url: video });
  expect((await agencyFile()).config.media_hosts).toEqual(["media.example.com"]);
});

test("does not move a demo class to today once it was changed", async () => {
  await json("live", "move", "33", "--start", "2099-04-01 10:00");
  const [row] = await upstream.db.select().from(lives).where(eq(lives.id, 33));
  expect(row?.placedOn).toBeNull();
});

test("shows no secret of an agency in answers and in the table of changes", async () => {
  await upstream.db.update(agencies).set({ linkSecret: "very-secret" }).where(eq(agencies.flag, "jia"));
  const said = await admin(
    "agency",
    "change",
    "jia",
    "--show-prices",
    "no",
    "--news",
    "no",
    "--colour",
    "#112233",
  );
  expect(said.code).toBe(0);
  const all = [
    said.out,
    (await admin("agency", "show", "jia")).out,
    JSON.stringify(await lastChange()),
  ].join();
  expect(all).not.toContain("very-secret");
  expect(await agencyFile()).toMatchObject({
    is_show_price: "0",
    agency_nav: { news: { is_show: "0" }, course: { is_show: "1" } },
    config: { theme: { brand: "#112233" } },
  });
  expect((await lastChange())?.after).toEqual({ show_prices: false, news: false, colour: "#112233" });
  await json("agency", "change", "jia", "--show-prices", "yes");
  // The next calls buy something, so the test waits until the notice of the change has reached the cached agency.
  const shown = async () => (await agencyScopes.get(upstream.db, upstream.now())).get("jia")?.showPrice;
  await expect.poll(shown).toBe(true);
  const { said: told } = await json("agency", "link-secret", "jia", "--new");
  const [row] = await upstream.db.select().from(agencies).where(eq(agencies.flag, "jia"));
  expect(told).toContain(row?.linkSecret);
  expect(row?.linkSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(await lastChange()).toMatchObject({
    before: { linkSecret: "(not kept)" },
    after: { linkSecret: "(not kept)" },
  });
  await json("agency", "link-secret", "jia", "--off");
});

test("pages lists, and reports a page behind the last one", async () => {
  const { out } = await admin("audit", "list", "--limit", "2", "--page", "2");
  expect(out).toMatch(/Page 2 of \d+, \d+ in all; --page 3 shows the next\./);
  expect((await admin("audit", "list", "--page", "999")).out).toContain("Page 999 is empty");
  expect((await admin("user", "list", "--name", "没有这个人")).out).toBe("None.\n");
  const [change] = (await json("audit", "list", "--target", "live 33")).rows;
  const { record } = await json("audit", "show", String(change.id));
  expect(record).toMatchObject({
    did: "live move",
    who: "deploy",
    after: { startTime: "2099-04-01 10:00:00" },
  });
  expect((await json("audit", "list", "--who", "王")).total).toBeGreaterThan(10);
});

test("refuses to refund an order whose payment is surplus", async () => {
  const no = await paidOrder();
  const [order] = await upstream.db.select().from(orders).where(eq(orders.orderNo, no));
  await upstream.db
    .update(payments)
    .set({ status: "surplus" })
    .where(eq(payments.orderId, order?.id ?? 0));
  expect(await declined("order", "refund", no, "--reason", "x")).toContain("nothing was paid");
});

test("moves the deadline of an open attempt by extra time, replaces earlier extra time, and lists its exam", async () => {
  const { db } = upstream;
  const id = await addExam();
  const deadline = new Date(upstream.now() + 600_000);
  const [attempt] = await db
    .insert(attempts)
    .values({
      userId: Number(me.id),
      agencyId: 1,
      paperId: id,
      subjectId: 315,
      examType: 7,
      requestId: "r",
      ticket: "t",
      questionIds: [51],
      deadline,
    })
    .returning();
  const read = async () => {
    const [row] = await db
      .select()
      .from(attempts)
      .where(eq(attempts.id, attempt?.id ?? 0));
    return [row?.extraSeconds, (row?.deadline?.getTime() ?? 0) - deadline.getTime()];
  };
  const give = (minutes: string) =>
    json("exam", "extra-time", String(id), "--user", me.id, "--minutes", minutes);
  expect((await give("30")).said).toContain("The attempt under way ends");
  expect(await read()).toEqual([1_800, 1_800_000]);
  await give("30");
  expect(await read()).toEqual([1_800, 1_800_000]);
  await give("10");
  expect(await read()).toEqual([600, 600_000]);
  await json("exam", "extra-time", String(id), "--user", me.id, "--off");
  expect(await read()).toEqual([0, 0]);
  const { rows } = await json("exam", "list");
  expect(rows.find((row: Answer) => row.id === id)).toMatchObject({ sitting: 1, finished: 0, minutes: 60 });
  expect(await json("exam", "results", String(id))).toMatchObject({ rows: [], total: 0 });
  await db
    .update(attempts)
    .set({ status: "finished", receipt: `R-${id}`, score: "80" })
    .where(eq(attempts.id, attempt?.id ?? 0));
  expect((await json("exam", "results", String(id))).rows).toMatchObject([
    {
      record: attempt?.id,
      user: Number(me.id),
      score: 80,
      passed: true,
      mobile: expect.stringContaining("****"),
    },
  ]);
  expect(await declined("exam", "results", "999999")).toContain("there is no exam 999999");
});
