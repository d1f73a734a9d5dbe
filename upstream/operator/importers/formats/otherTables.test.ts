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

const refusalOf = (record: Record<string, unknown> | undefined) => JSON.stringify(record?.["refused"]);

const KAHOOT_HEAD =
  ',Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,"Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",Correct answer(s) - choose at least one';
const kahoot = (...rows: string[]) =>
  readItems(folder, "竞答.csv", ["Quiz template,,,,,,,", ",,,,,,,", KAHOOT_HEAD, ...rows].join("\n"));

test("reads Kahoot's template: numbers of right answers, unused rows left out, time limits not kept", async () => {
  const records = await kahoot(
    "1,会飞的是？,牛,鹰,,,20,2",
    '2,会游的是？,鱼,马,鸭,羊,30,"1,3"',
    "3,,,,,,,",
    "4,<1 的数？,0,2,,,5,1",
  );
  expect(records).toMatchObject([
    {
      type: "single",
      stem: "会飞的是？",
      options: [
        { key: "A", content: "牛" },
        { key: "B", content: "鹰" },
      ],
      answer: ["B"],
    },
    {
      type: "multiple",
      answer: ["A", "C"],
      notes: [{ field: "answer", reason: expect.stringMatching(/choose all/) }],
    },
    { type: "single", stem: "<1 的数？", answer: ["A"] },
  ]);
});

test.each([
  ["no right answer", "1,问,甲,乙,,,20,", /is empty|not there|nothing/],
  ["two numbers that a spreadsheet made one", "1,问,甲,乙,,,20,12", /“12”, not the numbers of answers/],
  ["a decimal that was two numbers", "1,问,甲,乙,,,20,1.2", /“1.2”, not the numbers/],
  ["the text of an answer", "1,问,甲,乙,,,20,甲", /“甲”, not the numbers/],
  ["a number without an answer", "1,问,甲,乙,,,20,3", /names .{0,2}C.{0,2}, which is no option/],
  ["a number twice", '1,问,甲,乙,,,20,"1,1"', /“1,1”, not the numbers/],
  ["an empty answer between others", "1,问,甲,,乙,,20,1", /answer 2 is empty/],
  ["a value below no heading", "1,问,甲,乙,,,20,1,更多", /no heading/],
])("refuses a row of Kahoot with %s", async (_, row, reason) => {
  expect(refusalOf((await kahoot(row)).at(-1))).toMatch(reason);
});

const brightspace = (...rows: string[]) =>
  readItems(folder, "题库.csv", `//注释,,,,\n,,,,\n${rows.join("\n")}\n`);

test("reads the types of Brightspace's CSV with feedback, points and hints", async () => {
  const records = await brightspace(
    "NewQuestion,MC,,,\nID,BIO-1,,,\nTitle,名,,,\nQuestionText,哪个是鸟,,,\nPoints,2,,,\nDifficulty,7,,,\nOption,0,牛,,会跑\nOption,100,鹰,,\nHint,想翅膀,,,\nFeedback,鹰有羽毛,,,",
    ",,,,\n//二,,,,\nNewQuestion,TF,,,\nQuestionText,鱼有鳃,,,\nTRUE,100,对,,\nFALSE,0,,,",
    "NewQuestion,WR,,,\nQuestionText,谈谈鸟,,,\nInitialText,,,,\nAnswerKey,范文,,,",
    "NewQuestion,SA,,,\nQuestionText,吃草的____,,,\nInputBox,3,40,,\nAnswer,100,牛,insensitive,\nAnswer,100,羊,,\nAnswer,50,兔,,",
    "NewQuestion,M,,,\nQuestionText,配,,,\nScoring,EquallyWeighted,,,\nChoice,1,中国,,\nChoice,2,法国,,\nMatch,2,巴黎,,\nMatch,1,北京,,\nMatch,3,罗马,,",
    'NewQuestion,MS,,,\nQuestionText,"<p>哪些，会飞</p>",HTML,,\nOption,1,鹰,,\nOption,0,1 < 2,,\nOption,1,蝶,,\nFeedback ,完,,,',
  );
  expect(records).toMatchObject([
    {
      place: "row 3",
      type: "single",
      sourceKey: "BIO-1",
      stem: "哪个是鸟",
      score: "2",
      options: [{ content: "牛" }, { content: "鹰" }],
      answer: ["B"],
      analysis: "鹰有羽毛\n提示：想翅膀\nA. 会跑",
    },
    { type: "judge", answer: ["A"], analysis: "答正确时：对" },
    { type: "essay", answer: ["范文"] },
    { type: "fill", answer: ["牛##羊"], notes: [{ reason: expect.stringMatching(/part of the marks/) }] },
    {
      type: "match",
      options: [
        { key: "1", content: "中国" },
        { key: "2", content: "法国" },
        { key: "A", content: "北京" },
        { key: "B", content: "巴黎" },
        { key: "C", content: "罗马" },
      ],
      answer: ["A", "B"],
    },
    { type: "multiple", stem: "<p>哪些，会飞</p>", answer: ["A", "C"], analysis: "完" },
  ]);
  expect(records[0]?.["notes"]).toMatchObject([
    { reason: expect.stringMatching(/Title, Difficulty, Scoring/) },
  ]);
});

