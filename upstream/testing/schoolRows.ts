import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Outcome } from "../operator/console/command.ts";
import { runCall } from "../operator/console/runCall.ts";
import { openStaffSession } from "../operator/console/sessions.ts";
import type { Db } from "../platform/db/database.ts";
import { attemptAnswers, attempts } from "../platform/db/schema/attempts.ts";
import { storedFiles } from "../platform/db/schema/catalogue.ts";
import { paperQuestions } from "../platform/db/schema/exams.ts";
import { orders } from "../platform/db/schema/orders.ts";
import { staff } from "../platform/db/schema/staff.ts";
import { adminSessions } from "../platform/db/schema/system.ts";
import { lessonFeedback } from "../platform/db/schema/playing.ts";
import { SALT } from "./testUpstream.ts";

const HOUR_MS = 3_600_000;

/** Rows of one school that a test recognizes: each of their texts begins with `mark`. */
export interface SchoolRows {
  readonly flag: string;
  readonly mark: string;
  /** Ids or codes of the rows, by the noun that the admin console uses for them. */
  readonly ids: Readonly<Record<string, string | number>>;
}

/** Adds a row of each kind to an agency, through the admin console. */
export async function addSchoolRows(
  db: Db,
  { flag, agencyId, mark, nowMs }: { flag: string; agencyId: number; mark: string; nowMs: number },
): Promise<SchoolRows> {
  const ids: Record<string, string | number> = { agency: agencyId };
  const run = (noun: string, action: string, values: object): Promise<Outcome> =>
    runCall(
      db,
      { noun, action, values: { ...values } as Record<string, unknown>, actor: `${mark}王` },
      nowMs,
      {
        signSalt: SALT,
      },
    );
  const add = async (noun: string, values: object, action = "add") => {
    const { record } = await run(noun, action, values);
    ids[noun] = Number(record?.["id"]);
    return Number(record?.["id"]);
  };
  const file = { name: "text.md", text: `# ${mark}标题\n\n${mark}正文\n` };
  const agency = flag;
  const subject = await add("subject", { name: `${mark}科目`, agency });
  const middle = await add("subject", { name: `${mark}章`, parent: subject, agency });
  ids["root"] = subject;
  const teacher = await add("teacher", { agency, name: `${mark}师`, subjects: [subject], file });
  const course = await add("course", {
    agency,
    name: `${mark}课`,
    subject: middle,
    price: "199.00",
    teachers: [teacher],
    file,
  });
  const chapter = await add("chapter", { course, name: `${mark}章节` });
  const lesson = await add("lesson", { chapter, name: `${mark}课时`, minutes: 5 });
  const template = await add("template", { agency, name: `${mark}合同`, file });
  const classroom = await add("classroom", {
    agency,
    name: `${mark}班`,
    subject: middle,
    type: "系统班",
    courses: [course],
    price: "999.00",
    template,
  });
  await add("package", { agency, subject, type: 5, name: `${mark}题包`, price: "49.00" });
  const start = nowMs + 48 * HOUR_MS;
  await run("live", "add", {
    agency,
    name: `${mark}直播`,
    subject: middle,
    teacher,
    start,
    minutes: 60,
    price: "9.00",
  });
  const lives = await run("live", "list", { agency });
  ids["live"] = Number(lives.rows?.find(({ name }) => name === `${mark}直播`)?.["id"]);
  await run("live", "say", { id: ids["live"], text: `${mark}留言`, agency });
  await run("live", "word", { agency, word: `${mark}禁词` });
  await add("category", { agency, name: `${mark}栏目` });
  await add("news", { agency, cate: String(ids["category"]), file, title: `${mark}资讯` });
  await add("article", { agency, cate: `${mark}类`, file });
  await add("page", { agency, key: "policy", file });
  await add("banner", {
    agency,
    position: "home_banner",
    title: `${mark}横幅`,
    url: `/news/${String(ids["news"])}`,
  });
  await run("abbreviation", "add", { agency, short: `${flag}简`, meaning: `${mark}全称` });
  await run("agency", "link", { flag, column: `${mark}栏`, title: `${mark}链接`, url: "/aboutus" });
  await run("agency", "redirect", { flag, from: `/${flag}-old`, to: `/${flag}-new` });
  await run("agency", "exam-date", { flag, subject, day: start });
  const hash = createHash("sha256").update(mark).digest("hex");
  await db.insert(storedFiles).values({ hash, content: Buffer.from(mark) });
  const bytes = { name: `${mark}讲义.pdf`, size: mark.length, hash };
  ids["hash"] = hash;
  await add("file", { classroom, file: bytes });
  const mobile = `139${String(agencyId).padStart(8, "7")}`;
  const { rows: people = [] } = await run("user", "add", {
    agency,
    name: `${mark}生`,
    mobile,
    classroom: [classroom],
  });
  const userId = Number(people[0]?.["user"]);
  Object.assign(ids, { user: userId, mobile });
  ids["staffMobile"] = `137${String(agencyId).padStart(8, "5")}`;
  const person = { name: `${mark}员`, mobile: ids["staffMobile"], role: "editor", agency };
  const [account] = await db
    .select()
    .from(staff)
    .where(eq(staff.id, await add("staff", person)));
  if (!account) throw new Error("no person was added");
  await openStaffSession(db, account, { browser: `${mark}浏览器`, nowMs });
  const [session] = await db.select().from(adminSessions).where(eq(adminSessions.staffId, account.id));
  ids["session"] = session?.id ?? 0;
  await run("external", "add", { agency, uid: `${flag}学号`, user: userId });
  await run("coupon", "add", {
    agency,
    code: `COUPON${flag.toUpperCase()}9`,
    name: `${mark}优惠`,
    minus: "50.00",
  });
  ids["coupon"] = `COUPON${flag.toUpperCase()}9`;
  const { rows: codes = [] } = await run("code", "make", { agency, count: 1, course });
  ids["code"] = codes[0]?.["code"] as string;
  ids["order"] = `D2026${flag.toUpperCase()}0001`;
  await db.insert(orders).values({
    agencyId,
    userId,
    orderNo: ids["order"],
    targetType: "course",
    targetId: course,
    title: `${mark}订单`,
    price: "199.00",
    payPrice: "199.00",
    expiresAt: new Date(nowMs + HOUR_MS),
  });
  const [report] = await db
    .insert(lessonFeedback)
    .values({ agencyId, userId, lessonId: lesson, kind: "other", content: `${mark}反馈` })
    .returning();
  ids["feedback"] = report?.id ?? 0;
  const paper = { kind: "paper", id: `${flag}-9`, name: `${mark}考试`, exam: "mock", minutes: 60, pass: 1 };
  const essay = {
    kind: "question",
    id: `${flag}-1`,
    subject: `${mark}英语`,
    type: "essay",
    score: 5,
    stem: `${mark}题干`,
  };
  const lines = [paper, { ...essay, answer: [`${mark}答案`] }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
  const questions = { name: `${mark}.jsonl`, base64: Buffer.from(lines).toString("base64") };
  const { record: exam } = await run("exam", "import", { agency, file: questions });
  ids["exam"] = Number(exam?.["exam"]);
  await attemptAt(db, { ids, agencyId, userId, subjectId: middle, mark, nowMs });
  return { flag, mark, ids };
}

interface Sat {
  readonly ids: Record<string, string | number>;
  readonly agencyId: number;
  readonly userId: number;
  readonly subjectId: number;
  readonly mark: string;
  readonly nowMs: number;
}

/** Adds an attempt that was handed in and whose answer waits for marking. */
async function attemptAt(db: Db, { ids, agencyId, userId, subjectId, mark, nowMs }: Sat): Promise<void> {
  const paperId = Number(ids["exam"]);
  const [asked] = await db.select().from(paperQuestions).where(eq(paperQuestions.paperId, paperId));
  const questionId = asked?.questionId ?? 0;
  const [attempt] = await db
    .insert(attempts)
    .values({
      agencyId,
      userId,
      paperId,
      subjectId,
      examType: 7,
      requestId: `${mark}-1`,
      ticket: "page-0123456789abcd",
      status: "reviewing",
      questionIds: [questionId],
      layout: [{ name: "一", desc: "", questions: [{ id: questionId, score: 5 }] }],
      endTime: new Date(nowMs),
      score: "0",
      totalScore: "5",
      questionNum: 1,
      receipt: `${mark}回执`,
    })
    .returning();
  await db
    .insert(attemptAnswers)
    .values({ attemptId: attempt?.id ?? 0, questionId, answer: [`${mark}作答`], status: "reviewing" });
  Object.assign(ids, { record: attempt?.id ?? 0, question: questionId });
}
