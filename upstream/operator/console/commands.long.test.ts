import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cutText } from "#shared/domain/cutText.ts";
import { inLanguage } from "../../platform/kit/language.ts";
import { searchEntries } from "../../platform/db/schema/search.ts";
import { staff } from "#upstream/platform/db/schema/staff.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { agencyScopes } from "../../platform/db/agencyScope.ts";
import { handedIn } from "../../testing/handedIn.ts";
import { schoolFolder } from "../../testing/schoolFolder.ts";
import type { Answer } from "../../testing/testUpstream.ts";
import { consoleBy } from "../../testing/adminConsole.ts";
import { SALT } from "../../testing/testUpstream.ts";
import type { Thing } from "../thing.ts";
import { changesOf } from "./answerText.ts";
import { commands, findCommand } from "./commandTable.ts";
import { headText } from "./heads.ts";
import { SOURCES } from "./pickSources.ts";
import { thingsNamed } from "./pickThings.ts";
import { GROUPS } from "./roles.ts";
import { runCall } from "./runCall.ts";
import { groupLabel } from "./things.ts";
import { useCommands } from "../../testing/commandWorld.ts";

const world = useCommands();
const {
  admin,
  dump,
  file,
  json,
  declined,
  agencyFile,
  lastChange,
  addNews,
  addLive,
  addExam,
  placeOrder,
  paidOrder,
  addCoupon,
  filmedLesson,
  report,
} = world;
let packageNum = 0;

