import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "columns-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (csv: string) => readItems(folder, "表.csv", Buffer.from(csv));
const TEXTS = [
  { key: "A", content: "铜" },
  { key: "B", content: "铁" },
  { key: "C", content: "锌" },
];
const HEAD = "题型,题干,选项1,选项2,选项3,答案A,答案B,答案C";

test("reads letters in 答案A… beside options as the key, one answer in each column", async () => {
  const records = await read(`${HEAD}\n多选题,一,铜,铁,锌,A,C,\n单选题,二,铜,铁,锌,B,,\n`);
  expect(records).toMatchObject([
    { options: TEXTS, answer: ["A", "C"] },
    { options: TEXTS, answer: ["B"] },
  ]);
});

test("reads a judgement and blanks from 答案A… beside choices", async () => {
  const records = await read(
    `${HEAD}\n多选题,一,铜,铁,锌,A,C,\n填空题,水是____和____。,,,,氢,氧,\n判断题,三,,,,对,,\n`,
  );
  expect(records.map(({ answer }) => answer)).toEqual([["A", "C"], ["氢", "氧"], ["A"]]);
});

test.each([
  ["1,0,1", "0,1,0"],
  ["√,,√", ",√,"],
  ["是,否,是", "否,是,否"],
  ["T,F,T", "F,T,F"],
])("reads marks %s in 答案A… beside options as the key", async (many, one) => {
  const records = await read(`${HEAD}\n多选题,一,铜,铁,锌,${many}\n单选题,二,铜,铁,锌,${one}\n`);
  expect(records).toMatchObject([
    { options: TEXTS, answer: ["A", "C"] },
    { options: TEXTS, answer: ["B"] },
  ]);
});

test.each([
  ["empty", ",,"],
  ["their own letters", "A,B,C"],
])("reads the options from 答案A… when the columns of options are %s", async (_, options) => {
  const [record] = await read(`${HEAD},正确答案\n单选题,一,${options},铜,铁,锌,B\n`);
  expect(record).toMatchObject({ options: TEXTS, answer: ["B"] });
});

test("reads a table whose second columns of options are empty", async () => {
  const [record] = await read(`${HEAD},正确答案\n单选题,一,铜,铁,锌,,,,B\n`);
  expect(record).toMatchObject({ options: TEXTS, answer: ["B"] });
});

test("refuses a row whose key differs from that in 答案A…", async () => {
  const [record] = await read(`${HEAD},正确答案\n单选题,一,铜,铁,锌,A,,,B\n`);
  expect(JSON.stringify(record)).toMatch(/is B, but the columns “答案A” say A/);
});

test.each([
  ["texts in both", `${HEAD}\n单选题,一,铜,铁,锌,金,银,锡\n`],
  ["numbers that may be marks or places", `${HEAD}\n多选题,一,铜,铁,锌,1,3,\n`],
  ["the letters of the columns in all rows", `${HEAD}\n多选题,一,铜,铁,锌,A,B,C\n多选题,二,铜,铁,锌,A,B,C\n`],
  ["ones that may be marks or places", `${HEAD}\n多选题,一,铜,铁,锌,1,,\n`],
])("refuses the table and names both columns: %s", async (_, csv) => {
  await expect(read(csv)).rejects.toThrow(/two columns for option A, “选项1” and “答案A”/);
});

test("names both columns of any other field that a table has twice", async () => {
  await expect(read("题型,题干,题目,A,B,答案\n单选题,一,二,铜,铁,A\n")).rejects.toThrow(
    /two columns for 题干, “题干” and “题目”/,
  );
  await expect(read("题型,题干,选项A,A选项,B,答案\n单选题,一,铜,锌,铁,A\n")).rejects.toThrow(
    /two columns for option A, “选项A” and “A选项”/,
  );
});
