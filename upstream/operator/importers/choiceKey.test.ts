import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";
import { sheetFile } from "#upstream/testing/sheetFile.ts";
import { run, wordFile } from "#upstream/testing/wordFile.ts";
import { checkLine } from "./checkLine.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "keys-"));
});
afterAll(() => rm(folder, { recursive: true }));

const TEXTS = ["铜", "铁", "锌", "银"];
const WORDS = { single: "单选题", multiple: "多选题", judge: "判断题" };

interface Given {
  readonly type?: keyof typeof WORDS;
  readonly options?: readonly string[];
  readonly analysis?: string;
}

type Reader = (answer: string, given?: Given) => Promise<Record<string, unknown> | undefined>;

const lettered = (options: readonly string[]) =>
  options.map((text, i) => ({ key: String.fromCodePoint(65 + i), text }));

/** Reads a question with this answer by each reader of files that people write. */
const READERS: Readonly<Record<string, Reader>> = {
  async xlsx(answer, { type = "single", options = TEXTS, analysis = "" } = {}) {
    const heads = options.map((_, i) => `选项${String.fromCodePoint(65 + i)}`);
    const rows = [
      ["题型", "题干", ...heads, "解析", "答案"],
      [WORDS[type], "哪一种？", ...options, analysis, answer],
    ];
    return (await readItems(folder, "题.xlsx", sheetFile({ rows })))[0];
  },
  async csv(answer, { type = "single", options = TEXTS, analysis = "" } = {}) {
    const heads = options.map((_, i) => `选项${i + 1}`);
    const rows = [
      ["题型", "题干", ...heads, "解析", "答案"],
      [WORDS[type], "哪一种？", ...options, analysis, answer],
    ];
    const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
    return (await readItems(folder, "题.csv", csv))[0];
  },
  async json(answer, { type = "single", options = TEXTS, analysis = "" } = {}) {
    const one = { question: "哪一种？", type: WORDS[type], options, answer, analysis };
    return (await readItems(folder, "题.json", JSON.stringify([one])))[0];
  },
  async docx(answer, { type = "single", options = TEXTS, analysis = "" } = {}) {
    const lines = [
      `1. 【${WORDS[type]}】哪一种？`,
      ...lettered(options).map(({ key, text }) => `${key}. ${text}`),
      `答案：${answer}`,
      ...(analysis === "" ? [] : [`解析：${analysis}`]),
    ];
    return (await readItems(folder, "题.docx", wordFile(lines)))[0];
  },
  async jsonl(answer, { type = "single", options = TEXTS, analysis = "" } = {}) {
    const line = {
      type,
      subject: "化学",
      stem: "哪一种？",
      options: lettered(options),
      answer: [answer],
      analysis,
    };
    return (await readItems(folder, "题.jsonl", `${JSON.stringify(line)}\n`))[0];
  },
};
const NAMES = Object.keys(READERS);
const read = (name: string, answer: string, given?: Given) => READERS[name]?.(answer, given);
const refusal = (record: unknown) => JSON.stringify((record as { refused?: object }).refused ?? "accepted");

const ONE =
  "B.|B、|(B)|（B）|[B]|【B】|Ｂ|ｂ|选B|选 B|B选项|B项|选项B|答案是B|答案为 B|答案：B|正确答案：（B）|B。|B；|B;|故选B。";
const MANY = "A.C.|(A)(C)|（A、C）|[AC]|Ａ、Ｃ|选AC|选A、C|A和C|答案是A，C。|AC选项|a,c;";

describe.each(NAMES)("%s", (name) => {
  test.each(ONE.split("|"))("reads the key %s as B", async (answer) => {
    expect(await read(name, answer)).toMatchObject({ type: "single", answer: ["B"] });
  });

  test.each(MANY.split("|"))("reads the key %s as A and C", async (answer) => {
    expect(await read(name, answer, { type: "multiple" })).toMatchObject({ answer: ["A", "C"] });
  });

  test.each([
    "B（解析：铁能被磁铁吸引）",
    "B(解析:铁能被磁铁吸引)",
    "（B）解析：铁能被磁铁吸引",
    "选B。【解析】铁能被磁铁吸引",
    "B 说明：铁能被磁铁吸引",
  ])("moves the explanation of the key %s into the analysis", async (answer) => {
    const record = await read(name, answer);
    expect(record).toMatchObject({ answer: ["B"], analysis: "铁能被磁铁吸引" });
  });

  test("keeps the question's own analysis, and refuses a key that its explanation contradicts", async () => {
    const record = await read(name, "B（解析：一）", { analysis: "二" });
    expect(record).toMatchObject({ answer: ["B"], analysis: "二" });
    expect(refusal(await read(name, "B（解析：铜不行，故选C）"))).toMatch(/explanation says C/);
  });

  test("reads a key whose explanation names an option that must not be chosen", async () => {
    expect(await read(name, "B（解析：铜不行，不应选A）")).toMatchObject({ answer: ["B"] });
  });

  test.each(["B或C", "B（C）", "不选B", "非B", "B-D", "B（多数人选C）", "B?", "B（解析：一）C"])(
    "refuses the unclear key %s",
    async (answer) => {
      expect(refusal(await read(name, answer))).toMatch(/"field":"answer"/);
    },
  );

  test("refuses an option number that may be the text of an option", async () => {
    // In JSON a text is the text of an option.
    for (const options of [
      ["3", "2", "4", "5"],
      ["1、2", "2、3", "1、3", "1、2、3"],
    ])
      if (name !== "json" || !options.includes("2"))
        expect(refusal(await read(name, "2", { options }))).toMatch(/"field":"answer"/);
  });

  test("refuses the numbers 0 and 5 of four options, and digits without a sign between them", async () => {
    for (const answer of [...(name === "json" ? [] : ["0"]), "5", "1,5", "13"])
      expect(refusal(await read(name, answer, { type: "multiple" }))).toMatch(/"field":"answer"/);
  });
});

