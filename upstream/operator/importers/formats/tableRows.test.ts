import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tables-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (csv: string) => readItems(folder, "表.csv", Buffer.from(csv));
const TWO = [
  { key: "A", content: "甲" },
  { key: "B", content: "乙" },
];

test.each([
  ["题干,A选项,B选项,正确答案(只填 ABCD),类型", "题,甲,乙,B,单选"],
  ["试题类型,试题内容,选项 A,选项 B,标准答案", "单选题,题,甲,乙,B"],
  ["题目类型,问题内容【必填】,A,B,参考答案：", "单选,题,甲,乙,B"],
  ["题型,问题,选项,正确选项", '单选题,题,"A. 甲\nB. 乙",B'],
  ["题型,问题,选项,正确选项", "单选题,题,A．甲  B．乙,B"],
  ["题型,题干,选项,答案", '单选题,题,"甲\n乙",B'],
  ["题型,题干,选项A,选项B,答案", "单选题,题,A. 甲,B. 乙,B"],
  ["题型,答案,问题", '单选题,B,"题\nA. 甲\nB. 乙"'],
  ["题目,答案,A,B", "题,B,甲,乙"],
])("reads the table %s", async (head, row) => {
  const [record] = await read(`${head}\n${row}\n`);
  expect(record).toMatchObject({ type: "single", stem: "题", options: TWO, answer: ["B"] });
});

test.each([
  "题型,题干,选项（A）,选项（B）,答案",
  "题型,题干,选项(A),【B】,答案",
  "题型,题干,A.选项,B、选项,答案",
  "题型,题干,选项A内容,B选项内容,答案（必填）",
  "题型,题干,选项A(必填),选项_B,答案",
  "题型,题干,选项1,选项2,答案",
  "题型,题干,答案A,答案B,正确答案",
  "题型,题干,备选项A,Option B,Correct Answer",
  "题目类型,大题题干,选项内容A,choice B,标准答案",
])("reads the letters of the options in %s", async (head) => {
  const [record] = await read(`${head}\n选择题,题,甲,乙,B\n`);
  expect(record).toMatchObject({ type: "single", stem: "题", options: TWO, answer: ["B"] });
});

test("reads no key from the answer of a learner, and no text from a column of pictures", async () => {
  const head = "题型,题干,题干（图片）,A,B,答案,答案（学生作答）,正确答案（考生）,难易度";
  const [record] = await read(`${head}\n单选,题,1.png,甲,乙,B,A,A,简单\n`);
  expect(record).toMatchObject({ stem: "题", options: TWO, answer: ["B"], difficulty: 1, images: [] });
  const notes = JSON.stringify(record?.["notes"]);
  for (const column of ["题干（图片）", "答案（学生作答）", "正确答案（考生）"])
    expect(notes).toContain(column);
});

test("refuses a part of a larger question", async () => {
  const records = await read("题型,大题题干,小题题干,A,B,答案\n单选,题,,甲,乙,B\n单选,材料,小题,甲,乙,B\n");
  expect(records[0]).toMatchObject({ answer: ["B"] });
  expect(JSON.stringify(records[1])).toContain("is a part of a larger question");
});

test("keeps the list of words in the stem of a question that is not a choice", async () => {
  const records = await read(
    '题型,题干,答案\n填空题,"选词填空：____\nA. apple\nB. pear",A\n判断题,"说法：\nA. 甲\nB. 乙",对\n单选题,"题\nA. 甲\nB. 乙",B\n',
  );
  expect(records.map((record) => record["stem"])).toEqual([
    "选词填空：____\nA. apple\nB. pear",
    "说法：\nA. 甲\nB. 乙",
    "题",
  ]);
  expect(records[2]).toMatchObject({ options: TWO });
});

test("reads the type from options and answer where no column names it, with a remark", async () => {
  const records = await read(
    "题目,A,B,答案\n一,甲,乙,A\n二,甲,乙,AB\n三,,,对\n四,正确,错误,B\n五 ____,,,甲\n六,,,甲\n",
  );
  expect(records.map((record) => record["type"])).toEqual([
    "single",
    "multiple",
    "judge",
    "judge",
    "fill",
    undefined,
  ]);
  expect(JSON.stringify(records[0])).toMatch(/is not named: read as single/);
  expect(JSON.stringify(records[5])).toMatch(/is not named.*add the column 题型/);
});

test("refuses options in one cell that cannot be separated", async () => {
  const [record] = await read("题型,题干,选项,答案\n单选题,题,甲 乙 丙,B\n");
  expect(JSON.stringify(record)).toMatch(/are in one cell and cannot be told apart.*write A\. … B\. …/);
});

test.each([
  ["out of order", '题型,题干,选项,答案\n单选题,题,"B. 乙\nA. 甲",A\n'],
  ["with a gap", '题型,题干,选项,答案\n单选题,题,"A. 甲\nB. 乙\nD. 丁",A\n'],
  ["exchanged", '题型,题干,选项,答案\n单选题,题,"A. 甲\nC. 丙\nB. 乙",A\n'],
  ["in columns of other letters", "题型,题干,A,B,答案\n单选题,题,B. 甲,A. 乙,A\n"],
])("refuses options whose letters are %s", async (_, csv) => {
  const [record] = await read(csv);
  expect(JSON.stringify(record)).toMatch(/letters|cannot be told apart/);
  expect(record).not.toHaveProperty("answer");
});

test("adds a note to options that were in one cell", async () => {
  const [record] = await read('题型,题干,选项,答案\n单选题,题,"甲\n乙",B\n');
  expect(JSON.stringify(record)).toContain("were in one cell");
});

test("keeps the initials of a name at the start of a single option", async () => {
  const [record] = await read("题型,题干,A,B,答案\n单选题,题,A. Smith,Jones,B\n");
  expect(JSON.stringify(record)).toContain("A. Smith");
});

test("finds the separator by the headings, not by the cells", async () => {
  const many = "一；二;三;四;五;六;七";
  for (const csv of [
    `期末题库\n题型,题干,选项A,选项B,答案\n单选题,${many},甲,乙,A\n填空题,${many}\n`,
    `题型\t题干\t选项A\t选项B\t答案\n单选题\t${many}\t甲\t乙\tA\n`,
  ])
    expect((await read(csv))[0]).toMatchObject({ stem: many, options: TWO });
});

test("names the found and the missing headings", async () => {
  await expect(read("说明\n题目,A,B,备注\n题,甲,乙,\n")).rejects.toThrow(
    /Row 2 is nearest, with 题目, A, B, 备注; it lacks 题型, 答案\./,
  );
});
