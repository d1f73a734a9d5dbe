import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateFile } from "../template.ts";
import { writeXlsx } from "#upstream/platform/kit/writeXlsx.ts";
import { readItems } from "#upstream/testing/readItems.ts";
import { run, wordFile } from "#upstream/testing/wordFile.ts";
import { importQuestions } from "../importQuestions.ts";
import { InputError, openSource } from "../inputFile.ts";
import { formatOf } from "./formats.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "formats-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (name: string, content: string | Uint8Array) => readItems(folder, name, content);

const answers = (records: readonly Record<string, unknown>[]) =>
  records.map(({ type, answer }) => [type, answer]);
const content = (texts: readonly string[]) => texts.map((text, i) => ({ key: "ABCDEFGH"[i], content: text }));

test("GIFT: reads types, subjects, ids, tolerance as ±, and feedback as the analysis", async () => {
  const records = await read(
    "练习.gift",
    `$CATEGORY: $course$/top/高中数学/函数

// [id:7] [tag:极限]
::名::题{~错#不是 =对#是 ####总说}

判断{F}

空{=四 =4 =%50%肆}

数{#3.14:0.01}

范围{#1..5}

多{~%50%a ~%50%b ~%-100%c}

论{}

两对{=a =%100%b ~c}

配{=a->b =c->d}

坏{=a
`,
  );
  expect(answers(records)).toEqual([
    ["single", ["B"]],
    ["judge", ["B"]],
    ["fill", ["四##4"]],
    ["fill", ["3.14±0.01"]],
    ["fill", ["3±2"]],
    ["multiple", ["A", "B"]],
    ["essay", []],
    [undefined, undefined],
    ["match", ["A", "B"]],
    [undefined, undefined],
  ]);
  expect(records[0]).toMatchObject({
    place: "line 3",
    sourceKey: "7",
    dataset: "练习",
    subject: "高中数学 / 函数",
    knowledge: [["极限"]],
    options: content(["错", "对"]),
    analysis: "总说\nA. 不是\nB. 是",
  });
  expect(records[1]).toMatchObject({ dataset: "", sourceKey: expect.stringMatching(/^sha256:/) as string });
  expect(JSON.stringify(records[9])).toContain("has a { that is not closed by a }");
});

test("Aiken: reads options of several lines, and refuses a question without an answer", async () => {
  const records = await read("英语.txt", "What?\nA. one\nmore\nB) two\nANSWER: b\n\nLast?\nA. x\n");
  expect(records[0]).toMatchObject({
    subject: "英语",
    options: content(["one\nmore", "two"]),
    answer: ["B"],
  });
  expect(JSON.stringify(records[1])).toContain("no ANSWER: line");
});

test("Moodle XML: reads gaps as a fill-in or a choice, and embedded files as pictures of their question", async () => {
  const question = (type: string, text: string, more = "") =>
    `<question type="${type}"><questiontext><text><![CDATA[<p>${text}</p>]]></text>${more.startsWith("<file") ? more : ""}</questiontext>${more.startsWith("<file") ? "" : more}</question>`;
  const picture = '<file name="a b.png" encoding="base64">iVBORw0KGgo=</file>';
  const records = await read(
    "m.xml",
    `<quiz><question type="category"><category><text>$course$/物理</text></category></question>${[
      question("cloze", "和 {1:NM:=5:0.5} 与 {1:SA:=x~=y}"),
      question("cloze", "选 {1:MC:=对#f~错}"),
      question(
        "gapselect",
        "[[2]] 和 [[1]]",
        "<selectoption><text>甲</text><group>1</group></selectoption><selectoption><text>乙</text><group>1</group></selectoption>",
      ),
      question("numerical", "数", '<answer fraction="100"><text>2</text><tolerance>0.1</tolerance></answer>'),
      question("essay", '图 <img src="@@PLUGINFILE@@/a%20b.png">', picture),
      question("ordering", "序"),
    ].join("")}</quiz>`,
  );
  expect(answers(records)).toEqual([
    ["fill", ["5±0.5", "x##y"]],
    ["single", ["A"]],
    ["fill", ["乙", "甲"]],
    ["fill", ["2±0.1"]],
    ["essay", []],
    [undefined, undefined],
  ]);
  expect(records[0]).toMatchObject({ subject: "物理", stem: "和 ____ 与 ____" });
  expect(records[2]?.["stem"]).toBe("____（甲 / 乙） 和 ____（甲 / 乙）");
  expect(records[4]?.["stem"]).toMatch(/^图 <img src="question-\d+\/a%20b\.png">$/);
});