describe.each(["xlsx", "csv", "docx"])("%s", (name) => {
  test.each(["1,3", "1、3", "１、３", "1，3。", "1 3", "选1、3"])(
    "reads the option numbers %s as A and C",
    async (answer) => {
      const record = await read(name, answer, { type: "multiple" });
      expect(record).toMatchObject({ answer: ["A", "C"] });
    },
  );

  test.each([
    ["2", ["3 个", "2 个", "4 个", "5 个"]],
    ["3", ["2％", "3％", "4％", "5％"]],
    ["1", ["第2章", "第1章", "第3章", "第4章"]],
    ["1", ["错误", "正确"]],
  ])("refuses the number %s beside options that may mean it: %s", async (answer, options) => {
    expect(refusal(await read(name, answer, { options }))).toMatch(/"field":"answer"/);
  });

  test("reads an option number beside options that are other numbers", async () => {
    const record = await read(name, "2", { options: ["10", "20", "30", "40"] });
    expect(record).toMatchObject({ answer: ["B"] });
  });
});

test("refuses all option numbers of a table that counts from 0", async () => {
  const rows = "单选题,一,甲,乙,2\n单选题,二,甲,乙,0\n判断题,三,,,0\n单选题,四,甲,乙,B\n";
  const records = await readItems(folder, "零.csv", `题型,题干,A,B,答案\n${rows}`);
  expect(records.map(({ answer }) => answer)).toEqual([undefined, undefined, ["B"], ["B"]]);
  expect(refusal(records[0])).toMatch(/is not clear which option a number means/);
});

test("reads numbers in texts of a JSON file from the base that the file shows", async () => {
  const of = (answers: readonly string[]) =>
    readItems(
      folder,
      "数.json",
      JSON.stringify(answers.map((answer, i) => ({ question: `题${i}`, options: TEXTS, answer }))),
    );
  expect((await of(["0", "3"])).map(({ answer }) => answer)).toEqual([["A"], ["D"]]);
  expect((await of(["1", "4"])).map(({ answer }) => answer)).toEqual([["A"], ["D"]]);
  for (const record of await of(["1", "2"])) expect(refusal(record)).toMatch(/"field":"answer"/);
});

test("refuses a number in a text of a JSON file beside an option that is the number with a unit", async () => {
  const file = [
    { question: "一", options: TEXTS, answer: "4" },
    { question: "二", options: ["2 个", "3 个", "4 个", "5 个"], answer: "3" },
    { question: "三", options: ["2 个", "3 个", "4 个", "5 个"], answer: 3 },
  ];
  const [, text, number] = await readItems(folder, "位.json", JSON.stringify(file));
  expect(refusal(text)).toMatch(/"field":"answer"/);
  expect(number).toMatchObject({ answer: ["C"] });
});

test("reads the missing type of a question from its key, which has signs around it", async () => {
  const rows = "一,甲,乙,（B）\n二,甲,乙,选A、B\n三,甲,乙,2\n四,,,Y\n五 ____,,,Y\n六,,,对。\n七,,,1\n";
  const records = await readItems(folder, "型.csv", `题目,A,B,答案\n${rows}`);
  expect(records.map(({ type }) => type)).toEqual([
    "single",
    "multiple",
    "single",
    "judge",
    "fill",
    "judge",
    undefined,
  ]);
});

test("reads keys with signs in Aiken", async () => {
  const text = "一\nA. 甲\nB. 乙\nANSWER: (B)\n\n二\nA. 甲\nB. 乙\nANSWER: 选A、B\n";
  expect(await readItems(folder, "题.aiken", text)).toMatchObject([
    { type: "single", answer: ["B"] },
    { type: "multiple", answer: ["A", "B"] },
  ]);
});

