import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordFile } from "#upstream/testing/wordFile.ts";
import { openSource } from "../inputFile.ts";
import type { FoundFields, SourceItem } from "./format.ts";
import { formatOf } from "./formats.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-found-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the found fields of the only item of a file, which its reader refuses. */
async function foundIn(name: string, content: string | Uint8Array): Promise<FoundFields> {
  const path = join(folder, name);
  await writeFile(path, content);
  const opened = await openSource(path);
  try {
    const format = await formatOf(opened, undefined);
    const given = { encoding: undefined, subject: "地理", source: "卷一", scratch: async () => folder };
    const { items } = await format.open({ ...opened, ...given });
    const read: SourceItem[] = [];
    for await (const item of items) read.push(item);
    expect(read).toHaveLength(1);
    const [item] = read;
    if (!item || !("refusal" in item)) throw new Error("the item was not refused");
    return item.found;
  } finally {
    await opened.handle.close();
  }
}

const CHOICE = { subject: "地理", stem: "最长的河是哪条？" };
const OPTIONS = [
  { key: "A", text: "尼罗河" },
  { key: "B", text: "黄河" },
];

test("keeps stem and options of an Aiken question without an answer", async () => {
  const found = await foundIn("a.aiken", "最长的河是哪条？\nA. 尼罗河\nB. 黄河\n");
  expect(found).toMatchObject({ ...CHOICE, options: OPTIONS });
});

test("keeps the cells of a row whose options are lettered wrongly, with its id and source", async () => {
  const rows = "编号,题型,题干,选项A,选项B,答案,解析\n7,单选题,最长的河是哪条？,B. 尼罗河,A. 黄河,A,见图\n";
  expect(await foundIn("t.csv", rows)).toMatchObject({
    ...CHOICE,
    id: "7",
    source: "卷一",
    type: "单选题",
    options: [
      { key: "A", text: "B. 尼罗河" },
      { key: "B", text: "A. 黄河" },
    ],
    answer: ["A"],
    analysis: "见图",
  });
});

test("keeps every other cell of a row that is refused for its options, with lists as lists", async () => {
  const rows = [
    "题型,题干,选项A,选项B,答案,难度,知识点,图片,许可,漏选给分,次序不限,形式,部分,年份",
    "多选题,最长的河是哪条？,B. 尼罗河,A. 黄河,A,较难,水文；河流,a.png;b.png,CC0,half,是,reading,一,2024",
  ];
  expect(await foundIn("u.csv", rows.join("\n"))).toMatchObject({
    difficulty: "较难",
    knowledge: ["水文", "河流"],
    images: ["a.png", "b.png"],
    license: "CC0",
    part_policy: "half",
    any_order: "是",
    form: "reading",
    section: "一",
    year: "2024",
  });
});

test("keeps options and right answers of a GIFT question with two right options", async () => {
  const found = await foundIn("g.gift", "// [id:9]\n最长的河是哪条？{ =尼罗河 =黄河 ~长江 }\n");
  expect(found).toMatchObject({ ...CHOICE, stem: "最长的河是哪条？" });
  const broken = await foundIn("b.gift", "::甲:: 最长的河是哪条？{ =尼罗河 ~黄河\n");
  expect(broken).toMatchObject({ stem: expect.stringContaining("尼罗河") });
});

test("keeps texts and right answers of a Moodle question of an unknown type", async () => {
  const xml = `<quiz><question type="ordering"><questiontext format="html"><text>最长的河是哪条？</text></questiontext>
    <idnumber>9</idnumber><answer fraction="100"><text>尼罗河</text></answer><answer fraction="0"><text>黄河</text></answer></question></quiz>`;
  expect(await foundIn("m.xml", xml)).toMatchObject({
    ...CHOICE,
    id: "9",
    source: "卷一",
    type: "single",
    options: OPTIONS,
    answer: ["A"],
  });
});

test("keeps texts, options and key of QTI 1.2 and 2.1 items that are refused", async () => {
  const one = `<questestinterop><item ident="q1"><presentation><material><mattext>最长的河是哪条？</mattext></material>
    <material><mataudio/></material><response_lid ident="r"><render_choice>
    <response_label ident="x"><material><mattext>尼罗河</mattext></material></response_label>
    <response_label ident="y"><material><mattext>黄河</mattext></material></response_label></render_choice></response_lid></presentation>
    <resprocessing><respcondition><conditionvar><varequal respident="r">y</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>`;
  const wanted = { subject: "地理", id: "q1", source: "卷一", options: OPTIONS };
  expect(await foundIn("q1.xml", one)).toMatchObject({ ...wanted, stem: "最长的河是哪条？", answer: ["B"] });
  const two = `<assessmentItem identifier="q1" adaptive="true"><responseDeclaration identifier="R" cardinality="single">
    <correctResponse><value>x</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R">
    <prompt>最长的河是哪条？</prompt><simpleChoice identifier="x">尼罗河</simpleChoice><simpleChoice identifier="y">黄河</simpleChoice>
    </choiceInteraction></itemBody></assessmentItem>`;
  expect(await foundIn("q2.xml", two)).toMatchObject({ ...wanted, stem: "最长的河是哪条？", answer: ["A"] });
});

test("keeps stem, options and explanation of a Word question without a key, and the stem of one without options", async () => {
  const lines = ["1.【单选题】最长的河是哪条？", "A. 尼罗河", "B. 黄河", "解析：见图"];
  const found = await foundIn("w.docx", wordFile(lines));
  expect(found).toMatchObject({ ...CHOICE, type: "single", options: OPTIONS, answer: [], analysis: "见图" });
  const bare = await foundIn("v.docx", wordFile(["1.【单选题】最长的河是哪条？", "答案：B"]));
  expect(bare).toMatchObject({ ...CHOICE, type: "single", options: [], answer: ["B"] });
});

test("keeps the text of a line that is not JSON", async () => {
  expect(await foundIn("l.jsonl", '{"stem": "甲"\n')).toEqual({ stem: '{"stem": "甲"' });
});
