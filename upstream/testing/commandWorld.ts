import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import * as orderApi from "#shared/contract/order/endpoints.ts";
import { lessons, storedFiles } from "../platform/db/schema/catalogue.ts";
import { adminChanges } from "../platform/db/schema/system.ts";
import { lessonMedia } from "../platform/db/schema/lessons.ts";
import { lessonFeedback } from "../platform/db/schema/playing.ts";
import { papers } from "../platform/db/schema/exams.ts";
import { type TestConsole, consoleOver } from "./adminConsole.ts";
import { everyRow } from "./everyRow.ts";
import { newLearner } from "./learners.ts";
import { type Answer, type TestUpstream, inflate, startTestUpstream } from "./testUpstream.ts";
import { runMovePlan } from "../operator/console/runMovePlan.ts";
import { openTestDatabase } from "./testDatabase.ts";
/** Addresses the course 13 of the test content in orders. */
export const COURSE = { target_type: "course", target_id: "13" };

/**
 * Starts an upstream, a console over it and a folder with files for commands, for the tests of the calling file. Each
 * test has a new learner, `me`; `people` counts them.
 */
export function useCommands() {
  let upstream: TestUpstream;
  let admin: TestConsole;
  let folder: string;
  let people = 0;
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
    await writeFile(join(folder, "broken.md"), Uint8Array.of(0xd0, 0xc2, 0x0a, 0xd1, 0xa7, 0xff));
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
  const placeOrder = async () => (await upstream.call(orderApi.createOrder, COURSE, me)).order_no as string;
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
  /** Gives the last lesson of a course an HLS medium and returns its id. */
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
  const dump = () => everyRow(upstream.db);

  return {
    get upstream() {
      return upstream;
    },
    get folder() {
      return folder;
    },
    get people() {
      return people;
    },
    get me() {
      return me;
    },
    admin: (...argv: string[]) => admin(...argv),
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
    pay,
    paidOrder,
    addCoupon,
    filmedLesson,
    report,
  };
}
