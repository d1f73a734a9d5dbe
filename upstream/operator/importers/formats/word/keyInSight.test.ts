import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";
import { run, wordFile } from "#upstream/testing/wordFile.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sight-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Item {
  readonly kind?: string;
  readonly stem: string;
  readonly content: string;
  readonly options: readonly { readonly content: string }[];
  readonly answer: readonly string[];
  readonly refused?: { readonly remarks: readonly { readonly reason: string }[] };
}

async function read(...lines: string[]): Promise<Item[]> {
  const items = await readItems(folder, "卷.docx", wordFile(lines.map((line) => run(line))));
  return items as unknown as Item[];
}

const reasonsOf = ({ refused }: Item) => (refused?.remarks ?? []).map(({ reason }) => reason).join("; ");

test.each([
  ["words in square brackets", "B. 北京[正确答案]"],
  ["words in lenticular brackets", "B. 北京【正确】"],
  ["English words", "B. 北京 (Correct answer)"],
  ["a tick as a picture sign", "B. 北京 ✅"],
])("takes %s behind an option as the key", async (_, marked) => {
  const [item] = await read("1. 首都是", "A. 上海", marked, "2. 直辖市是", "A. 天津", "B. 广州", "答案：A");
  expect(item?.options.map(({ content }) => content)).toEqual(["上海", "北京"]);
  expect(item?.answer).toEqual(["B"]);
});

test.each([
  ["the label without a colon behind the stem", ["1. 首都是 答案B", "A. 上海", "B. 北京"]],
  ["the label without a colon in brackets behind an option", ["1. 首都是", "A. 上海", "B. 北京（答案B）"]],
  ["故选 behind the stem", ["1. 首都是 故选B", "A. 上海", "B. 北京"]],
  ["the label in brackets within a stem without options", ["1. 首都是____（答案：北京），在北方。"]],
])("refuses a question with a key in sight: %s", async (_, lines) => {
  const [item] = await read(...lines, "答案：B", "2. 直辖市是", "A. 天津", "B. 广州", "答案：A");
  expect(item && reasonsOf(item)).toMatch(/stands in the text as|key behind a label/);
});

test.each([
  ["a list of keys", ["甲地有河。答案：1.A 2.B"]],
  ["a list of keys in the line of the numbers", ["甲地有河（答案：1.A 2.B）。"]],
  ["a key without a colon", ["甲地有河。", "答案A"]],
  ["an explanation", ["甲地有河。", "【解析】第一题选甲。"]],
  ["letters in the brackets of a cloze", ["甲地有（ A ），乙地有（ B ）。"]],
])("refuses a text of several questions with keys in sight: %s", async (_, text) => {
  const questions = ["1. 甲是", "A. 河 B. 山", "答案：A", "2. 乙是", "A. 河 B. 山", "答案：B"];
  const [passage] = await read("阅读下面短文，回答1-2题。", ...text, ...questions);
  expect(passage && reasonsOf(passage)).toMatch(/stands in the text as/);
});

test("keeps a text of several questions whose paragraphs have letters and answers of speakers", async () => {
  const text = ["(A) 甲问：去哪里？", "答：去河边，见图（A）。"];
  const questions = ["1. 甲是", "A. 河 B. 山", "答案：A", "2. 乙是", "A. 河 B. 山", "答案：B"];
  const [passage] = await read("阅读下面短文，回答1-2题。", ...text, ...questions);
  expect(passage?.content).toContain("去河边，见图（A）。");
});

test("refuses an order of circled numbers as the key of a choice", async () => {
  const [item] = await read("1. 按先后排列 ①甲 ②乙 ③丙", "答案：③①②");
  expect(item && reasonsOf(item)).toMatch(/may be an order: the key is ③①②/);
});

test("refuses a line of several judgements without a question", async () => {
  const [item] = await read("一、判断题", "1.√ 2.×", "2. 水会沸（√）");
  expect(item && reasonsOf(item)).toMatch(/is not clear/);
});
