import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { count, eq, inArray, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { openAgency } from "../../domain/agency/changeAgency.ts";
import { agencySubjects } from "../../platform/db/schema/agencies.ts";
import {
  passages,
  questionImages,
  questionKnowledge,
  questions,
} from "../../platform/db/schema/questions.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { importQuestions } from "./importQuestions.ts";
import { reportText } from "./importReport.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const options = ["A", "B", "C", "D"].map((key) => ({ key, text: `选项${key}` }));
const base = {
  source: "demo",
  license: "MIT",
  subject: "高中英语",
  type: "single",
  stem: "题",
  options,
  answer: ["B"],
};

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "bank-"));
  await writeFile(join(folder, "a.png"), PIXEL);
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function fileOf(...lines: (object | string)[]): Promise<string> {
  const file = join(folder, "bank.jsonl");
  await writeFile(
    file,
    `\uFEFF${lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\r\n")}\n\n`,
  );
  return file;
}

async function countOf(
  table: typeof questions | typeof passages | typeof questionImages | typeof questionKnowledge,
): Promise<number> {
  const [row] = await database.db.select({ n: count() }).from(table);
  return row?.n ?? 0;
}

test("counts every line in a dry run, and reports why a line is refused", async () => {
  const file = await fileOf(
    { kind: "passage", id: "p1", source: "demo", subject: "高中英语", text: "一篇文章" },
    { ...base, id: "q1", passage_id: "p1" },
    { ...base, id: "q1" },
    { ...base, id: "q2", passage_id: "p9" },
    "{broken",
    { ...base, id: "q3", images: ["../secret.png"] },
    { ...base, id: "q4", images: ["none.png"] },
    { ...base, id: "q5", type: "song" },
  );
  const report = await importQuestions({ file });
  expect(report).toMatchObject({ total: 8, accepted: 2, refused: 6 });
  expect(report.refusals.map(({ line, field }) => [line, field])).toEqual([
    [3, "id"],
    [4, "passage_id"],
    [5, ""],
    [6, "images"],
    [7, "images"],
    [8, "type"],
  ]);
  expect(report.written).toBeUndefined();
  expect(reportText(report)).toContain("8 lines: 2 accepted, 6 refused (dry run");
  expect(reportText(report)).toMatch(/\n\nmost frequent reasons:\n(?: {2}1 {2}.*\n){6}$/);
});

test("reports a file whose questions have 150,000 sources, and lists the first 200", async () => {
  const report = await importQuestions({ file: await fileOf({ ...base, id: "q1" }) });
  const tally = { questions: 1, passages: 0, refused: 0 };
  const bySource = new Map(Array.from({ length: 150_000 }, (_, at) => [`source ${at + 1}`, tally]));
  const text = reportText({ ...report, bySource });
  expect(text).toMatch(/\nsource 200 +1 +0 +0\nand 149800 more sources\n/);
});

test("refuses an import without an agency for the new subject", async () => {
  const file = await fileOf({ ...base, id: "q1" });
  await expect(importQuestions({ file, db: database.db })).rejects.toThrow("npm run seed");
  expect(await countOf(questions)).toBe(0);
});

