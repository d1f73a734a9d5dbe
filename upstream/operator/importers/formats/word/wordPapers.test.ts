import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";
import { run, wordFile } from "#upstream/testing/wordFile.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "papers-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Item {
  readonly kind?: string;
  readonly type: string;
  readonly stem: string;
  readonly content: string;
  readonly options: readonly { readonly key: string; readonly content: string }[];
  readonly answer: readonly string[];
  readonly analysis: string;
  readonly passageKey: string | null;
  readonly refused?: { readonly remarks: readonly { readonly reason: string }[] };
}

/** Reads a document of these lines: each item as one text, with type, stem, options and key, or why it is refused. */
async function read(...lines: string[]): Promise<string[]> {
  const records = await readItems(folder, "卷.docx", wordFile(lines.map((line) => run(line))));
  return (records as unknown as Item[]).map((item) => {
    if (item.refused) return `refused: ${item.refused.remarks.map(({ reason }) => reason).join("; ")}`;
    if (item.kind === "passage") return `passage: ${item.content}`;
    const options = item.options.map(({ key, content }) => `${key}:${content}`);
    const more = [item.analysis && `// ${item.analysis}`, item.passageKey !== null && "@ passage"];
    const parts = [`${item.type}: ${item.stem}`, ...options, `= ${item.answer.join()}`, ...more];
    return parts.filter(Boolean).join(" ");
  });
}

test.each<[name: string, lines: string[], right: string[]]>([
  [
    "a copy of 问卷星, with (正确答案) behind options that have letters",
    [
      "*1. 首都是 [单选题] *",
      "A.上海",
      "B.北京 (正确答案)",
      "*2. 直辖市有 [多选题]",
      "A.上海(正确答案)",
      "B.天津(正确答案)",
    ],
    ["single: 首都是 A:上海 B:北京 = B", "multiple: 直辖市有 A:上海 B:天津 = A,B"],
  ],
  [
    "a copy of 问卷星, with circles and boxes instead of letters",
    [
      "1. 首都是 [单选题] *",
      "○上海",
      "○北京(正确答案)",
      "2. 直辖市有 [多选题] *",
      "□上海(正确答案)",
      "□天津(正确答案)",
    ],
    ["single: 首都是 A:上海 B:北京 = B", "multiple: 直辖市有 A:上海 B:天津 = A,B"],
  ],
  [
    "full-width numbers and letters of a scan",
    [
      "１．能再生的是（　Ｃ　）",
      "Ａ．煤　　Ｂ．石油　　Ｃ．风能",
      "２．地球有（　　）",
      "Ａ．一颗卫星",
      "Ｂ．两颗",
      "答案：Ａ",
    ],
    ["single: 能再生的是（　　） A:煤 B:石油 C:风能 = C", "single: 地球有（　　） A:一颗卫星 B:两颗 = A"],
  ],
  [
    "keys in brackets before the numbers of choices",
    ["( B )1. 能再生的是", "A. 煤 B. 风能", "( A )2. 地球有 A. 一颗卫星 B. 两颗 C. 三颗"],
    ["single: 能再生的是（　　） A:煤 B:风能 = B", "single: 地球有（　　） A:一颗卫星 B:两颗 C:三颗 = A"],
  ],
  [
    "T and F in brackets before the numbers",
    ["( F )1. The earth is flat.", "(  T )2. Water boils."],
    ["judge: The earth is flat.（　　） = B", "judge: Water boils.（　　） = A"],
  ],
  [
    "empty brackets before the numbers, and keys at the end",
    ["(   )1. 能再生的是", "A. 煤 B. 风能", "(   )2. 地球有", "A. 一颗卫星 B. 两颗", "参考答案", "(1-2)BA"],
    ["single: 能再生的是 A:煤 B:风能 = B", "single: 地球有 A:一颗卫星 B:两颗 = A"],
  ],
  [
    "a label without a colon",
    ["1. 能再生的是", "A. 煤", "B. 风能", "正确答案 B", "2. 地球有", "A. 一颗卫星", "B. 两颗", "答案A"],
    ["single: 能再生的是 A:煤 B:风能 = B", "single: 地球有 A:一颗卫星 B:两颗 = A"],
  ],
  [
    "English labels",
    ["1. Pick.", "A. x", "B. y", "Answer: B", "Explanation: because", "2. Water boils.", "Key: T"],
    ["single: Pick. A:x B:y = B // because", "judge: Water boils. = A"],
  ],
  [
    "the keys of each section in one line below it",
    [
      "一、单选题",
      "1. 能再生的是",
      "A. 煤 B. 风能",
      "2. 地球有",
      "A. 一颗卫星 B. 两颗",
      "答案：1.B 2.A",
      "二、判断题",
      "1. 地球是圆的",
      "2. 太阳是行星",
      "答案：1.√ 2.×",
    ],
    [
      "single: 能再生的是 A:煤 B:风能 = B",
      "single: 地球有 A:一颗卫星 B:两颗 = A",
      "judge: 地球是圆的 = A",
      "judge: 太阳是行星 = B",
    ],
  ],
  [
    "all keys in the line of the label at the end",
    ["1. 能再生的是", "A. 煤 B. 风能", "2. 直辖市有", "A. 上海 B. 广州 C. 北京", "参考答案：1.B 2.A、C"],
    ["single: 能再生的是 A:煤 B:风能 = B", "multiple: 直辖市有 A:上海 B:广州 C:北京 = A,C"],
  ],
  [
    "circled numbers as the letters of options",
    [
      "1. 能再生的是（ ）",
      "①煤 ②石油 ③风能",
      "答案：③",
      "2. 直辖市有",
      "①上海",
      "②广州",
      "③北京",
      "答案：①③",
    ],
    ["single: 能再生的是（ ） A:煤 B:石油 C:风能 = C", "multiple: 直辖市有 A:上海 B:广州 C:北京 = A,C"],
  ],
  [
    "texts that say which questions they are for",
    [
      "阅读下面短文，回答36-37题。",
      "Tom has a dog.",
      "36. Tom has",
      "A. a cat B. a dog",
      "37. It is",
      "A. a dog B. red",

      "阅读下面短文，回答第38至39题。",
      "Ann has a cat.",
      "38. Ann has",
      "A. a cat B. a dog",
      "39. It is",
      "A. a cat B. red",
      "40. 首都是",
      "A. 北京 B. 上海",
      "答案：36-40 BAAAA",
    ],
    [
      "passage: 阅读下面短文，回答36-37题。\nTom has a dog.",
      "single: Tom has A:a cat B:a dog = B @ passage",
      "single: It is A:a dog B:red = A @ passage",
      "passage: 阅读下面短文，回答第38至39题。\nAnn has a cat.",
      "single: Ann has A:a cat B:a dog = A @ passage",
      "single: It is A:a cat B:red = A @ passage",
      "single: 首都是 A:北京 B:上海 = A",
    ],
  ],
])("reads %s", async (_, lines, right) => {
  expect(await read(...lines)).toEqual(right);
});

