import { expect, test } from "vitest";
import { learnText, readText } from "#upstream/testing/likeDocument.ts";
import { learnHabit } from "./learnHabit.ts";
import { linesOfText } from "./likeFormat.ts";
import { readHabit } from "./habit.ts";
import { guessMarks } from "./guessMarks.ts";
import { textLines } from "../word/lineSigns.ts";

const lines = (...texts: readonly (string | readonly string[])[]) => texts.flat().join("\n");
const faultsOf = (text: string, marks: string) => {
  const learned = learnHabit(textLines(linesOfText(text)), {
    marks: new Map([...marks].map((mark, at) => [at, mark as "N"])),
    types: [],
    right: "",
    wrong: "",
    isListed: false,
  });
  return "faults" in learned ? learned.faults : [];
};

test("takes the key behind the last option, and leaves no key in the option", () => {
  const text = lines("Q1: 最大的行星", "a) 地球 b) 木星 ANS=b", "Q2: 最小的行星", "a) 水星 b) 金星 ANS=a");
  const read = readText(text, learnText(text, "NO"));
  expect(read.map(({ options, answer }) => [options, answer])).toEqual([
    [["地球", "木星"], ["B"]],
    [["水星", "金星"], ["A"]],
  ]);
});

test("reads options that are in the line of the stem", () => {
  const text = lines("1、首都是（B） A.上海 B.北京", "2、海港是（A） A.青岛 B.西安");
  expect(readText(text, learnText(text, "N"))).toMatchObject([
    { stem: "首都是（　　）", options: ["上海", "北京"], answer: ["B"] },
    { stem: "海港是（　　）", options: ["青岛", "西安"], answer: ["A"] },
  ]);
});

test("reads the keys of a list at the end", () => {
  const text = lines("1. 甲", "A. 子 B. 丑", "2. 乙", "A. 寅 B. 卯", "参考答案", "1-2 BA");
  const habit = learnText(text, "NO", { isListed: true });
  expect(readText(text, habit).map(({ answer }) => answer)).toEqual([["B"], ["A"]]);
});

test("reads a list of only the right options as the model answer", () => {
  const text = lines(
    "1.三大来源是（）。",
    "A.德国古典哲学",
    "C.空想社会主义",
    "2.公开问世的著作是（）。",
    "B.《共产党宣言》",
  );
  const habit = learnText(text, "NK", { types: ["essay"] });
  expect(readText(text, habit).map(({ answer }) => answer)).toEqual([
    ["德国古典哲学\n空想社会主义"],
    ["《共产党宣言》"],
  ]);
});

test("splits the texts of several blanks like the example, and refuses another number of texts", () => {
  const text = lines(
    "1. 甲在____，乙在____",
    "答案：东、西",
    "2. 丙在____，丁在____",
    "答案：南、北",
    "3. 戊在____，己在____",
    "答案：上",
  );
  expect(readText(text, learnText(text, "NK"))).toMatchObject([
    { answer: ["东", "西"] },
    { answer: ["南", "北"] },
    { refused: "answer has 1 text for 2 blanks" },
  ]);
});

test("reads judgements by the words that the teacher names", () => {
  const text = lines("1. 水往低处流", "判：准", "2. 太阳西升", "判：不准");
  const habit = learnText(text, "NK", { types: ["judge"], right: "准", wrong: "不准" });
  expect(readText(text, habit).map(({ answer }) => answer)).toEqual([["A"], ["B"]]);
});

test("refuses a key that names no option", () => {
  const text = lines("1. 甲", "A. 子 B. 丑", "答：A", "2. 乙", "A. 寅 B. 卯", "答：D");
  expect(readText(text, learnText(text, "NOK"))[1]?.refused).toContain("names D, which is no option");
});