test("writes a file at the first import, nothing at the second, and a changed line at the third", async () => {
  await openAgency(database.db, { flag: "demo", name: "示范" });
  const empty = options.map(({ key }) => ({ key, text: "" }));
  const lines = [
    { kind: "passage", id: "p1", source: "demo", subject: "高中英语", text: "一篇文章" },
    {
      ...base,
      id: "q1",
      passage_id: "p1",
      year: 2017,
      exam: "统一考试",
      paper: "（甲卷）",
      knowledge: ["词汇->名词"],
    },
    { ...base, id: "q2", subject: "高中数学（理）", images: ["a.png"] },
    { ...base, id: "q3", options: empty, images: ["a.png", "a.png", "a.png", "a.png"] },
  ];
  const first = await importQuestions({ file: await fileOf(...lines), db: database.db });
  expect(first.written).toEqual({ added: 4, updated: 0, unchanged: 0 });
  expect(first.newSubjects).toEqual(["综合题库", "高中", "高中英语", "高中数学（理）"]);

  const again = await importQuestions({ file: await fileOf(...lines), db: database.db });
  expect(again.written).toEqual({ added: 0, updated: 0, unchanged: 4 });

  const changed = await importQuestions({
    file: await fileOf(...lines.slice(0, 2), { ...lines[2], stem: "新题干" }),
    db: database.db,
  });
  expect(changed.written).toEqual({ added: 0, updated: 1, unchanged: 2 });
  expect([
    await countOf(questions),
    await countOf(passages),
    await countOf(questionImages),
    await countOf(questionKnowledge),
  ]).toEqual([3, 1, 1, 1]);
});

test("writes rows with the content of the file", async () => {
  const rows = await database.db.select().from(questions).orderBy(questions.sourceKey);
  expect(rows[0]).toMatchObject({
    sourceKey: "q1",
    answer: ["B"],
    year: 2017,
    source: "2017年统一考试（甲卷）",
    license: "MIT · demo",
  });
  expect(rows[0]?.passageId).not.toBeNull();
  expect(rows[1]?.stem).toBe("新题干");
  expect(rows[1]?.images).toEqual([expect.stringMatching(/^[0-9a-f]{40}\.png$/)]);
  expect(rows[2]?.images).toEqual([]);
  expect(rows[2]?.options[0]?.content).toMatch(/^!\[选项A\]\(\/uploads\/question\/[0-9a-f]{40}\.png\)$/);
});

test("creates subjects on three levels, and gives the root to the agency", async () => {
  const [root] = await database.db.select().from(subjects).where(eq(subjects.name, "综合题库"));
  const tree = await database.db
    .select()
    .from(subjects)
    .where(eq(subjects.rootId, root?.id ?? 0));
  expect(tree.map((row) => row.level).sort()).toEqual([1, 2, 3, 3]);
  expect(await database.db.select({ id: agencySubjects.subjectId }).from(agencySubjects)).toEqual([
    { id: root?.id },
  ]);
});

test("keeps sort position and option letters of a changed question, in a whole or partial import", async () => {
  const words = ["甲", "乙", "丙", "丁"].map((text, i) => ({ key: "ABCD"[i], text }));
  const lines = Array.from({ length: 40 }, (_, i) => ({
    ...base,
    id: `order/${i}`,
    options: words,
    answer: ["A"],
  }));
  const rowsOf = () =>
    database.db
      .select({
        key: questions.sourceKey,
        options: questions.options,
        answer: questions.answer,
        sort: questions.sort,
      })
      .from(questions)
      .where(like(questions.sourceKey, "order/%"))
      .orderBy(questions.id);
  await importQuestions({ file: await fileOf(...lines), db: database.db });
  const whole = await rowsOf();
  expect(new Set(whole.map(({ answer }) => answer[0])).size).toBe(4);

  const part = await fileOf(...lines.slice(3, 9));
  expect((await importQuestions({ file: part, db: database.db })).written).toMatchObject({ unchanged: 6 });
  const mended = lines.slice(3, 9).map((line) => ({
    ...line,
    stem: "题（改）",
    options: [...words.slice(2), ...words.slice(0, 2)].map(({ text }, i) => ({ key: "ABCD"[i], text })),
    answer: ["C"],
  }));
  expect((await importQuestions({ file: await fileOf(...mended), db: database.db })).written).toMatchObject({
    updated: 6,
  });
  expect(await rowsOf()).toEqual(whole);
});