test("QTI: reads the same questions from 1.2, 2.1 and 3.0, and MathML as TeX", async () => {
  const two = `<assessmentItem identifier="i"><responseDeclaration identifier="R" cardinality="multiple"><correctResponse><value>a</value><value>c</value></correctResponse></responseDeclaration><itemBody><p>题 <m:math xmlns:m="m"><m:mfrac><m:mn>1</m:mn><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:mfrac></m:math></p><choiceInteraction responseIdentifier="R" maxChoices="0"><simpleChoice identifier="a">甲</simpleChoice><simpleChoice identifier="b">乙</simpleChoice><simpleChoice identifier="c">丙</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
  const three = two
    .replaceAll("assessmentItem", "qti-assessment-item")
    .replaceAll("responseDeclaration", "qti-response-declaration")
    .replaceAll("correctResponse", "qti-correct-response")
    .replaceAll("value>", "qti-value>")
    .replaceAll("itemBody", "qti-item-body")
    .replaceAll("choiceInteraction", "qti-choice-interaction")
    .replaceAll("simpleChoice", "qti-simple-choice")
    .replaceAll("responseIdentifier", "response-identifier")
    .replaceAll("maxChoices", "max-choices");
  const one = `<questestinterop><item ident="i"><presentation><material><mattext texttype="text/html">&lt;p&gt;题 $\\frac{1}{{x}^{2}}$&lt;/p&gt;</mattext></material><response_lid ident="R" rcardinality="Multiple"><render_choice>${["甲", "乙", "丙"].map((text, i) => `<response_label ident="${"abc"[i]}"><material><mattext>${text}</mattext></material></response_label>`).join("")}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><and><varequal respident="R">a</varequal><not><varequal respident="R">b</varequal></not><varequal respident="R">c</varequal></and></conditionvar><setvar>100</setvar></respcondition></resprocessing></item></questestinterop>`;
  const read3 = await Promise.all(
    [one, two, three].map((xml, i) => read(`q${i}.xml`, xml).then(([record]) => record)),
  );
  for (const record of read3)
    expect(record).toMatchObject({
      type: "multiple",
      stem: "题 $\\frac{1}{{x}^{2}}$",
      options: content(["甲", "乙", "丙"]),
      answer: ["A", "C"],
      sourceKey: "i",
    });
});

test("Word: reads typed and automatic numbers, options on one line, formulas, pictures and labels", async () => {
  const formula = `${run("2. 已知 ")}<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:rad><m:deg/><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad></m:den></m:f></m:oMath>${run(" 为空 ____ ")}`;
  const drawing =
    '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  const parts = {
    "word/_rels/document.xml.rels": strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/a.png"/></Relationships>',
    ),
    "word/media/a.png": strToU8("\u0089PNG"),
  };
  const paragraphs = [
    "科目：化学",
    "一、单项选择题",
    `${run("1. 水的化学式 H")}${run("2", '<w:vertAlign w:val="subscript"/>')}${run("O 的说法")}${drawing}`,
    "A. 对\tB. 错",
    "答案：A",
    "解析：分步说明",
    "5. 这是解析里的一步",
    "难度：较难",
    "知识点：物质；水",
    "二、填空题",
    formula.replace("2. ", "1. "),
    "【答案】1；2",
    "2. [判断题] 对吗",
    "答案：√",
  ];
  const records = await read("卷.docx", wordFile(paragraphs, parts));
  expect(answers(records)).toEqual([
    ["single", ["A"]],
    ["fill", ["1", "2"]],
    ["judge", ["A"]],
  ]);
  expect(records[0]).toMatchObject({
    place: "question 1 (paragraph 3)",
    subject: "化学",
    stem: expect.stringMatching(
      /^水的化学式 H<sub>2<\/sub>O 的说法<img src="picture-1\.png"[^>]*>$/,
    ) as string,
    options: content(["对", "错"]),
    analysis: "分步说明\n5. 这是解析里的一步",
    difficulty: 4,
    knowledge: [["物质"], ["水"]],
  });
  expect(records[1]?.["stem"]).toBe("已知 $\\frac{1}{\\sqrt{x}}$ 为空 ____");
});

test("recognises CSV in GB18030 and a table by its headings, and counts rows as a spreadsheet does", async () => {
  // The CSV "题型,题干,答案 / 填空题,中文,12", encoded in GB18030.
  const gb = Buffer.from(
    "ccf9d0cd2cccf9b8c92cb4f0b0b80acceebfd5ccf92cd6d0cec42c31320a".replaceAll("ccf9", "cce2"),
    "hex",
  );
  expect((await read("表.csv", gb))[0]).toMatchObject({
    stem: "中文",
    answer: ["12"],
    place: "row 2",
    subject: "表",
  });
  const csv =
    '\uFEFF题库,,,\n题型;x\n题型,题干,A,B,答案,难度,知识点\n单选题,"一\n二",甲,乙,b,中等,"函数->一次;数列"\n\n歌曲题,题,,,\n判断,题,,,错\n';
  const records = await read("t.csv", csv);
  expect(records.map(({ place }) => place)).toEqual(["row 4", "row 6", "row 7"]);
  expect(records[0]).toMatchObject({
    stem: "一\n二",
    answer: ["B"],
    difficulty: 3,
    knowledge: [["函数", "一次"], ["数列"]],
  });
  expect(JSON.stringify(records[1])).toContain('is \\"歌曲题\\"');
  const [inAnyOrder, inOrder, unclear] = await read(
    "order.csv",
    '题型,题干,答案,次序不限\n填空题,____和____,"甲\n乙",是\n填空题,____和____,"甲\n乙",否\n填空题,____,甲,随便\n',
  );
  expect(inAnyOrder?.["anyOrder"]).toBe(true);
  expect(inOrder?.["anyOrder"]).toBeUndefined();
  expect(unclear?.["refused"]).toMatchObject({ remarks: [{ field: "any_order", reason: "is “随便”" }] });
  await expect(read("bad.csv", "a,b\n1,2\n")).rejects.toThrow(/no row of headings/);
  await expect(read("open.csv", '题型,题干,答案\n填空题,"x,1\n')).rejects.toThrow(
    /quotation mark is not closed/,
  );
});

test("reads the template, offers its words, and reports an error with field and row", async () => {
  const bytes = templateFile();
  const report = await importQuestions({ file: await fileOf("模板.xlsx", bytes) });
  expect(report).toMatchObject({ total: 8, accepted: 8, refused: 0, unit: "rows" });
  const rows = [["单选题", "题", "甲", "", "C"]];
  const columns = ["题型", "题干", "选项A", "选项B", "答案"].map((heading) => ({ heading, width: 9 }));
  const bad = await importQuestions({
    file: await fileOf("bad.xlsx", writeXlsx([{ name: "x", columns, rows }])),
  });
  expect(bad.refusals).toMatchObject([{ place: "row 2", field: "options" }]);
});

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test("recognises a format by name, extension and beginning, and reports an unknown one", async () => {
  const named = async (name: string, text: string, format?: string) => {
    const opened = await openSource(await fileOf(name, Buffer.from(text)));
    return formatOf(opened, format)
      .then((found) => found.name)
      .finally(() => opened.handle.close());
  };
  expect(await named("a.txt", "问\nA. 1\nANSWER: A")).toBe("aiken");
  expect(await named("b.txt", "::t:: 问{=a}")).toBe("gift");
  expect(await named("c.xml", "<quiz/>")).toBe("moodle-xml");
  expect(await named("d.xml", "<questestinterop/>")).toBe("qti");
  expect(await named("e", '{"id":1}')).toBe("jsonl");
  expect(await named("f.txt", "x", "csv")).toBe("csv");
  await expect(named("g.pdf", "%PDF")).rejects.toThrow(InputError);
  await expect(named("h.txt", "x", "song")).rejects.toThrow(/Use one of jsonl, xlsx/);
});

test("reads pictures of a package, and extracts a base64 picture from a text", async () => {
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const item =
    '<assessmentItem identifier="i"><itemBody><p>图<img src="../a.png" alt="x"/></p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>';
  const zip = zipSync({ "items/i.xml": strToU8(item), "a.png": new Uint8Array(pixel) });
  expect(await importQuestions({ file: await fileOf("p.zip", zip) })).toMatchObject({
    accepted: 1,
    refused: 0,
  });
  const line = JSON.stringify({
    subject: "x",
    type: "essay",
    stem: `<img src="data:image/png;base64,${pixel.toString("base64")}">`,
  });
  expect(await importQuestions({ file: await fileOf("d.jsonl", Buffer.from(line)) })).toMatchObject({
    accepted: 1,
  });
  expect(await readFile(join(folder, "d.jsonl"), "utf8")).toBe(line);
});

test("Aiken: options begin with A; lines before them that begin with a letter belong to the stem", async () => {
  const said = await read(
    "甲.aiken",
    "对的是\nI. 一\nE. coli 二\nA. 甲\nB. 乙\nANSWER: B\n\n谁\nA. 甲\nC. 乙\nANSWER: C\n",
  );
  expect([said[0]?.["stem"], said[0]?.["options"]]).toEqual([
    "对的是\nI. 一\nE. coli 二",
    content(["甲", "乙"]),
  ]);
  expect(JSON.stringify(said[1]?.["refused"])).toContain("have the letters AC");
});
