import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAgency } from "../../domain/agency/changeAgency.ts";
import type { Database } from "../../platform/db/database.ts";
import { passages, questions } from "../../platform/db/schema/questions.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { importQuestions } from "./importQuestions.ts";

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "taken-"));
  await openAgency(database.db, { flag: "first", name: "甲" });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.db.delete(questions);
  await database.db.delete(passages);
});

const HEAD = "编号,题型,题干,选项A,选项B,选项C,选项D,答案,材料编号,科目";
const RIVER = "1,单选题,我国最长的河流是哪一条？,长江,黄河,珠江,淮河,A,,地理";
const CELL = "1,单选题,植物细胞特有的结构是什么？,细胞壁,细胞膜,细胞核,线粒体,A,,地理";

/** Imports rows of a table named 题目.csv in the folder of a teacher. */
async function imported(teacher: string, rows: readonly string[], own: object = {}) {
  const file = join(folder, teacher, "题目.csv");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, [HEAD, ...rows].join("\n"));
  const report = await importQuestions({ file, db: database.db, ...own });
  return { ...report.written, refused: report.refusals.map(({ field, reason }) => `${field} ${reason}`) };
}

const stems = async () =>
  (await database.db.select({ stem: questions.stem }).from(questions).orderBy(asc(questions.id))).map(
    ({ stem }) => stem,
  );

async function storedId(): Promise<number> {
  const [row] = await database.db.select({ id: questions.id }).from(questions);
  return row?.id ?? 0;
}

test("refuses another question with a number that a file of the same name used, and keeps the stored one", async () => {
  await imported("wang", [RIVER]);
  const id = await storedId();
  const taken = `id is the number of the other question ${id} of the bank, from a file of the same name`;
  const again = ["2,判断题,光合作用需要光。,,,,,正确,,地理", CELL];
  expect(await imported("li", again)).toEqual({ added: 1, updated: 0, unchanged: 0, refused: [taken] });
  expect(await stems()).toEqual(["我国最长的河流是哪一条？", "光合作用需要光。"]);
  // A trial that compares with the bank finds the same.
  const trial = await importQuestions({
    file: join(folder, "li", "题目.csv"),
    db: database.db,
    isTrial: true,
  });
  expect(trial.refused).toBe(1);
  expect(trial.written).toEqual({ added: 0, updated: 0, unchanged: 1 });
});

test("replaces another question with the same number when the import says so", async () => {
  await imported("wang", [RIVER]);
  expect(await imported("li", [CELL], { isReplacing: true })).toMatchObject({ updated: 1, refused: [] });
  expect(await stems()).toEqual(["植物细胞特有的结构是什么？"]);
});

test.each([
  ["the stem", RIVER.replace("我国最长的河流是哪一条", "下面哪一项符合题意")],
  ["all options", RIVER.replace("长江,黄河,珠江,淮河", "扬子江,河水,西江,淮水")],
  ["the key", RIVER.replace(",A,", ",B,")],
  ["words of stem and options", RIVER.replace("哪一条", "哪条").replace("淮河", "淮水")],
])("updates a question when %s changed", async (_, row) => {
  await imported("wang", [RIVER]);
  expect(await imported("wang", [row])).toMatchObject({ updated: 1, refused: [] });
});

test.each([
  ["judgements", "1,判断题,地球绕着太阳转。,,,,,正确,,地理", "1,判断题,水在零度结冰。,,,,,正确,,地理"],
  [
    "blanks with a short answer",
    "1,填空题,三加四等于____。,,,,,7,,地理",
    "1,填空题,一周有几天：____,,,,,7,,地理",
  ],
  [
    "choices with like stems",
    "1,单选题,关于教育目的的说法正确的是,教育目的由国家规定,体现社会的要求,是评价的依据,具有导向作用,A,,地理",
    "1,单选题,关于教学原则的说法正确的是,循序渐进出自学记,启发诱导始于孔子,直观教学靠实物,巩固要及时复习,B,,地理",
  ],
])("refuses other %s with a number in use", async (_, one, other) => {
  await imported("wang", [one]);
  expect(await imported("li", [other])).toMatchObject({ updated: 0, refused: [expect.any(String)] });
});

test("updates a question by its number when the file names a source", async () => {
  const named = (row: string) => [`${row},校本题库`];
  const write = async (teacher: string, rows: readonly string[]) => {
    const file = join(folder, teacher, "题目.csv");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, [`${HEAD},来源`, ...rows].join("\n"));
    return importQuestions({ file, db: database.db });
  };
  await write("wang", named(RIVER));
  expect((await write("wang", named(CELL))).written).toMatchObject({ updated: 1 });
});

test("refuses another material with a number in use, and its questions", async () => {
  const text = (said: string) => `m1,材料,${said},,,,,,,地理`;
  const asked = (no: number, stem: string) => `${no},判断题,${stem},,,,,正确,m1,地理`;
  await imported("wang", [text("长江发源于唐古拉山，流入东海。"), asked(1, "长江流入东海。")]);
  const rows = [text("细胞是生物体结构和功能的单位。"), asked(2, "细胞是结构的单位。")];
  const [material] = await database.db.select({ id: passages.id }).from(passages);
  expect(await imported("li", rows)).toEqual({
    added: 0,
    updated: 0,
    unchanged: 0,
    refused: [
      `id is the number of the other material ${material?.id} of the bank, from a file of the same name`,
      "passage_id names m1, which nothing accepted of this source above it has",
    ],
  });
  const [kept] = await database.db
    .select({ content: passages.content })
    .from(passages)
    .where(eq(passages.sourceKey, "m1"));
  expect(kept?.content).toContain("唐古拉山");
  // A corrected text of the same material is an update.
  const corrected = [text("长江发源于唐古拉山脉，最后流入东海。"), asked(1, "长江流入东海。")];
  expect(await imported("wang", corrected)).toMatchObject({ updated: 1, refused: [] });
});
