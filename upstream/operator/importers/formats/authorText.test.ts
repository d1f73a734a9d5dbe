import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "text-"));
});
afterAll(() => rm(folder, { recursive: true }));

const cdata = (text: string) => `<text><![CDATA[${text}]]></text>`;
const moodle = (inner: string, type = "essay") =>
  readItems(folder, "m.xml", `<quiz><question type="${type}">${inner}</question></quiz>`);
const stemOf = (record: Record<string, unknown> | undefined) =>
  record?.["refused"] ? JSON.stringify(record["refused"]) : record?.["stem"];

test("Moodle: reads each text in its own format", async () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ["html", "<p>a<b>b</b></p>", "a<b>b</b>"],
    ["moodle_auto_format", "a <b>b</b>\nc", "a <b>b</b>\nc"],
    ["plain_text", "标签 <b> 的作用，a<b 与 &lt;", "标签 &lt;b> 的作用，a&lt;b 与 &amp;lt;"],
    [
      "markdown",
      "**重**点 $a_1*b_1*c$ 填 ____ 和 *斜*",
      "<strong>重</strong>点 $a_1*b_1*c$ 填 ____ 和 <em>斜</em>",
    ],
    ["markdown", "a<b>c", "a&lt;b&gt;c"],
    ["wiki_like", "x", "format wiki_like, which is not read"],
  ];
  for (const [format, source, right] of rows) {
    const [record] = await moodle(`<questiontext format="${format}">${cdata(source)}</questiontext>`);
    expect(stemOf(record), format).toContain(right);
  }
  const [choice] = await moodle(
    `<questiontext format="html">${cdata("题")}</questiontext><generalfeedback format="markdown">${cdata("**因**")}</generalfeedback><answer fraction="100" format="plain_text">${cdata("<form>")}<feedback format="plain_text">${cdata("<b>")}</feedback></answer><answer fraction="0" format="markdown">${cdata("`<b>`")}</answer>`,
    "multichoice",
  );
  expect(choice).toMatchObject({
    options: [{ content: "&lt;form>" }, { content: "<code>&lt;b&gt;</code>" }],
    analysis: "<strong>因</strong>\nA. &lt;b>",
  });
});

test("Moodle: leaves an empty formula out", async () => {
  const [record] = await moodle(
    `<questiontext format="html">${cdata("甲<math></math>乙<math><mrow></mrow></math>")}</questiontext>`,
  );
  expect(stemOf(record)).toBe("甲乙");
});

test("Moodle: reads HTML that is written as XML elements, and reports elements that it ignores", async () => {
  const [record] = await moodle(
    "<questiontext><text><p>x<sup>2</sup></p></text></questiontext><hint format='html'><text>想想</text></hint><newthing>y</newthing>",
  );
  expect(record?.["stem"]).toBe("x<sup>2</sup>");
  expect(JSON.stringify(record?.["notes"])).toMatch(/has <hint>, which is not read.*has <newthing>/);
  const [old] = await moodle(`<questiontext>${cdata("图")}</questiontext><image>a.png</image>`);
  expect(stemOf(old)).toContain("picture of the kind <image>");
});

test("GIFT: converts Markdown, and keeps plain text unchanged", async () => {
  const records = await readItems(folder, "g.gift", "[markdown]**重**点{=a}\n\n[plain]标签 <b>{=a}\n");
  expect(records.map(stemOf)).toEqual(["<strong>重</strong>点", "标签 &lt;b>"]);
});

const GB = new Map([
  ["中文", "d6d0cec4"],
  ["题型,题干,答案", "ccb0d0cd2cccb0b8c92cb4f0b0b8".replaceAll("ccb0", "cce2")],
  ["填空题", "ccee bfd5 cce2".replaceAll(" ", "")],
]);
const bytes = (...pieces: readonly (string | number)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === "number" ? Buffer.of(piece) : Buffer.from(piece))));

test("refuses an item with an invalid byte, reports its place, and reads the rest", async () => {
  const csv = await readItems(
    folder,
    "a.csv",
    bytes("题型,题干,答案\n填空题,中文一,甲\n填空题,坏", 0xe9, "字,乙\n填空题,中文三,丙\n"),
  );
  expect(csv.map(stemOf)).toEqual(["中文一", expect.stringContaining("U+FFFD"), "中文三"]);
  expect(JSON.stringify(csv[0]?.["notes"])).toMatch(
    /line 3, byte 59 of the file \(0xE9\) is not of the encoding utf-8/,
  );
  const gift = await readItems(folder, "a.gift", bytes("中文题目一{=甲}\n\n第二题中文", 0xff, "{=乙}\n"));
  expect(gift.map(stemOf)).toEqual(["中文题目一", expect.stringContaining("U+FFFD")]);
  const aiken = await readItems(
    folder,
    "a.aiken",
    bytes("中文题\nA. 甲\nB. 乙\nANSWER: A\n中文", 0x80, "题\nA. 甲\nB. 乙\nANSWER: B\n"),
  );
  expect(aiken.map(stemOf)).toEqual(["中文题", expect.stringContaining("U+FFFD")]);
  expect(JSON.stringify(aiken[0]?.["notes"])).toContain("line 5, byte");
});

test("recognises GB18030 with an invalid byte, also in XML that declares UTF-8", async () => {
  const hex = (name: string) => Buffer.from(GB.get(name) ?? "", "hex");
  const [head, fill, stem] = [hex("题型,题干,答案"), hex("填空题"), hex("中文")];
  const line = (wrong: readonly number[]) =>
    Buffer.concat([fill, Buffer.from(","), stem, Buffer.from(wrong), Buffer.from(",12\n")]);
  const csv = await readItems(
    folder,
    "g.csv",
    Buffer.concat([head, Buffer.from("\n"), line([]), line([0xff])]),
  );
  expect(csv.map(stemOf)).toEqual(["中文", expect.stringContaining("U+FFFD")]);
  expect(JSON.stringify(csv[0]?.["notes"])).toMatch(
    /line 3, byte \d+ of the file \(0xFF\) is not of the encoding gb18030/,
  );
  const xml = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="UTF-8"?><quiz><question type="essay"><questiontext><text>'),
    stem,
    Buffer.from("</text></questiontext></question></quiz>"),
  ]);
  expect((await readItems(folder, "g.xml", xml)).map(stemOf)).toEqual(["中文"]);
});
