import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { passages, questions } from "../../platform/db/schema/questions.ts";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { run, wordFile } from "../../testing/wordFile.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let admin: TestConsole;
let folder: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  folder = await mkdtemp(join(tmpdir(), "beikao-exam-import-"));
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a file of the given name into a folder of its own, so that two files may have one name. */
async function fileOf(place: string, name: string, text: string): Promise<string> {
  await mkdir(join(folder, place), { recursive: true });
  await writeFile(join(folder, place, name), text);
  return join(folder, place, name);
}

const linesOf = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const aboutOf = (id: string) => JSON.stringify({ id, name: `考试 ${id}`, exam: "mock", minutes: 30 });
const tableOf = (stem: string) =>
  `编号,题型,题干,选项A,选项B,答案,分值,科目\n1,单选题,${stem}第一题,甲,乙,A,5,英语\n2,判断题,${stem}第二题,,,正确,5,英语\n`;

async function importExam(...argv: string[]) {
  const { code, out, err } = await admin("exam", "import", ...argv, "--agency", "jia", "--json");
  return { code, err, record: code === 0 ? JSON.parse(out).record : undefined };
}

async function asked(exam: number) {
  return upstream.db
    .select({ id: questions.id, stem: questions.stem, material: passages.content })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.id, paperQuestions.questionId))
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(eq(paperQuestions.paperId, exam))
    .orderBy(asc(paperQuestions.sort));
}

test("keeps an exam's questions when another exam comes from a table of the same name and numbers", async () => {
  const first = await fileOf("a", "试卷.csv", tableOf("语法"));
  const second = await fileOf("b", "试卷.csv", tableOf("阅读"));
  const about = await fileOf("a", "考试.json", aboutOf("t-1"));
  const { record } = await importExam(first, "--about", about);
  expect(record).toMatchObject({ added: 2 });
  const before = await asked(record.exam);
  const other = await importExam(second, "--about", await fileOf("b", "考试.json", aboutOf("t-2")));
  expect(other.record).toMatchObject({ added: 2, updated: 0 });
  expect(await asked(record.exam)).toEqual(before);
  expect((await importExam(first, "--about", about)).record).toMatchObject({
    added: 0,
    updated: 0,
    unchanged: 2,
    exam: record.exam,
  });
});

test("keeps an exam's questions and material when another exam's lines have the same ids", async () => {
  const lines = (id: string, text: string) =>
    linesOf([
      { kind: "passage", id: "m", subject: "英语", text },
      {
        id: "q",
        subject: "英语",
        type: "essay",
        stem: `${text}讲了什么`,
        answer: ["略"],
        passage_id: "m",
        score: 5,
      },
      // The description may follow the questions.
      { kind: "paper", id, name: id },
    ]);
  const { record } = await importExam(await fileOf("a", "卷.jsonl", lines("l-1", "甲文")));
  const before = await asked(record.exam);
  expect(before).toMatchObject([{ material: "甲文" }]);
  const other = await importExam(await fileOf("b", "卷.jsonl", lines("l-2", "乙文")));
  expect(other.record).toMatchObject({ added: 2, updated: 0 });
  expect(await asked(record.exam)).toEqual(before);
});

test("refuses an exam that would change a question of another exam, by the name of that exam", async () => {
  const line = { id: "k-1", source: "题库甲", subject: "英语", type: "judge", stem: "共用的题", score: 5 };
  const lines = (id: string, answer: string) =>
    linesOf([
      { kind: "paper", id, name: `卷 ${id}` },
      { ...line, answer: [answer] },
    ]);
  const { record } = await importExam(await fileOf("a", "s.jsonl", lines("s-1", "正确")));
  const before = await upstream.db.select().from(questions);
  const refused = await importExam(await fileOf("b", "s.jsonl", lines("s-2", "错误")));
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining("line 2 is asked by the exam “卷 s-1” too"),
  });
  expect(await upstream.db.select().from(questions)).toEqual(before);
  expect((await importExam(await fileOf("b", "s.jsonl", lines("s-2", "正确")))).record).toMatchObject({
    unchanged: 1,
  });
  expect(await asked(record.exam)).toHaveLength(1);
});

const PAPER = [
  "2026年春季期末测试卷",
  "考试时间：90分钟　满分：20分",
  "一、单项选择题（本大题共2小题，每小题5分，共10分）",
  "1. 春天的颜色是什么？",
  "A. 红",
  "B. 绿",
  "答案：B",
  "2. 秋天的颜色是什么？",
  "A. 黄",
  "B. 白",
  "答案：A",
  "二、简答题（共10分）",
  "3. 说说四季。",
  "答案：略",
];

async function wordOf(place: string, lines: readonly string[]): Promise<string> {
  await mkdir(join(folder, place), { recursive: true });
  const path = join(folder, place, "试卷.docx");
  await writeFile(path, wordFile(lines.map((line) => run(line))));
  return path;
}