const sat = () => ({ userId: Number(world.me.id), nowMs: world.upstream.now() });
const addSchool = async (flag: string, moveState: "" | "moving" | "moved") => {
  const [like] = await world.upstream.db.select().from(agencies).where(eq(agencies.id, 2));
  const { id: _id, ...row } = like as typeof agencies.$inferSelect;
  await world.upstream.db.insert(agencies).values({ ...row, flag, moveState });
  return flag;
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
const hidden = async (noun: string, id: string): Promise<string[]> => {
  // The row is hidden first, because an earlier test may have shown it again.
  await admin(noun, "hide", id);
  return [id];
};
const added = async (noun: string): Promise<string> => {
  const argv = (await CHANGES[`${noun} add`]?.()) ?? [];
  const { record } = await json(noun, "add", ...argv);
  return String(record.id ?? record.exam);
};
const firstOf = async (noun: string): Promise<string> => {
  if ((await json(noun, "list")).total === 0) return added(noun);
  return String((await json(noun, "list")).rows[0].id);
};
const chapterOf = async (course: number): Promise<number> =>
  (await json("chapter", "list", "--course", String(course))).rows[0].id;
const lessonOf = async (course: number): Promise<number> =>
  (await json("lesson", "list", "--course", String(course))).rows.find(({ shown }: Answer) => shown).id;

const emptyExam = () => added("exam");
const filledExam = async () => {
  const id = await emptyExam();
  await json("exam", "add-questions", id, "--questions", "51,52", "--section", "一");
  return id;
};
const enrolled = async (): Promise<string> => {
  await json("user", "enrol", world.me.id, "--classroom", "21");
  return String((await json("enrolment", "list", "--user", world.me.id)).rows[0].id);
};

const CHANGES: Readonly<Record<string, () => Promise<string[]> | string[]>> = {
  "agency add": () => ["bing", "--name", "丙校", "--host", "bing.example", "--subjects", "400"],
  "agency change": () => ["yi", "--slogan", "新学期", "--subjects", "313", "--add-host", "yi2.example"],
  "agency order": () => ["jia", "--subject", "400", "--place", "1"],
  "agency link-secret": () => ["yi", "--new"],
  "agency marking-secret": () => ["yi", "--new"],
  "agency exam-date": () => ["jia", "--subject", "313", "--day", "2099-04-10", "--province", "430000"],
  "agency link": () => ["jia", "--column", "关于", "--title", `我们${world.people}`, "--url", "/aboutus"],
  "agency redirect": () => ["jia", "--from", `/old${world.people}`, "--to", "/news"],
  "subject add": () => ["--name", "教育史", "--parent", "314", "--alias", "史"],
  "subject change": async () => [await added("subject"), "--alias", `简${world.people}`],
  "subject hide": async () => [await added("subject")],
  "subject unhide": async () => hidden("subject", await added("subject")),
  "teacher add": () => ["--agency", "jia", "--name", "周老师", "--subjects", "314"],
  "teacher change": async () => [
    await added("teacher"),
    "--title",
    `主讲${world.people}`,
    "--subjects",
    "313,314",
  ],
  "teacher hide": async () => [await added("teacher")],
  "teacher unhide": async () => hidden("teacher", await added("teacher")),
  "course add": () => "--agency jia --name 新课 --subject 315 --price 199 --teachers 1".split(" "),
  "course change": async () => [
    await added("course"),
    "--price",
    `${world.people}`,
    "--file",
    file("term.md"),
    "--expiry",
    "2099年4月",
  ],
  "course hide": async () => [await added("course")],
  "course unhide": async () => hidden("course", await added("course")),
  "chapter add": () => ["--course", "12", "--name", "附录"],
  "chapter change": async () => [String(await chapterOf(12)), "--name", `第${world.people}章`],
  "lesson add": async () => ["--chapter", String(await chapterOf(12)), "--name", "加课", "--minutes", "45"],
  "lesson change": async () => [String(await lessonOf(12)), "--name", `第${world.people}节`],
  "lesson hide": async () => [String(await lessonOf(12))],
  "lesson unhide": async () => hidden("lesson", String(await lessonOf(12))),
  "classroom add": () =>
    "--agency jia --name 新班 --subject 315 --type 系统班 --courses 11,13 --price 99".split(" "),
  "classroom change": async () => [
    await added("classroom"),
    "--intro",
    `第${world.people}班`,
    "--courses",
    "11",
  ],
  "classroom hide": async () => [await added("classroom")],
  "classroom unhide": async () => hidden("classroom", await added("classroom")),
  "category add": () => ["--agency", "yi", "--name", "活动"],
  "category change": async () => [await added("category"), "--intro", `说明${world.people}`],
  "category hide": async () => [await added("category")],
  "category unhide": async () => hidden("category", await added("category")),
  "article add": () => ["--agency", "jia", "--cate", "账号", "--file", file("term.md")],
  "article change": async () => [await added("article"), "--title", `帮助${world.people}`],
  "article hide": async () => [await added("article")],
  "article unhide": async () => hidden("article", await added("article")),
  "page add": () => ["--agency", "yi", "--key", "policy", "--file", file("term.md")],
  "page change": async () => [await firstOf("page"), "--title", `页${world.people}`],
  "page hide": async () => [await firstOf("page")],
  "page unhide": async () => hidden("page", await firstOf("page")),
  "banner add": () => "--agency jia --position home_banner --title 开课 --url /course/11".split(" "),
  "banner change": async () => [await added("banner"), "--title", `开课${world.people}`],
  "banner hide": async () => [await added("banner")],
  "banner unhide": async () => hidden("banner", await added("banner")),
  "template add": () => ["--agency", "jia", "--file", file("term.md")],
  "template change": async () => [await added("template"), "--name", `合同${world.people}`],
  "template hide": async () => [await added("template")],
  "template unhide": async () => hidden("template", await added("template")),
  // An exam type of a subject can be sold only once, so this call uses one that is not sold yet.
  "package add": () => [
    ..."--agency yi --subject 313 --name 真题 --price 49 --type".split(" "),
    ["3", "4", "5", "7"][(packageNum += 1) % 4] ?? "",
  ],
  "package change": async () => [await firstOf("package"), "--price", `${world.people}`],
  "package hide": async () => [await firstOf("package")],
  "package unhide": async () => hidden("package", await firstOf("package")),
  "search rebuild": async () => {
    await world.upstream.db.delete(searchEntries).where(eq(searchEntries.kind, "course"));
    return [];
  },
  "user lock": () => [world.me.id],
  "user unlock": async () => {
    await admin("user", "lock", world.me.id);
    return [world.me.id];
  },
  "user signout": () => [world.me.id],
  "user change": () => [world.me.id, "--school", `一中${world.people}`],
  "enrolment withdraw": async () => [await enrolled()],
  "enrolment change": async () => [await enrolled(), "--until", "2099-12-31"],
  "message send": () => ["--agency", "jia", "--all", "--title", `通知${world.people}`, "--content", "停课"],
  "exam attempt": async () => {
    const exam = await addExam();
    await world.upstream.db.update(papers).set({ doTimes: 1 }).where(eq(papers.id, exam));
    return [String(exam), "--user", world.me.id];
  },
  "user enrol": () => [world.me.id, "--classroom", "21"],
  "user add": () => ["--agency", "jia", "--name", "王小明", "--mobile", "13900000001", "--classroom", "21"],
  "user import": () => [file("people.csv"), "--agency", "jia"],
  "user password": () => [world.me.id],
  "user close": () => [world.me.id],
  "external add": () => ["--agency", "jia", "--uid", `S-${world.people}`, "--user", world.me.id],
  "external remove": async () => {
    await admin("external", "add", "--agency", "jia", "--uid", `S-${world.people}`, "--user", world.me.id);
    return ["--agency", "jia", "--uid", `S-${world.people}`];
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
  "exam extra-time": async () => [String(await addExam()), "--user", world.me.id, "--minutes", "30"],
  "exam mark": async () => {
    const { id, paperId } = await handedIn(world.upstream.db, { ...sat(), answers: { 55: ["我的看法"] } });
    return [String(paperId), "--record", String(id), "--question", "55", "--score", "8.5"];
  },
  "exam rekey": async () => {
    const { id, paperId } = await handedIn(world.upstream.db, { ...sat(), answers: { 51: ["A"] } });
    // The answer was judged as right by an earlier revision of the key, so a rescoring changes its score.
    await world.upstream.db.update(attempts).set({ score: "10" }).where(eq(attempts.id, id));
    await world.upstream.db
      .update(attemptAnswers)
      .set({ revision: 0 })
      .where(eq(attemptAnswers.attemptId, id));
    return [String(paperId)];
  },
  "audit undo": async () => {
    await json("question", "change", "51", "--analysis", `撤销${world.people}`);
    return [String((await json("audit", "list", "--target", "question 51")).rows[0].id)];
  },
  "chapter move": async () => [await added("chapter"), "--to", "1"],
  "lesson move": async () => [await added("lesson"), "--to", "1"],
  "question add": () =>
    `--agency jia --subject 315 --type judge --stem 题${world.people} --answer 正确`.split(" "),
  "question change": () => ["51", "--analysis", "更清楚的解析"],
  "question hide": () => ["54"],
  "question unhide": () => hidden("question", "53"),
  "question undo": async () => {
    await json("question", "change", "51", "--analysis", `解析${world.people}`);
    return ["51"];
  },
  "question import": () => [file("questions.jsonl"), "--agency", "jia"],
  "exam add": () => "--agency jia --subject 315 --name 月考 --minutes 60".split(" "),
  "exam change": async () => [await emptyExam(), "--attempts", `${world.people}`],
  "exam copy": async () => [await emptyExam()],
  "exam add-questions": async () => [await emptyExam(), "--questions", "51,52"],
  "exam remove-questions": async () => [await filledExam(), "--questions", "52"],
  "exam move-question": async () => [await filledExam(), "--question", "52", "--to", "1"],
  "exam score": async () => [await filledExam(), "--score", "2.5"],
  "exam draw": async () => [await emptyExam(), "--num", "1", "--score", "2"],
  "exam import": () => [file("exam.jsonl"), "--agency", "jia"],
  "exam reopen": async () => {
    const { id } = await handedIn(world.upstream.db, { ...sat(), answers: { 51: ["A"] } });
    return [String(id), "--note", "停电"];
  },
  "live replay": () => ["32", "--video", "/media/32.mp4"],
  "feedback settle": async () => [String(await report()), "--result", "corrected"],
  "live lesson": async () => ["32", "--lesson", String(await filmedLesson(11))],
  "live room": () => ["31", "--stage", "/uploads/live/31.m3u8", "--catch-up", "yes", "--seats", "200"],
  "live chapter": () => ["32", "--second", "360", "--name", "第二题"],
  "live say": () => ["31", "--agency", "jia", "--text", "讲义在资料里"],
  "live hide": async () => ["31", "--agency", "jia", "--seq", String(await teacherSays("写错了"))],
  "live mute": () => ["31", "--learner", world.me.id, "--minutes", "10"],
  "live unmute": async () => {
    await admin("live", "mute", "31", "--learner", world.me.id);
    return ["31", "--learner", world.me.id];
  },
  "agency sync": () => [file("agencies.json")],
  "agency move": async () => [await addSchool("moves", ""), "--to", "postgresql://there/beikao"],
  "agency stay": async () => [await addSchool("stays", "moving")],
  "agency forget": async () => [await addSchool("forgotten", "moved")],
  "staff add": () => {
    const mobile = `1370000${String(world.people).padStart(4, "0")}`;
    return ["--name", `员工${world.people}`, "--mobile", mobile, "--role", "editor", "--agency", "jia"];
  },
  "staff change": async () => [await added("staff"), "--role", "marker"],
  "staff lock": async () => [await added("staff")],
  "staff unlock": async () => {
    const id = await added("staff");
    await admin("staff", "lock", id);
    return [id];
  },
  "staff password": async () => [await added("staff")],
  "staff totp-reset": async () => {
    const id = await added("staff");
    await world.upstream.db
      .update(staff)
      .set({ totpSecret: Buffer.from("secret") })
      .where(eq(staff.id, Number(id)));
    return [id];
  },
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

test.each(commands.filter(({ isChange }) => isChange).map(({ noun, action }) => `${noun} ${action}`))(
  "%s writes nothing in a dry run, which names what it touches, and otherwise what it did into the table of changes",
  async (name) => {
    const [noun = "", action = ""] = name.split(" ");
    const more = (await CHANGES[name]?.()) ?? [];
    const before = await dump();
    const dry = await admin(noun, action, ...more, "--dry-run");
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toMatch(/^Dry run, nothing is written\. It would be: /);
    await expectNames(noun, action, more);
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
    expect(JSON.stringify(change)).not.toContain(world.me.mobile);
    refusals[name] = await namedRefusals(noun, action, more);
  },
);

/** Number of refusals with a named thing, by command. */
const refusals: Record<string, number> = {};

test("the commands above were refused, and their refusals named things, often enough to count", () => {
  const counts = Object.values(refusals);
  expect(counts).toHaveLength(commands.filter(({ isChange }) => isChange).length);
  expect(counts.filter((num) => num > 0).length).toBeGreaterThan(40);
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
    "999999",
  );
  expect(err).toBe("999999 is no subject of level 1\n");
  expect(await declined("agency", "change", "yi", "--remove-host", "jia-study.example")).toContain(
    "none of its domains",
  );
  expect(await dump()).toEqual(before);
});

test("shows no secret of an agency in answers and in the table of changes", async () => {
  await world.upstream.db.update(agencies).set({ linkSecret: "very-secret" }).where(eq(agencies.flag, "jia"));
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
  const shown = async () =>
    (await agencyScopes.get(world.upstream.db, world.upstream.now())).get("jia")?.showPrice;
  await expect.poll(shown).toBe(true);
  const { said: told } = await json("agency", "link-secret", "jia", "--new");
  const [row] = await world.upstream.db.select().from(agencies).where(eq(agencies.flag, "jia"));
  expect(told).toContain(row?.linkSecret);
  expect(row?.linkSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(await lastChange()).toMatchObject({
    before: { linkSecret: "(not kept)" },
    after: { linkSecret: "(not kept)" },
  });
  await json("agency", "link-secret", "jia", "--off");
});

test("pages lists, and reports a page behind the last one", async () => {
  await json("live", "move", "33", "--start", "2099-04-01 10:00");
  const { out } = await admin("audit", "list", "--limit", "2", "--page", "2");
  expect(out).toMatch(/Page 2 of \d+, \d+ in all; --page 3 shows the next\./);
  expect((await admin("audit", "list", "--page", "999")).out).toContain("Page 999 is empty");
  expect((await admin("user", "list", "--find", "没有这个人")).out).toBe("None.\n");
  const [change] = (await json("audit", "list", "--target", "live 33")).rows;
  const { record } = await json("audit", "show", String(change.id));
  expect(record).toMatchObject({
    did: "live move",
    who: "deploy",
    after: { startTime: "2099-04-01 10:00:00" },
  });
  expect((await json("audit", "list", "--who", "王")).total).toBeGreaterThan(10);
});

/** Things of the preview that have no name of their own, by command: what is sent or made has only a number. */
const NAMELESS = new Set([
  "attempt",
  "change",
  "message",
  "session",
  "enrolment",
  "record",
  "code",
  "order",
  "coupon",
]);

const TABLES: Readonly<Partial<Record<Thing, string>>> = {
  category: "news_categories",
  exam: "papers",
  file: "classroom_files",
  page: "pages",
  template: "contract_templates",
  article: "help_articles",
  banner: "ads",
  live: "lives",
  staff: "staff",
  news: "news",
};

/** Returns the first and the last thing of a kind, and an id that none has. */
async function othersOf(thing: Thing): Promise<readonly string[]> {
  const table = TABLES[thing] ?? `${thing}s`;
  const { rows } = (await world.upstream.db
    .execute(sql.raw(`select min(id) as least, max(id) as most from ${table}`))
    .catch(() => ({ rows: [] }))) as { readonly rows: readonly Record<"least" | "most", number>[] };
  return rows.flatMap(({ least, most }) => [String(least), String(most)]);
}

/**
 * Repeats a change that was made, and tries it with other things of the kinds that it names, all as a Chinese reader.
 * Expects each refusal to have the name of each thing beside its number.
 * @returns the number of refusals that name a thing
 */
async function namedRefusals(noun: string, action: string, more: readonly string[]): Promise<number> {
  const command = findCommand(noun, action);
  if (!command || command.runLocally) return 0;
  const { db } = world.upstream;
  const chinese = consoleBy(
    (asked) =>
      runCall(db, asked, world.upstream.now(), {
        signSalt: SALT,
        pagesUrl: () => Promise.resolve("http://127.0.0.1:1"),
      }),
    { store: () => Promise.resolve(), fetch: () => Promise.resolve(), payments: () => [], language: "zh" },
  );
  const calls: (readonly string[])[] = [more];
  for (const [at, [, spec]] of Object.entries(command.args).entries())
    if (spec.kind === "id" || spec.kind === "ids")
      for (const id of await othersOf(spec.of)) calls.push(more.with(at, id));
  for (const [name, spec] of Object.entries(command.options)) {
    const at = more.indexOf(`--${name}`);
    if (spec.kind === "id" || spec.kind === "ids")
      for (const id of await othersOf(spec.of))
        calls.push(at < 0 ? [...more, `--${name}`, id] : more.with(at + 1, id));
  }
  let named = 0;
  for (const argv of calls) {
    const { err } = await chinese(noun, action, ...argv, "--dry-run");
    const numbers = [...err.matchAll(/(\p{Script=Han}+) ?(\d+)(?![\d.:-])/gu)];
    for (const [all, label = "", id = ""] of numbers)
      for (const thing of Object.keys(GROUPS).filter((one) => label.endsWith(groupLabel(one)))) {
        const row = await nameOf(thing, id);
        expect(row === undefined || err.includes(cutText(row, 20)), `${err}: ${all} is ${row}`).toBe(true);
      }
    if (/[（](\d+)）/.test(err)) named += 1;
  }
  return named;
}

async function nameOf(thing: string, id: string): Promise<string | undefined> {
  if (!Object.hasOwn(SOURCES, thing)) return undefined;
  const everyone = { visitor: { role: "owner", agency: null }, thing: thing as Thing } as const;
  const [row] = await thingsNamed(world.upstream.db, everyone, [Number(id)]);
  return row?.name === "" ? undefined : row?.name;
}

/** Expects a Chinese preview of a command that names each thing that the command touches. */
async function expectNames(noun: string, action: string, more: readonly string[]): Promise<void> {
  const command = findCommand(noun, action);
  if (command?.runLocally) return;
  let said: Answer;
  const chinese = consoleBy(
    async (asked) => {
      const outcome = await runCall(world.upstream.db, asked, world.upstream.now(), {
        signSalt: SALT,
        pagesUrl: () => Promise.resolve("http://127.0.0.1:1"),
      });
      if (asked.noun === noun && asked.action === action) said = { asked, outcome };
      return outcome;
    },
    { store: () => Promise.resolve(), fetch: () => Promise.resolve(), payments: () => [], language: "zh" },
  );
  const { out, err } = await chinese(noun, action, ...more, "--dry-run");
  expect(err).toBe("");
  const { asked, outcome } = said;
  const fields = (outcome.changes ?? []).flatMap(({ target, before, after }: Answer) =>
    Object.keys(after && before ? after : {}).map((field) =>
      inLanguage("zh", () => headText(field, target.split(" ")[0])),
    ),
  );
  expect(fields.filter((head: string) => /[a-z]{2}/i.test(head))).toEqual([]);
  const touched = [
    ...Object.entries({ ...command?.args, ...command?.options }).flatMap(([field, spec]) =>
      spec.kind === "id" || spec.kind === "ids"
        ? [asked.values[field] ?? []].flat().map((id: number) => `${spec.of} ${id}`)
        : [],
    ),
    ...(outcome.changes ?? [])
      .filter(({ before }: Answer) => before !== null)
      .flatMap(({ target }: Answer) => target.match(/\b[a-z]+ \d+\b/g) ?? []),
  ];
  // A terminal cuts long cells.
  const cells = JSON.stringify(inLanguage("zh", () => changesOf(outcome, noun)));
  for (const thing of new Set<string>(touched)) {
    const [kind = "", id] = thing.split(" ");
    if (NAMELESS.has(kind)) continue;
    const [row] = await thingsNamed(
      world.upstream.db,
      { visitor: { role: "owner", agency: null }, thing: kind as Thing },
      [Number(id)],
    );
    expect(`${out}${cells}`, thing).toContain(cutText(row?.name ?? "?", 20));
  }
}