test.each<[name: string, lines: string[], reasons: (RegExp | string)[]]>([
  [
    "a question whose last option goes on with a text of the next questions",
    [
      "1. Tom has",
      "A. a cat.",
      "B. a dog.",
      "B",
      "Ann has a cat.",
      "2. Ann has",
      "A. a cat.",
      "B. a dog.",
      "答案：1-2 BA",
    ],
    [/go on behind B with “B”/, /^single/],
  ],
  [
    "questions below a heading of reading with a text that names no numbers",
    [
      "三、阅读理解",
      "Tom has a dog.",
      "1. Tom has",
      "A. a cat B. a dog",
      "2. It is",
      "A. a dog B. red",
      "答案：1-2 BA",
    ],
    [/belongs to a text before it \(paragraph 2\)/, /belongs to a text before it/],
  ],
  [
    "questions of a text that begins before the line with their numbers",
    [
      "1. 首都是",
      "A. 北京",
      "B. 上海",
      "某地有河。",
      "下有一图。据此完成2~3题。",
      "2. 河在",
      "A. 东 B. 西",
      "3. 图在",
      "A. 上 B. 下",
      "答案：1-3 AAB",
    ],
    [/go on behind B/, /belongs to a text before it/, /belongs to a text before it/],
  ],
  [
    "a question whose key names signs that its stem does not have in order",
    ["1. ②和①中较大的是", "答案：②"],
    [/key is ②, and the stem has no options/],
  ],
])("refuses %s, with its place", async (_, lines, reasons) => {
  const items = await read(...lines);
  expect(items).toEqual(reasons.map((reason): unknown => expect.stringMatching(reason)));
});

test.each<[name: string, lines: string[], right: string[]]>([
  [
    "an option （A） that begins with a number",
    ["1. 对的是", "（A）1. 甲", "（B）2. 乙", "答案：A"],
    ["single: 对的是 A:1. 甲 B:2. 乙 = A"],
  ],
  [
    "the keys of parts in a question with parts",
    [
      "1. 判断：",
      "（1）水会沸。",
      "（2）铁会沸。",
      "答案：1.√ 2.√",
      "2. 首都是",
      "A. 北京 B. 上海",
      "答案：A",
    ],
    ["essay: 判断：\n（1）水会沸。\n（2）铁会沸。 = 1.√ 2.√", "single: 首都是 A:北京 B:上海 = A"],
  ],
  [
    "a last option of two lines",
    ["1. 目的是", "A. 发展", "B. 自力更生，为", "建设国家而奋斗", "答案：B"],
    ["single: 目的是 A:发展 B:自力更生，为\n建设国家而奋斗 = B"],
  ],
])("keeps %s", async (_, lines, right) => {
  expect(await read(...lines)).toEqual(right);
});