test("gives two exams the question that both have without an id, each with its own analysis", async () => {
  const line = { subject: "英语", type: "judge", stem: "两场都考的题", answer: ["正确"], score: 5 };
  const lines = (id: string, more: object) =>
    linesOf([
      { kind: "paper", id, name: `卷 ${id}` },
      { ...line, ...more },
    ]);
  const first = await importExam(await fileOf("a", "n.jsonl", lines("n-1", { analysis: "甲说" })));
  const same = await importExam(await fileOf("b", "n.jsonl", lines("n-2", { analysis: "甲说" })));
  const path = await fileOf("c", "n.jsonl", lines("n-3", { analysis: "乙说", score: 2 }));
  const other = await importExam(path);
  expect([same.record.unchanged, other.record.added]).toEqual([1, 1]);
  const [ids, sameIds, otherIds] = await Promise.all(
    [first, same, other].map(async ({ record }) => (await asked(record.exam)).map(({ id }) => id)),
  );
  expect(sameIds).toEqual(ids);
  expect(otherIds).not.toEqual(ids);
  const [row] = await upstream.db
    .select()
    .from(questions)
    .where(eq(questions.id, ids?.[0] ?? 0));
  expect(row?.analysis).toBe("甲说");
  expect((await importExam(path)).record).toMatchObject({ unchanged: 1, exam: other.record.exam });
});

test("imports a Word paper by its own title, time and points, with the rest from the form", async () => {
  const path = await wordOf("w", PAPER);
  const form = "--subject 英语 --start 2099-06-01 --end 2099-06-02 --attempts 1".split(" ");
  const { record, err } = await importExam(path, ...form);
  expect(err).toBe("");
  expect(record).toMatchObject({ name: "2026年春季期末测试卷", kind: "online", sections: 2, points: 20 });
  const [row] = await upstream.db.select().from(papers).where(eq(papers.id, record.exam));
  expect(row).toMatchObject({ limitMinutes: 90, doTimes: 1, passScore: "12.00", totalScore: "20.00" });
  const placed = await upstream.db
    .select()
    .from(paperQuestions)
    .where(eq(paperQuestions.paperId, record.exam));
  expect(placed.map(({ section, score }) => [section, Number(score)])).toEqual([
    ["一、单项选择题", 5],
    ["一、单项选择题", 5],
    ["二、简答题", 10],
  ]);
  expect((await importExam(path, ...form)).record).toMatchObject({ exam: record.exam, unchanged: 3 });
});

test("changes an exam that was named, and refuses another paper of the same title without a name", async () => {
  const other = await wordOf(
    "x",
    PAPER.map((line) => line.replace("四季", "节气")),
  );
  const refused = await importExam(other, "--subject", "英语");
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/exam (\d+) has the name “2026年春季期末测试卷” already.*--exam \1/),
  });
  const id = /--exam (\d+)/.exec(refused.err)?.[1] ?? "";
  const { record } = await importExam(other, "--exam", id, "--subject", "英语");
  expect(record).toMatchObject({ exam: Number(id), added: 1 });
  // The window of the form stays, because the second call names none.
  const [row] = await upstream.db
    .select()
    .from(papers)
    .where(eq(papers.id, Number(id)));
  expect(row).toMatchObject({ kind: "online", doTimes: 1, startTime: new Date("2099-05-31T16:00:00Z") });
  expect(
    (await importExam(other, "--name", "节气卷", "--subject", "英语", "--pass", "15")).record.exam,
  ).not.toBe(Number(id));
});

test("takes the title row of a table as the name, and asks for what it cannot know", async () => {
  const table = "期中小测,,,,,\n题型,题干,选项A,选项B,答案,分值\n单选题,一加一？,1,2,B,5\n";
  const titled = await importExam(await fileOf("t", "小测.csv", table), "--subject", "英语");
  expect(titled.record).toMatchObject({ name: "期中小测", kind: "mock", points: 5 });
  const bare = table.replace("期中小测,,,,,\n", "").replace("一加一", "二加二");
  const untitled = await importExam(await fileOf("u", "小测.csv", bare), "--subject", "英语");
  expect(untitled.err).toMatch(/name is missing, and the file has no title/);
  const unscored = bare.replace(",分值", "").replace(",5\n", "\n");
  const path = await fileOf("v", "小测.csv", unscored);
  expect((await importExam(path, "--subject", "英语", "--name", "无分卷")).err).toMatch(/score/);
  const scored = await importExam(path, "--subject", "英语", "--name", "无分卷", "--score", "2.5");
  expect(scored.record).toMatchObject({ points: 2.5 });
  const other = await fileOf("v", "小测.csv", unscored.replace("二加二", "三加三"));
  const nameless = await importExam(other, "--name", "无科目卷", "--score", "2");
  expect(nameless.err).toMatch(/--subject: the file names no subject/);
});