test("keeps the lowered figure of an explanation behind a key in Word", async () => {
  const lowered = run("2", '<w:vertAlign w:val="subscript"/>');
  const key = `${run("答案：B（解析：有 H")}${lowered}${run("O 参加）")}`;
  const [record] = await readItems(folder, "题.docx", wordFile(["1. 【单选题】题", "A. 甲", "B. 乙", key]));
  expect(record).toMatchObject({ answer: ["B"], analysis: "有 H<sub>2</sub>O 参加" });
});

describe.each(NAMES)("a judgement in %s", (name) => {
  const judge = (answer: string, options: readonly string[] = []) =>
    read(name, answer, { type: "judge", options });
  const RIGHT = "Y|y|yes|YES|Ｙ|1|１|Ｔ|ｔｒｕｅ|正确。|√。|对！|对；|（√）|答案：对|答案是正确";
  const WRONG = "N|n|no|NO|Ｎ|0|０|Ｆ|错误。|×。|错！|错；|（×）|答案：错|答案是错误";

  test.each(RIGHT.split("|"))("reads %s as right", async (answer) => {
    expect(await judge(answer)).toMatchObject({ type: "judge", answer: ["A"] });
  });

  test.each(WRONG.split("|"))("reads %s as wrong", async (answer) => {
    expect(await judge(answer)).toMatchObject({ type: "judge", answer: ["B"] });
  });

  test.each(["2", "-1", "10", "对或错", "不一定", "对错", "Yes/No", "√×"])("refuses %s", async (answer) => {
    expect(refusal(await judge(answer))).toMatch(/"field":"answer"/);
  });

  test("reads words for the question's own options, and refuses a digit that may be an option's number", async () => {
    expect(await judge("Y", ["No", "Yes"])).toMatchObject({ answer: ["B"] });
    expect(await judge("（B）", ["正确", "错误"])).toMatchObject({ answer: ["B"] });
    expect(refusal(await judge("1", ["错误", "正确"]))).toMatch(/"field":"answer"/);
    expect(refusal(await judge("0", ["正确", "错误"]))).toMatch(/"field":"answer"/);
  });

  test("moves an explanation behind the word into the analysis", async () => {
    expect(await judge("错误（解析：应是铁）")).toMatchObject({ answer: ["B"], analysis: "应是铁" });
  });
});

test("reads a digit of a judgement in Word by the meaning that the heading gives it", async () => {
  const of = async (heading: string, answers: readonly string[]) =>
    (
      await readItems(
        folder,
        "判.docx",
        wordFile([heading, ...answers.flatMap((answer, i) => [`${i + 1}. 题${i}`, `答案：${answer}`])]),
      )
    ).map(({ answer }) => (answer as readonly string[] | undefined)?.join(""));
  expect(await of("一、判断题（1错 2对）", ["1", "2"])).toEqual(["B", "A"]);
  expect(await of("一、判断题（1错 0对）", ["1", "0"])).toEqual(["B", "A"]);
  expect(await of("一、判断题", ["1", "0"])).toEqual(["A", "B"]);
});

test("does not read Y, N and yes outside of a judgement", async () => {
  for (const answer of ["Y", "N", "yes"])
    for (const name of NAMES) expect(refusal(await read(name, answer))).toMatch(/"field":"answer"/);
});

const noted = (type: string, options: readonly string[], answer: readonly string[]) => {
  const checked = checkLine({ type, subject: "化学", stem: "题", options: lettered(options), answer });
  return checked.kind === "ok" ? checked.notes : [];
};

test("keeps the letters behind an empty option and notes the empty option", () => {
  expect(noted("single", ["甲", "", "丙"], ["C"])).toMatchObject([
    { field: "options", reason: "have no text for B" },
  ]);
  expect(noted("single", ["甲", "乙", "丙"], ["C"])).toEqual([]);
});

test("refuses a right option without a text in each reader, also beside a picture of the stem", async () => {
  for (const name of NAMES)
    for (const [type, answer] of [
      ["single", "B"],
      ["multiple", "AB"],
    ] as const)
      expect(refusal(await read(name, answer, { type, options: ["铜", "", "锌"] })), name).toMatch(
        /"field":"options","reason":"have no text for B, which the answer names"/,
      );
  const asked = { type: "single", subject: "化学", stem: "看图", images: ["图.png"] };
  const checked = (texts: readonly string[]) =>
    checkLine({ ...asked, options: lettered(texts), answer: ["B"] }).kind;
  expect(checked(["铜", "&nbsp;", "锌"])).toBe("refused");
  // The picture shows the options.
  expect(checked(["", "", ""])).toBe("ok");
});

test("adds a note to a multiple choice with one right option", () => {
  expect(noted("multiple", ["甲", "乙"], ["B"])).toMatchObject([
    { field: "answer", reason: "names one option of a multiple choice" },
  ]);
  expect(noted("indefinite", ["甲", "乙"], ["B"])).toEqual([]);
  expect(noted("multiple", ["甲", "乙"], ["A", "B"])).toEqual([]);
});
