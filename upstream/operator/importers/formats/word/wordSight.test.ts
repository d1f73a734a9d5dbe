import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8 } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";
import { relations, run, wordFile } from "#upstream/testing/wordFile.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sight-"));
});
afterAll(() => rm(folder, { recursive: true }));

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const style = (id: string, properties: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr>${properties}</w:rPr></w:style>`;
const STYLES = {
  "word/styles.xml": strToU8(
    `<w:styles ${W}>${style("Gone", "<w:vanish/>")}${style("Caps", "<w:caps/>")}${style("Struck", "<w:strike/>")}</w:styles>`,
  ),
  ...relations(["styles", "styles.xml"]),
};
const record = async (paragraphs: readonly string[], parts = {}) =>
  (await readItems(folder, "卷.docx", wordFile(paragraphs, parts)))[0];
const asked = async (piece: string, parts = {}) =>
  record([`${run("1. 题 ")}${piece}${run(" 干")}`, "答案：答"], parts);
const stemOf = async (piece: string, parts = {}) => {
  const read = await asked(piece, parts);
  return read?.["refused"] ? JSON.stringify(read["refused"]) : String(read?.["stem"]);
};
const styled = (name: string, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${name}"/></w:pPr>${run(text)}</w:p>`;

test.each([
  ["raised", run("4", '<w:position w:val="8"/><w:sz w:val="14"/>'), "<sup>4</sup>"],
  ["lowered", run("2", '<w:position w:val="-4"/><w:sz w:val="14"/>'), "<sub>2</sub>"],
  ["raised far in the usual size", run("4", '<w:position w:val="10"/>'), "<sup>4</sup>"],
  ["moved a little with the whole line", run("文字", '<w:position w:val="-4"/>'), "文字"],
  ["in small capitals", run("co", "<w:smallCaps/>"), "CO"],
  ["red", run("红", '<w:color w:val="FF0000"/>'), "红"],
  ["in the font Symbol", run("a", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'), "α"],
  ["in the font Wingdings", run("\uF0FC", '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'), "✓"],
  ["Chinese in a run of Wingdings", run("字", '<w:rFonts w:ascii="Wingdings"/>'), "字"],
])("reads letters %s", async (_, piece, right) => {
  expect(await stemOf(piece)).toBe(`题 ${right} 干`);
});

test.each([
  ["caps", styled("Caps", "who"), "WHO"],
  ["struck", styled("Struck", "走"), "<s>走</s>"],
])("reads the format %s of a paragraph style", async (_, paragraph, right) => {
  const read = await record(["1. 题干", paragraph, "答案：答"], STYLES);
  expect(read?.["stem"]).toBe(`题干\n${right}`);
});

test.each([
  ["hidden by the style of the paragraph", styled("Gone", "提示"), "hidden text"],
  ["white", `<w:p>${run("提示", '<w:color w:val="FFFFFF"/>')}</w:p>`, "white text"],
])("leaves out text that is %s, with a note", async (_, paragraph, reason) => {
  const read = await record(["1. 题干", paragraph, "答案：答"], STYLES);
  expect(read?.["stem"]).toBe("题干");
  expect(JSON.stringify(read?.["notes"])).toContain(`has ${reason}, which is left out`);
});

test("keeps white text on a filled ground", async () => {
  const white = run("白", '<w:color w:val="FFFFFF"/><w:shd w:fill="000000"/>');
  expect(await stemOf(white)).toBe("题 白 干");
  const cell = `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="1F4E79"/></w:tcPr><w:p>${run("头", '<w:color w:val="FFFFFF"/>')}</w:p></w:tc></w:tr></w:tbl>`;
  expect((await record(["1. 题干", cell, "答案：答"]))?.["stem"]).toContain("头");
});

test.each(["page", "column"])("ends a line at a break of the %s", async (type) => {
  const broken = `${run("1. 题干")}<w:r><w:br w:type="${type}"/></w:r>${run("答案：答")}`;
  const read = await record([broken]);
  expect([read?.["stem"], read?.["answer"]]).toEqual(["题干", ["答"]]);
});

const picture = (inside: string, frame = "") =>
  `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p"/>${inside}</pic:blipFill><pic:spPr><a:xfrm ${frame}/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const PNG = {
  ...relations(["image", "media/a.png", "p"]),
  "word/media/a.png": Buffer.from("iVBORw0KGgo=", "base64"),
};

test.each([
  ["cut", picture('<a:srcRect l="10000" r="2000"/>')],
  ["turned", picture("", 'rot="5400000"')],
  ["mirrored", picture("", 'flipH="1"')],
])("refuses a picture that Word shows %s", async (how, piece) => {
  expect(await stemOf(piece, PNG)).toContain(`Word shows ${how}`);
});

test("reads a picture whose crop rectangle is empty", async () => {
  expect(await stemOf(picture("<a:srcRect/>"), PNG)).toBe('题 <img src="picture-1.png"> 干');
});

const VML = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"';

test("leaves out form fields of copied web pages, with a note", async () => {
  const field = `<w:r><w:pict><v:shape ${VML} style="height:0pt;width:0.05pt;"><v:imagedata o:title=""/></v:shape></w:pict></w:r>`;
  const read = await asked(field);
  expect(read?.["stem"]).toBe("题  干");
  expect(JSON.stringify(read?.["notes"])).toContain("form fields of a web page");
});

test("refuses formulas of MathType, and explains once how to convert them", async () => {
  const formula = `<w:r><w:object><v:shape ${VML} style="width:12pt"><v:imagedata r:id="p"/></v:shape><o:OLEObject ${VML} ProgID="Equation.DSMT4"/></w:object></w:r>`;
  const lines = [`${run("1. 题")}${formula}`, formula, "答案：一", `${run("2. 题")}${formula}`, "答案：二"];
  const read = await readItems(folder, "卷.docx", wordFile(lines));
  expect(JSON.stringify(read[0]?.["refused"])).toContain(
    "MathType, which is a picture (.wmf) (paragraphs 1, 2)",
  );
  const notes = read.flatMap((one) => (one["notes"] ?? []) as { reason: string }[]);
  expect(notes.filter(({ reason }) => reason.includes("3 formulas of MathType"))).toHaveLength(1);
});

test("restarts a lower level of a list only by the list's own rule", async () => {
  const level = (at: number, text: string, restart = "") =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/>${restart}</w:lvl>`;
  const numbering = (restart: string) => ({
    "word/numbering.xml": strToU8(
      `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, "%1.")}${level(1, "(%2)", restart)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ),
  });
  const item = (text: string, at: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
  const lines = [item("题", 0), item("问", 1), "答案：答", item("题", 0), item("问", 1), "答案：答"];
  const stems = async (restart: string) =>
    (await readItems(folder, "卷.docx", wordFile(lines, numbering(restart)))).map(({ stem }) => stem);
  expect(await stems("")).toEqual(["题\n(1) 问", "题\n(1) 问"]);
  expect(await stems('<w:lvlRestart w:val="0"/>')).toEqual(["题\n(1) 问", "题\n(2) 问"]);
});

test.each(["✓", "✔", "🗸", "☑", "✗", "✘", "🗶", "☒"])("reads the tick %s of a judgement", async (tick) => {
  const read = await record(["判断题", "1. 地是圆的", `答案：${tick}`]);
  expect(read?.["answer"]).toEqual(["✓✔🗸☑".includes(tick) ? "A" : "B"]);
});