test("refuses a question whose stem shows the label of a key", () => {
  const text = lines("1. 甲", "A. 子 B. 丑", "标答：A", "2. 乙（本题标答：B）", "A. 寅 B. 卯", "标答：B");
  expect(readText(text, learnText(text, "NOK"))[1]?.refused).toContain("may show the key");
});

test("refuses questions of a type that no example shows", () => {
  const text = lines("一、单选题", "1. 甲", "A. 子 B. 丑", "答：A", "二、填空题", "1. 乙是____", "答：丙");
  const read = readText(text, learnText(text, "-NOK"));
  expect(read[1]?.refused).toContain("the example shows no such question");
});

test("ends a question at a heading of an unknown type", () => {
  const text = lines("1. 甲（A）", "A. 子 B. 丑", "2. 乙（B）", "A. 寅 B. 卯", "三、 综合探究题");
  expect(readText(text, learnText(text, "NO")).map(({ answer }) => answer)).toEqual([["A"], ["B"]]);
});

test("leaves lines out that the teacher marked so", () => {
  const text = lines(
    "1. 甲",
    "A. 子 B. 丑",
    "我的答案：B",
    "正确答案：A",
    "2. 乙",
    "A. 寅 B. 卯",
    "我的答案：A",
    "正确答案：B",
  );
  const read = readText(text, learnText(text, "NOXK"));
  expect(read.map(({ answer }) => answer)).toEqual([["A"], ["B"]]);
});

test("joins a numbered list in an explanation with its question", () => {
  const text = lines(
    ["7. 甲", "A. 子 B. 丑", "答：A", "解析：略"],
    ["8. 乙", "A. 寅 B. 卯", "答：B", "解析：两点", "1. 其一", "2. 其二"],
    ["9. 丙", "A. 辰 B. 巳", "答：A", "解析：略"],
  );
  const read = readText(text, learnText(text, "NOKE"));
  expect(read.map(({ analysis, refused }) => refused ?? analysis)).toEqual([
    "略",
    "两点\n1. 其一\n2. 其二",
    "略",
  ]);
});

test("refuses a question and its neighbours if a number inside it may be a neighbour's", () => {
  const text = lines(
    ["1. 甲", "A. 子 B. 丑", "答：A"],
    ["2. 乙，其中", "1. 其一", "2. 其二", "A. 寅 B. 卯", "答：B"],
    ["3. 丙", "A. 辰 B. 巳", "答：A"],
  );
  const read = readText(text, learnText(text, "NOK"));
  expect(read.filter(({ refused }) => refused === undefined).map(({ stem }) => stem)).toEqual(["甲", "丙"]);
});

test("names the mark that the reader cannot follow", () => {
  expect(faultsOf(lines("甲", "A. 子", "答：A"), "NOK")).toMatchObject([{ at: 0 }]);
  expect(faultsOf(lines("1. 甲", "子", "答：A"), "NOK")).toMatchObject([
    { at: 0, text: expect.stringContaining("没有标号") },
  ]);
  expect(faultsOf(lines("1. 甲", "A. 子 B. 丑"), "NO")).toMatchObject([
    { at: 0, text: expect.stringContaining("没有找到答案") },
  ]);
  expect(faultsOf("甲", "X")).toMatchObject([{ at: -1 }]);
});

test("guesses the marks of the first question", () => {
  const text = lines(
    "练习",
    ["1. 甲", "A. 子", "B. 丑", "答案：A", "解析：略"],
    ["2. 乙", "A. 寅", "B. 卯", "答案：A", "解析：略"],
  );
  const marks = [...guessMarks(textLines(linesOfText(text)))].map(([at, mark]) => `${at}${mark}`);
  expect(marks).toEqual(["1N", "2O", "3O", "4K", "5E"]);
});

test("refuses a file that is no habit, with the remedy", () => {
  expect(() => readHabit("{", "h.json")).toThrow(/h\.json is not JSON.*Download it from 示例导入/);
  expect(() => readHabit('{"habit":2}', "h.json")).toThrow(/is no reading habit: habit/);
});
