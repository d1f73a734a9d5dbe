import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8 } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";
import { relations, run, wordFile } from "#upstream/testing/wordFile.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "word-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (paragraphs: readonly string[], parts: Readonly<Record<string, Uint8Array>> = {}) =>
  readItems(folder, "卷.docx", wordFile(paragraphs, parts));
const said = (records: readonly Record<string, unknown>[]) =>
  records.map(({ type, stem, options, answer, refused }) =>
    refused
      ? JSON.stringify(refused)
      : [type, stem, ...(options as { content: string }[]).map(({ content }) => content), answer],
  );
/** Wraps a piece of Word XML in the stem of a question. */
const asked = (piece: string) => [`${run("1. 题 ")}${piece}${run(" 干")}`, "答案：答"];
const stemOf = async (piece: string, parts: Readonly<Record<string, Uint8Array>> = {}) => {
  const [record] = await read(asked(piece), parts);
  return record?.["refused"] ? JSON.stringify(record["refused"]) : String(record?.["stem"]);
};

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const abstract = (id: number, ...levels: readonly string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join("")}</w:abstractNum>`;
const num = (id: number, of: number, restart = false) =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${restart ? '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' : ""}</w:num>`;
const numbering = (...inner: readonly string[]) => ({
  "word/numbering.xml": strToU8(`<w:numbering ${W}>${inner.join("")}</w:numbering>`),
});
const item = (text: string, numId: number, at = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${numId}"/></w:numPr></w:pPr>${run(text)}</w:p>`;

test("reads automatic letters of Word as options, whatever numbers the questions", async () => {
  const parts = numbering(
    abstract(0, level(0, "decimal", "%1.")),
    abstract(1, level(0, "upperLetter", "%1.")),
    num(1, 0),
    num(2, 1, true),
    num(3, 1, true),
  );
  const options = (id: number) => ["红", "绿", "蓝"].map((text) => item(text, id));
  const automatic = await read(
    ["一、单项选择题", item("血是", 1), ...options(2), "答案：A", item("天是", 1), ...options(3), "答案：C"],
    parts,
  );
  const typed = await read(
    ["一、单项选择题", "1．血是", ...options(2), "答案：A", "2．天是", ...options(3), "答案：C"],
    parts,
  );
  const right = [
    ["single", "血是", "红", "绿", "蓝", ["A"]],
    ["single", "天是", "红", "绿", "蓝", ["C"]],
  ];
  expect(said(automatic)).toEqual(right);
  expect(said(typed)).toEqual(right);
});

test("reads a list of several levels as shown: sections, questions, letters, and (1) inside a question", async () => {
  const parts = numbering(
    abstract(
      0,
      level(0, "chineseCounting", "%1、"),
      level(1, "decimal", "%2．"),
      level(2, "lowerLetter", "%3)"),
      level(3, "decimal", "（%4）"),
    ),
    num(1, 0),
  );
  const records = await read(
    [
      item("单选题", 1),
      item("血是", 1, 1),
      item("红", 1, 2),
      item("绿", 1, 2),
      "答案：A",
      item("问答题", 1),
      item("答两问", 1, 1),
      item("先", 1, 3),
      item("后", 1, 3),
      "答案：都答",
    ],
    parts,
  );
  expect(said(records)).toEqual([
    ["single", "血是", "红", "绿", ["A"]],
    ["essay", "答两问\n（1） 先\n（2） 后", ["都答"]],
  ]);
  const strange = numbering(abstract(0, level(0, "hebrew1", "%1.")), num(1, 0));
  await expect(read([item("题", 1), "答案：x"], strange)).rejects.toThrow(/number of the kind hebrew1/);
});

test("recognises bold labels on a line of their own, before their text and within a line", async () => {
  const bold = (text: string) => run(text, "<w:b/>");
  const records = await read([
    "一、单项选择题",
    `${bold("1. ")}${run("血是")}`,
    `${run("A. 红\t")}${bold("B.")}${run(" 绿")}`,
    `${bold("答案：")}${run("A　")}${bold("解析：")}${run("血红")}`,
    bold("二、问答题"),
    `${bold("1")}${run("．")}${bold("简述")}${run("。")}`,
    bold("【答案】静止"),
  ]);
  expect(said(records)).toEqual([
    ["single", "血是", "红", "绿", ["A"]],
    ["essay", "<strong>简述</strong>。", ["<strong>静止</strong>"]],
  ]);
  expect(records[0]?.["analysis"]).toBe("血红");
});

test("accepts numbers that continue over sections, and reports a missing number and text between questions", async () => {
  const records = await read([
    "卷首语",
    "一、判断题",
    "1. 对吗",
    "答案：对",
    "二、填空题",
    "阅读材料",
    "2. 空 ____",
    "答案：甲",
    "4. 空 ____",
    "答案：乙",
  ]);
  expect(said(records)[0]).toEqual(["judge", "对吗", ["A"]]);
  expect(JSON.stringify(records[0]?.["notes"])).toContain("paragraph 1 stand");
  expect(said(records).slice(1)).toEqual([
    ["fill", "空 ____", ["甲"]],
    ["fill", "空 ____", ["乙"]],
  ]);
  expect(JSON.stringify(records[2]?.["notes"])).toContain("has the number 4 behind 2");
});

test("keeps pinyin, 着重号, wavy lines, raised letters of a style and circled characters", async () => {
  const ruby = (base: string, above: string) =>
    `<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>${above}</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>${base}</w:t></w:r></w:rubyBase></w:ruby></w:r>`;
  const styles = {
    "word/styles.xml": strToU8(
      `<w:styles ${W}><w:style w:type="character" w:styleId="Up"><w:name w:val="Up"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:type="character" w:styleId="Dot"><w:name w:val="Dot"/><w:basedOn w:val="Up"/><w:rPr><w:vertAlign w:val="baseline"/><w:em w:val="dot"/></w:rPr></w:style></w:styles>`,
    ),
    ...relations(["styles", "styles.xml"]),
  };
  const rows: readonly (readonly [string, string])[] = [
    [ruby("隘", "ài"), "题 <ruby>隘<rt>ài</rt></ruby> 干"],
    [run("崎岖", '<w:em w:val="dot"/>'), '题 <em class="dots">崎岖</em> 干'],
    [
      run("崎", '<w:em w:val="underDot"/>') + run("岖", '<w:em w:val="dot"/><w:b/>'),
      '题 <em class="dots">崎</em><strong><em class="dots">岖</em></strong> 干',
    ],
    [run("平", '<w:em w:val="none"/>'), "题 平 干"],
    [run("浪", '<w:u w:val="wave"/>'), '题 <u class="wave">浪</u> 干'],
    [run("双", '<w:u w:val="double"/>'), '题 <u class="double">双</u> 干'],
    [run("2", '<w:rStyle w:val="Up"/>'), "题 <sup>2</sup> 干"],
    [run("点", '<w:rStyle w:val="Dot"/>'), '题 <em class="dots">点</em> 干'],
    [run("斜", "<w:i/>"), "题 <i>斜</i> 干"],
    [run("abc", "<w:caps/>"), "题 ABC 干"],
    [run("删", "<w:dstrike/>"), "题 <s>删</s> 干"],
  ];
  for (const [piece, right] of rows) expect(await stemOf(piece, styles), piece).toBe(right);
});

test("fields: converts EQ to TeX or pinyin, keeps the results of others, and refuses fields without a result", async () => {
  const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const field = (code: string, result = "") =>
    `${char("begin")}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${char("separate")}${result}${char("end")}`;
  const rows: readonly (readonly [string, string])[] = [
    ["\\f(3,4)", "$\\frac{3}{4}$"],
    ["\\r(,16)", "$\\sqrt{16}$"],
    ["\\r(3,\\f(1,x))", "$\\sqrt[3]{\\frac{1}{x}}$"],
    ["x\\s\\up8(2)\\s\\do3(1)", "$x^{2}_{1}$"],
    ["\\b\\lc\\{(\\a\\al(x+y=1,x-y=2))", "$\\left\\{\\begin{array}{l}x+y=1 \\\\ x-y=2\\end{array}\\right.$"],
    ["\\b\\bc\\|(x)", "$\\left|x\\right|$"],
    ["\\i\\su(i=1,n,i)", "$\\sum_{i=1}^{n}{i}$"],
    ["\\x\\to(AB)", "$\\overline{AB}$"],
    ["\\o(AB,\\s\\up5(→))", "$\\overrightarrow{AB}$"],
    ["\\o\\ac(○,1)", "$\\text{①}$"],
    ['\\* jc2 \\* "Font:宋体" \\* hps10 \\o\\ad(\\s\\up 9(nǐ),你)', "<ruby>你<rt>nǐ</rt></ruby>"],
    ["\\f(a\\,b,速度)", "$\\frac{a,b}{\\text{速度}}$"],
  ];
  for (const [code, right] of rows) expect(await stemOf(field(`EQ ${code}`)), code).toBe(`题 ${right} 干`);
  expect(await stemOf(field("EQ \\q(1)"))).toMatch(/EQ with .*which is not read \(paragraph 1\)/);
  expect(await stemOf(field("EQ \\o(A,B)"))).toContain("is not read");
  expect(await stemOf(field("REF a", run("图 1")))).toBe("题 图 1 干");
  expect(await stemOf(field("SYMBOL 97"))).toContain("field of the kind SYMBOL");
  expect(await stemOf('<w:fldSimple w:instr="EQ \\f(1,2)"/>')).toBe("题 $\\frac{1}{2}$ 干");
  await expect(read(asked(char("begin")))).rejects.toThrow(/field that is not closed/);
});

test("reads an embedded HTML document, and reports any other", async () => {
  const chunk = (name: string, content: string) =>
    read(["<w:altChunk r:id='c'/>"], {
      ...relations(["aFChunk", name, "c"]),
      [`word/${name}`]: strToU8(content),
    });
  const html = "<p>1. 水沸于</p><p><b>A.</b> 90℃</p><p>B. 100&nbsp;℃</p><p>答案：B</p>";
  const encoded = [...new TextEncoder().encode(html)]
    .map((byte) =>
      byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCodePoint(byte),
    )
    .join("")
    .replace(/(.{60}(?![\dA-F]?[\dA-F]?=))/g, "$1=\n");
  const right = [["single", "水沸于", "90℃", "100\u00a0℃", ["B"]]];
  expect(said(await chunk("a.html", `<html><body>${html}</body></html>`))).toEqual(right);
  const mime = `MIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"\n\n--b\nContent-Type: text/html; charset="utf-8"\nContent-Transfer-Encoding: quoted-printable\n\n${encoded}\n--b--\n`;
  expect(said(await chunk("a.mht", mime))).toEqual(right);
  await expect(chunk("a.rtf", "{\\rtf1 1. x}")).rejects.toThrow(/altChunk.*a\.rtf is none of HTML/);
});
