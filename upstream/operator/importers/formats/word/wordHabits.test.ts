import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";
import { run, wordFile } from "#upstream/testing/wordFile.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "habits-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (paragraphs: readonly string[]) => readItems(folder, "卷.docx", wordFile(paragraphs));
const told = (records: readonly Record<string, unknown>[]) =>
  records.map(({ type, stem, options, answer, refused }) =>
    refused
      ? (refused as { remarks: { field?: string; reason: string }[] }).remarks
          .map(({ field, reason }) => `${field} ${reason}`)
          .join("; ")
      : [type, stem, ...(options as { content: string }[]).map(({ content }) => content), answer],
  );
const table = (...rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc><w:p>${run(cell)}</w:p></w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
const red = (text: string) => run(text, '<w:color w:val="FF0000"/>');

const FOUR = ["A. 煤", "B. 油", "C. 风", "D. 气"];
const WIND = ["single", "能再生的是（　　）", "煤", "油", "风", "气", ["C"]];
const ASK = "能再生的是（　　）";

interface Row {
  readonly name: string;
  readonly lines: readonly string[];
  readonly right: readonly unknown[];
}

const rows = (list: readonly (readonly [string, readonly string[], readonly unknown[]])[]): readonly Row[] =>
  list.map(([name, lines, right]) => ({ name, lines, right }));

describe("begins a question", () => {
  test.each(
    rows([
      [
        "at a number before a tab",
        [`1\t${ASK}`, ...FOUR, "正确答案：C", `2\t${ASK}`, ...FOUR, "正确答案：C"],
        [WIND, WIND],
      ],
      ["at a number before a type in brackets", [`1【单选题】${ASK}`, ...FOUR, "答案：C"], [WIND]],
      [
        "at a number and type on a line of their own, with points",
        ["1.【单选题】（2分）", ASK, ...FOUR, "答案：C", "5 【单选题】（2分）", ASK, ...FOUR, "答案：C"],
        [WIND, WIND],
      ],
      [
        "at a type in brackets with the key behind it",
        ["[单选] [C]", ASK, ...FOUR, "[是非][非]", "地是平的"],
        [WIND, ["judge", "地是平的", ["B"]]],
      ],
      [
        "at 题一",
        ["简答题", "题一. 说说风", "题二. 说说雨"],
        [
          ["essay", "说说风", []],
          ["essay", "说说雨", []],
        ],
      ],
      [
        "at a number on a line of its own",
        ["单选题", "1", ASK, ...FOUR, "答案：C", "2", ASK, ...FOUR, "答案：C"],
        [WIND, WIND],
      ],
      [
        "at a number with a year behind it",
        ["20. 水沸于____度", "答案：100", "21.2022 年的冬奥会在____", "答案：北京"],
        [
          ["fill", "水沸于____度", ["100"]],
          ["fill", "2022 年的冬奥会在____", ["北京"]],
        ],
      ],
      [
        "where numbers begin anew",
        [`1. ${ASK}`, ...FOUR, "答案：C", `1. ${ASK}`, ...FOUR, "答案：C"],
        [WIND, WIND],
      ],
      [
        "behind a missing number",
        [`1. ${ASK}`, ...FOUR, "答案：C", `4. ${ASK}`, ...FOUR, "答案：C"],
        [WIND, WIND],
      ],
      [
        "without a number, at the line before its options",
        [`1. ${ASK}`, ...FOUR, "答案：C", ASK, ...FOUR, "答案：C"],
        [WIND, WIND],
      ],
    ]),
  )("$name", async ({ lines, right }) => {
    expect(told(await read(lines))).toEqual(right);
  });

  test("names the missing number, and refuses a question whose beginning was not found", async () => {
    const gap = await read([`1. ${ASK}`, ...FOUR, "答案：C", `4. ${ASK}`, ...FOUR, "答案：C"]);
    expect(JSON.stringify(gap[1]?.["notes"])).toContain("has the number 4 behind 1");
    const unclear = await read([`1. ${ASK}`, ...FOUR, "答案：C", "一段话", ASK, ...FOUR, "答案：C"]);
    expect(told(unclear)[1]).toMatch(/stem has no number, and several lines may belong to it/);
  });

  test("not at a numbered step or statement inside one", async () => {
    const lines = ["简答题", "1. 说说风", "答案：", "1. 先", "2. 后", "3. 完", "2. 说说雨", "答案：下"];
    const records = await read(lines);
    expect(told(records).map((one) => one[1])).toEqual(["说说风", "说说雨"]);
  });
});

describe("options", () => {
  test.each(
    rows([
      ["with letters alone", [`1. ${ASK}`, "A煤", "B油", "C风", "D气", "答案：C"], [WIND]],
      [
        "with letters and spaces, several in a line",
        [`1. ${ASK}`, "A 煤\t\tB 油", "C 风   D 气", "答案：C"],
        [WIND],
      ],
      ["behind one space or none", [`1. ${ASK}`, "A. 煤 B. 油C. 风 D. 气", "答案：C"], [WIND]],
      ["in square brackets", [`1. ${ASK}`, "[A] 煤", "[B] 油", "[C] 风", "[D] 气", "答案：C"], [WIND]],
      ["behind the stem in its line", [`1. ${ASK} A. 煤 B. 油 C. 风 D. 气`, "答案：C"], [WIND]],
      ["behind the key", [`1. ${ASK}`, "答案：C", ...FOUR], [WIND]],
      [
        "after statements, speakers and initials",
        ["1. 对的是（　　）", "I. 一", "II. 二", "W: 三", "J. K. 四", "P：五", "A. 甲", "B. 乙", "答案：A"],
        [["single", "对的是（　　）\nI. 一\nII. 二\nW: 三\nJ. K. 四\nP：五", "甲", "乙", ["A"]]],
      ],
    ]),
  )("$name", async ({ lines, right }) => {
    expect(told(await read(lines))).toEqual(right);
  });

  test.each([
    ["a letter left out", ["A. 煤", "C. 风", "D. 气"]],
    ["a letter twice", ["A. 煤", "B. 油", "B. 风"]],
    ["the next question behind an option", ["A. 煤", "B. 油2.能再生的是（ C ）"]],
    ["two series", ["A. 煤", "B. 油", "A. 风", "B. 气"]],
  ])("refuses %s", async (_, options) => {
    expect(String(told(await read([`1. ${ASK}`, ...options, "答案：A"]))[0])).toMatch(/^options /);
  });
});

describe("keys", () => {
  test.each(
    rows([
      ["in the brackets of the stem, which are emptied", ["1. 能再生的是（ C ）", ...FOUR], [WIND]],
      ["in the brackets and behind a label", ["1. 能再生的是（C）", ...FOUR, "答案：C"], [WIND]],
      ["behind the last option", [`1. ${ASK}`, "A. 煤", "B. 油", "C. 风", "D. 气 答案：C"], [WIND]],
      [
        "behind the last option without a space",
        [`1. ${ASK}`, "A. 煤", "B. 油", "C. 风", "D. 气答案：C"],
        [WIND],
      ],
      [
        "as words behind the right option",
        [`1. ${ASK}`, "A. 煤", "B. 油", "C. 风(正确答案)", "D. 气"],
        [WIND],
      ],
      ["as 我的答案", [`1. ${ASK}`, ...FOUR, "我的答案：C"], [WIND]],
      ["as 答案是 in small letters", [`1. ${ASK}`, ...FOUR, "答案是：c"], [WIND]],
      ["of a red option", [`1. ${ASK}`, "A. 煤", "B. 油", `${run("C. ")}${red("风")}`, "D. 气"], [WIND]],
      [
        "of an underlined option",
        [`1. ${ASK}`, "A. 煤", "B. 油", `${run("C. ")}${run("风", '<w:u w:val="single"/>')}`, "D. 气"],
        [WIND],
      ],
      [
        "of a highlighted option that shows the key, too",
        [
          `1. ${ASK}`,
          "A. 煤",
          "B. 油",
          `${run("C. ")}${run("风", '<w:highlight w:val="yellow"/>')}`,
          "D. 气",
          "答案：C",
        ],
        [WIND],
      ],
      [
        "of a judgement in brackets, with a remark behind them",
        ["判断题", "1. 地是圆的（ 对 ）", "2. 地是平的（错）（地是圆的）", "3. 水是干的（✗）。"],
        [
          ["judge", "地是圆的（　　）", ["A"]],
          ["judge", "地是平的（　　）", ["B"]],
          ["judge", "水是干的（　　）", ["B"]],
        ],
      ],
      [
        "of judgements by digits that the heading explains",
        ["三、判断题 1对 2错", "1. 地是圆的（1）", "2. 地是平的（ 2 ）"],
        [
          ["judge", "地是圆的（　　）", ["A"]],
          ["judge", "地是平的（　　）", ["B"]],
        ],
      ],
      [
        "of blanks, numbered below the label",
        ["1. (填空题) 甲____乙____", "正确答案：", "(1) 天", "(2) 地；人"],
        [["fill", "甲____乙____", ["天", "地；人"]]],
      ],
      [
        "on the lines of blanks",
        ["填空题", "1. 水沸于__100__度", "2. 冰融于___0__度，又叫____冰点____。", "3. 选择器是__:root_，"],
        [
          ["fill", "水沸于____度", ["100"]],
          ["fill", "冰融于____度，又叫____。", ["0", "冰点"]],
          ["fill", "选择器是____，", [":root"]],
        ],
      ],
      [
        "at the end, by sections and in runs",
        [
          "一、单选题",
          `1. ${ASK}`,
          ...FOUR,
          `2. ${ASK}`,
          ...FOUR,
          "二、判断题",
          "1. 地是圆的",
          "参考答案",
          "一、单选题",
          "1-2 CC",
          "二、判断题",
          "1. √",
        ],
        [WIND, WIND, ["judge", "地是圆的", ["A"]]],
      ],
      [
        "at the end, one by one",
        [`1. ${ASK}`, ...FOUR, `2. ${ASK}`, ...FOUR, "参考答案：", "1. C  2. C"],
        [WIND, WIND],
      ],
      [
        "at the end in a table",
        [
          `1. ${ASK}`,
          ...FOUR,
          `2. ${ASK}`,
          ...FOUR,
          "参考答案",
          table(["题号", "1", "2"], ["答案", "C", "C"]),
        ],
        [WIND, WIND],
      ],
      [
        "at the end with explanations",
        [
          `1. ${ASK}`,
          ...FOUR,
          `2. ${ASK}`,
          ...FOUR,
          "答案与解析",
          "1. C",
          "解析：风不尽",
          "2.【答案】C【解析】风不尽",
        ],
        [WIND, WIND],
      ],
      [
        "behind a term",
        ["名词解释", "1. 风：由气压差而起的空气流动"],
        [["essay", "风", ["由气压差而起的空气流动"]]],
      ],
      ["behind 答", ["1. 说说风", "答：空气流动"], [["essay", "说说风", ["空气流动"]]]],
    ]),
  )("$name", async ({ lines, right }) => {
    expect(told(await read(lines))).toEqual(right);
  });

  test.each([
    [
      "brackets that say something else than the label",
      ["1. 能再生的是（ B ）", ...FOUR, "答案：C"],
      /answer is not clear/,
    ],
    ["letters in two brackets", ["1. 甲（A）乙（B）", ...FOUR], /answer is not clear/],
    [
      "empty blanks with words between them",
      ["填空题", "1. 甲____和____乙", "2. 丙____", "3. 丁____"],
      /answer/,
    ],
    [
      "an answer that stands in the stem again",
      ["填空题", "1. 水沸于__100__度，即 100 度", "2. 一__二__", "3. 三__四__"],
      /again in the stem/,
    ],
    [
      "a letter without options",
      ["1. 能再生的是（　　）", "答案：C"],
      /options are missing, and the key is C/,
    ],
    ["no options below 选择题", ["一、选择题", "1. 能再生的是（ C ）"], /options are missing/],
    ["neither options nor key nor heading", ["1. 风的成因"], /neither options nor a key/],
    [
      "lines behind an essay that may be its answer",
      ["简答题", "1. 说说风", "风是空气流动"],
      /answer is not marked/,
    ],
  ])("refuses %s", async (_, lines, reason) => {
    expect(String(told(await read(lines))[0])).toMatch(reason);
  });

  test("does not read a function or a set as a key", async () => {
    const records = await read(["1. 设 P(A)=1，则（　　）", ...FOUR, "答案：C"]);
    expect(told(records)).toEqual([["single", "设 P(A)=1，则（　　）", "煤", "油", "风", "气", ["C"]]]);
  });

  test("does not read underscores of formulas and names as blanks", async () => {
    const records = await read(["1. 求 $a__b__c$ 与 user_name_id", "答案：略"]);
    expect(told(records)).toEqual([["essay", "求 $a__b__c$ 与 user_name_id", ["略"]]]);
  });
});

test("does not read a single letter in brackets or bold option as a key if no other question has such a key", async () => {
  const bold = ["A. 煤", `${run("B. ")}${run("油", "<w:b/>")}`, "C. 风"];
  const bare = ["A. 煤", "B. 油", "C. 风"];
  const lines = ["1. 甲（A）是", ...bare, "2. 乙", ...bold, "3. 丙", ...bare, "4. 丁", ...bare];
  expect(told(await read(lines))).toEqual(Array(4).fill("answer is empty"));
});

test("keeps chapters and titles out of questions, and reports them", async () => {
  const records = await read([
    "一、单选题",
    `1. ${ASK}`,
    ...FOUR,
    "答案：C",
    "第二章 气",
    "一、单选题",
    `1. ${ASK}`,
    ...FOUR,
    "答案：C",
  ]);
  expect(told(records)).toEqual([WIND, WIND]);
  expect(JSON.stringify(records[1]?.["notes"])).toContain("第二章 气");
});

test("ends a section at a long heading and at a chapter", async () => {
  const long = `二、多项选择题(下列各题有两项以上是对的，请把它们的字母写在括号里，${"多选少选不得分，".repeat(12)}谢谢。)    `;
  const several = await read([
    "一、单项选择题",
    "1. 能再生的是（C）",
    ...FOUR,
    long,
    "1. 能再生的是（CD）",
    ...FOUR,
  ]);
  expect(told(several).map((one) => [one[0], one.at(-1)])).toEqual([
    ["single", ["C"]],
    ["multiple", ["C", "D"]],
  ]);
  const chapter = await read(["1. 说说风", "第二章 水", "1. 水是湿的（对）"]);
  expect(told(chapter)[1]).toEqual(["judge", "水是湿的（　　）", ["A"]]);
});

test("does not read a chapter's notes behind essays as essays, or a sheet of answers as questions", async () => {
  const notes = await read(["简答题", "1. 说说风", "第二章 水", "1. 水是湿的", "2. 冰是硬的"]);
  expect(told(notes)[0]).toEqual(["essay", "说说风", []]);
  expect(told(notes)[1]).toMatch(/no heading names a type/);
  const sheet = await read(["风的单元 答案", "一、简答题", "1. 气压差", "2. 从高到低"]);
  expect(told(sheet)).toEqual(Array(2).fill(expect.stringMatching(/the document holds answers/)));
  const lined = await read(["一、简答题", run("1. 风速是") + run("   三级   ", '<w:u w:val="single"/>')]);
  expect(told(lined)[0]).toMatch(/answer may stand on the lines/);
});

test("gives the keys of one of several papers to no question, and reports them", async () => {
  const paper = ["一．填空", "1. 水沸于（　　）度", "参考答案：", "一．", "1、100"];
  const records = await read([...paper, ...paper]);
  expect(told(records)).toEqual(["answer is empty", "answer is empty"]);
  expect(JSON.stringify(records)).toContain("100");
});

test("keeps notes of a question that is refused", async () => {
  const [record] = await read(["卷首语", "1. 风的成因"]);
  expect(record?.["refused"]).toBeDefined();
  expect(JSON.stringify(record?.["notes"])).toContain("卷首语");
});

describe("leaves no key in the learner's sight", () => {
  test.each(["能再生的是（c）", "能再生的是（Ｃ）", "能再生的是__C__。", "能再生的是【C】"])(
    "empties %s when the key below says the same",
    async (stem) => {
      const [shown] = told(await read([`1. ${stem}`, ...FOUR, "答案：C"]));
      expect(shown?.[1]).toMatch(/^能再生的是（　　）。?$/);
      expect(shown?.at(-1)).toEqual(["C"]);
    },
  );

  test.each(["C. 风√", "C. 风(正确)", "C. 风（正确答案）"])(
    "takes the mark from %s, with a note",
    async (option) => {
      const records = await read([`1. ${ASK}`, "A. 煤", "B. 油", option, "D. 气"]);
      expect(told(records)).toEqual([WIND]);
      expect(JSON.stringify(records)).toContain("stood behind");
    },
  );

  test("does not read a tick as a key if the option consists of ticks", async () => {
    const ticks = await read([`1. ${ASK}`, "A. √", "B. ×"]);
    expect(told(ticks)).toEqual(["answer is empty"]);
    expect(told(await read([`1. ${ASK}`, "A. √", "B. ×", "答案：B"]))).toEqual([
      [expect.anything(), ASK, "√", "×", ["B"]],
    ]);
    const rows = await read([`1. ${ASK}`, "A. ①√②√", "B. ①√②×", "C. ①×②√", "答案：B"]);
    expect(told(rows)).toEqual([["single", ASK, "①√②√", "①√②×", "①×②√", ["B"]]]);
  });

  test.each(["过点（B）作直线", "基因（B）对基因（b）为显性", "在 [a, b] 上连续", "已知 f(b) 的值"])(
    "keeps letters that are no key: %s",
    async (stem) => {
      const key = stem.includes("[") ? "AB" : "B";
      expect(told(await read([`1. ${stem}`, ...FOUR, `答案：${key}`]))[0]?.[1]).toBe(stem);
    },
  );

  test.each(["地球是圆的。[√]", "地球是圆的。√", "地球是圆的。__√__"])(
    "takes the tick from %s",
    async (stem) => {
      const [shown] = told(await read(["一、判断题", `1. ${stem}`, "答案：对"]));
      expect(shown?.[1]).toBe("地球是圆的。（　　）");
    },
  );

  test("refuses a red option where the key names another", async () => {
    const asked = (no: number, key: string) => [
      `${no}. ${ASK}`,
      "A. 煤",
      "B. 油",
      { red: "C. 风" },
      "D. 气",
      key,
    ];
    const lines = [...asked(1, "答案：C"), ...asked(2, "答案：C"), ...asked(3, "答案：B")];
    const records = await readItems(
      folder,
      "卷.docx",
      wordFile(lines.map((line) => (typeof line === "string" ? line : red(line.red)))),
    );
    expect(JSON.stringify(told(records).at(-1))).toMatch(/red.*key says B/);
  });
});