test("identifies a question by root subject, source and id", async () => {
  const passage = { kind: "passage", id: "q1", source: "other", subject: "高中英语", text: "别的文章" };
  const other = { ...base, id: "q1", source: "other", passage_id: "q1", stem: "别的题" };
  const file = await fileOf({ ...base, id: "q1" }, passage, other, other, {
    ...base,
    id: "q9",
    source: "third",
    passage_id: "q1",
  });
  const report = await importQuestions({ file, db: database.db, rootName: "另一题库" });
  expect(report).toMatchObject({ accepted: 3, written: { added: 3, updated: 0, unchanged: 0 } });
  expect(report.refusals.map(({ line, field }) => [line, field])).toEqual([
    [4, "id"],
    [5, "passage_id"],
  ]);
  const own = inArray(questions.collection, ["另一题库/demo", "另一题库/other"]);
  expect(
    await database.db.select({ stem: questions.stem }).from(questions).where(own).orderBy(questions.id),
  ).toEqual([{ stem: "题" }, { stem: "别的题" }]);
});

test("writes every question once in two concurrent imports", async () => {
  const lines = Array.from({ length: 600 }, (_, i) => ({
    ...base,
    id: `both/${i}`,
    subject: `高中科目 ${i % 7}`,
    knowledge: [`章${i % 3}->节${i % 11}`],
  }));
  const file = await fileOf(...lines);
  const both = await Promise.all([1, 2].map(() => importQuestions({ file, db: database.db })));
  const sum = (name: "added" | "updated" | "unchanged") =>
    both.reduce((all, { written }) => all + (written?.[name] ?? 0), 0);
  expect([sum("added"), sum("updated"), sum("unchanged")]).toEqual([600, 0, 600]);
  const made = await database.db.select().from(subjects).where(like(subjects.name, "高中科目%"));
  expect(new Set(made.map(({ name, level }) => `${level} ${name}`)).size).toBe(made.length);
});

test("reports the lines whose batch failed in the database, and keeps earlier batches", async () => {
  await database.db.execute(sql`alter table questions add constraint refused check (stem <> '坏')`);
  const lines = Array.from({ length: 600 }, (_, i) => ({
    ...base,
    id: `half/${i}`,
    stem: i === 550 ? "坏" : "好",
  }));
  await expect(importQuestions({ file: await fileOf(...lines), db: database.db })).rejects.toThrow(
    /^The database failed at lines 501 to 600: .*"refused".*run the same command again\.$/,
  );
  const written = await database.db
    .select({ n: count() })
    .from(questions)
    .where(like(questions.sourceKey, "half/%"));
  expect(written).toEqual([{ n: 500 }]);
  await database.db.execute(sql`alter table questions drop constraint refused`);
});

test("waits until the listener took every item that a paper refuses, and fails when the listener does", async () => {
  const file = await fileOf({ ...base, id: "p1" });
  const taken: boolean[] = [];
  const run = (onItem: (told: { readonly isRefused: boolean }) => Promise<void>) =>
    importQuestions({ file, paper: { about: undefined }, isTrial: true, onItem });
  const report = await run(async ({ isRefused }) => {
    await setImmediate();
    taken.push(isRefused);
  });
  expect(report.refused).toBe(1);
  expect(taken).toEqual([false, true]);
  const failing = run(({ isRefused }) => (isRefused ? Promise.reject(new Error("full")) : Promise.resolve()));
  await expect(failing).rejects.toThrow("full");
});

test("renews statistics of the written tables, but not after an import of nothing new", async () => {
  const { db } = database;
  const file = await fileOf({ ...base, id: "q1" });
  const knownOf = async () => {
    await db.execute(sql`update pg_class set reltuples = -1 where relname in ('questions', 'agencies')`);
    await importQuestions({ file, db, rootName: "统计" });
    const [known] = await rowsOf<{ questions: number; agencies: number }>(
      db,
      sql`select max(reltuples) filter (where relname = 'questions') as questions,
        max(reltuples) filter (where relname = 'agencies') as agencies from pg_class`,
    );
    return known;
  };
  expect(await knownOf()).toEqual({ questions: await countOf(questions), agencies: -1 });
  expect(await knownOf()).toEqual({ questions: -1, agencies: -1 });
});