test.each([
  ["an order", "NewQuestion,O,,,\nQuestionText,排,,,\nItem,甲,,,", /asks for an order/],
  ["a type that is none", "NewQuestion,ZZ,,,\nQuestionText,问,,,", /ZZ, which is no type of question/],
  [
    "a regular expression",
    "NewQuestion,SA,,,\nQuestionText,问,,,\nAnswer,100,a.*,regexp,",
    /regular expression/,
  ],
  [
    "a comma without quotes",
    "NewQuestion,MC,,,\nQuestionText,甲,乙,,\nOption,100,一,,\nOption,0,二,,",
    /“乙” behind/,
  ],
  [
    "an option with a comma",
    "NewQuestion,MC,,,\nQuestionText,问,,,\nOption,100,一,二,\nOption,0,三,,",
    /“二” behind/,
  ],
  [
    "an unknown row",
    "NewQuestion,MC,,,\nQuestionText,问,,,\nOption,100,一,,\nVideo,a,,,\nOption,0,二,,",
    /row “Video”/,
  ],
  [
    "two right options of one choice",
    "NewQuestion,MC,,,\nQuestionText,问,,,\nOption,100,一,,\nOption,100,二,,",
    /names 2 options/,
  ],
  [
    "no right option",
    "NewQuestion,MC,,,\nQuestionText,问,,,\nOption,0,一,,\nOption,0,二,,",
    /is empty|not there|names 0|no right/,
  ],
  [
    "points that are none",
    "NewQuestion,MC,,,\nQuestionText,问,,,\nOption,x,一,,\nOption,0,二,,",
    /“x” where a number/,
  ],
  [
    "both words right",
    "NewQuestion,TF,,,\nQuestionText,问,,,\nTRUE,100,,,\nFALSE,100,,,",
    /right answer is not clear/,
  ],
  [
    "marks of two kinds",
    "NewQuestion,MS,,,\nQuestionText,问,,,\nOption,1,一,,\nOption,100,二,,",
    /right answer is not clear/,
  ],
  [
    "a choice without a match",
    "NewQuestion,M,,,\nQuestionText,问,,,\nChoice,1,甲,,\nChoice,2,乙,,\nMatch,1,丙,,",
    /no one match/,
  ],
  [
    "two texts",
    "NewQuestion,TF,,,\nQuestionText,问,,,\nQuestionText,又问,,,\nTRUE,100,,,\nFALSE,0,,,",
    /twice/,
  ],
])("refuses a question of Brightspace with %s", async (_, rows, reason) => {
  expect(refusalOf((await brightspace(rows)).at(-1))).toMatch(reason);
});
