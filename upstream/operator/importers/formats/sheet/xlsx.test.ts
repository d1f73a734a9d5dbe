import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";
import { type FileCell, type SheetFile, sheetFile } from "#upstream/testing/sheetFile.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "xlsx-"));
});
afterAll(() => rm(folder, { recursive: true }));

const HEAD = ["编号", "题型", "题干", "选项A", "选项B", "答案", "分值"];
const read = (file: SheetFile) => readItems(folder, "表.xlsx", sheetFile(file));
const number = (value: string, code?: string): FileCell => ({ value, ...(code !== undefined && { code }) });
/** Imports a question whose first option is `cell`; returns this option's text, or the reason why it is refused. */
async function shown(cell: FileCell, more: Omit<SheetFile, "rows"> = {}): Promise<string> {
  const [record] = await read({ rows: [HEAD, [undefined, "单选题", "题", cell, "乙", "A"]], ...more });
  const options = record?.["options"] as { content: string }[] | undefined;
  return options?.[0]?.content ?? JSON.stringify(record?.["refused"]);
}

test("reads a number as Excel shows it", async () => {
  const rows: readonly (readonly [string, string | undefined, string])[] = [
    ["0.25", "0%", "25%"],
    ["0.125", "0.00%", "12.50%"],
    ["0.5", "# ?/?", "1/2"],
    ["1.25", "# ??/??", "1 1/4"],
    ["7", "000", "007"],
    ["12.5", '0.00"元"', "12.50元"],
    ["1234.5", "#,##0.00", "1,234.50"],
    ["5", "[$¥-804]#,##0.00", "¥5.00"],
    ["-5", "0_);(0)", "(5)"],
    ["12345", "0.00E+00", "1.23E+04"],
    ["0.10000000000000001", undefined, "0.1"],
    ["12", "@", "12"],
  ];
  for (const [value, code, right] of rows)
    expect(await shown(number(value, code)), `${value} as ${code}`).toBe(right);
  const [record] = await read({
    rows: [
      HEAD,
      [number("7", "000"), "填空题", "题", undefined, undefined, number("0.5", "0%"), number("5", '0"分"')],
    ],
  });
  expect(record).toMatchObject({ sourceKey: "007", answer: ["50%"], score: "5" });
});

test("refuses a row with a cell that is hidden or shown differently, with a remedy", async () => {
  const picture =
    '<xdr:wsDr xmlns:xdr="x"><xdr:twoCellAnchor><xdr:from><xdr:row>1</xdr:row></xdr:from></xdr:twoCellAnchor></xdr:wsDr>';
  const rows: readonly (readonly [FileCell, RegExp, Omit<SheetFile, "rows">?])[] = [
    [number("45000", "yyyy-mm-dd"), /is a date.*format the column as text/],
    [{ value: "2024-01-02", type: "d" }, /is a date/],
    [number("12", "[DBNum1]0"), /number format \[DBNum1\]0, which is not read/],
    [number("12", ";;;"), /shows nothing of its number/],
    [{ value: "#N/A", type: "e" }, /shows the error #N\/A/],
    [{ value: "", formula: "A1+1" }, /formula whose result is not in the file/],
    // A cell that shares the formula of another one has no text of its own.
    [{ value: "", formula: "" }, /formula whose result is not in the file/],
    [{ value: "=DISPIMG(1)", type: "str", formula: '_xlfn.DISPIMG("ID_1",1)' }, /picture in a cell/],
    ["甲", /value in column H, which has no heading/, { more: '<row r="2"><c r="H2"><v>1</v></c></row>' }],
    [
      "甲",
      /picture that lies on the sheet/,
      {
        parts: {
          "xl/worksheets/_rels/sheet1.xml.rels":
            '<Relationships><Relationship Id="d" Type="x/drawing" Target="../drawings/d.xml"/></Relationships>',
          "xl/drawings/d.xml": picture,
        },
      },
    ],
  ];
  for (const [cell, reason, more] of rows) expect(await shown(cell, more), String(reason)).toMatch(reason);
  const merged = await read({
    rows: [HEAD, ["1", "填空题", "题", "", "", "甲"], ["2", "填空题", "题二", "", "", "乙"]],
    behind: '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>',
  });
  expect(merged[0]).toMatchObject({ answer: ["甲"] });
  expect(JSON.stringify(merged[1])).toMatch(/merged.*unmerge the cells/);
});

test("keeps superscripts and subscripts, and drops the pronunciation of characters", async () => {
  const up =
    '<r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><rPh><t>hidden</t></rPh>';
  expect(await shown({ type: "inlineStr", value: up })).toBe("x<sup>2</sup>");
  const parts = {
    "xl/sharedStrings.xml":
      '<sst><si><t>H</t></si><si><r><t xml:space="preserve">H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><t>O_x0041_</t></r></si></sst>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="s1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  };
  expect(await shown({ type: "s", value: "1" }, { parts })).toBe("H<sub>2</sub>OA");
});

test("reads text in CDATA, and Excel's sign ! before a literal character", async () => {
  expect(await shown({ type: "inlineStr", value: "<t><![CDATA[a < b]]></t>" })).toBe("a < b");
  expect(await shown(number("12000", '0!.0,"万"'))).toBe("1.2万");
});

test("leaves out hidden rows and columns with a remark", async () => {
  const row = (n: number, attributes: string) =>
    `<row r="${n}" ${attributes}><c r="B${n}" t="str"><v>填空题</v></c><c r="C${n}" t="str"><v>题${n}</v></c><c r="F${n}" t="str"><v>甲</v></c></row>`;
  const records = await read({
    rows: [HEAD, ["1", "填空题", "题", "", "", "甲", "5"]],
    more: row(3, 'hidden="1"') + row(4, 'ht="0"') + row(5, 'ht="15"'),
    front: '<cols><col min="7" max="7" hidden="1" width="9"/></cols>',
  });
  expect(records.map((record) => record["stem"])).toEqual(["题", "题5"]);
  const notes = JSON.stringify(records[0]);
  expect(notes).toMatch(/hidden rows with content are not read: 3, 4"/);
  expect(notes).toMatch(/hidden columns with content are not read: G"/);
  expect(records[0]).not.toMatchObject({ score: "5" });
});

test("reports an unknown column and each further sheet with content once", async () => {
  const row = ["1", "填空题", "题", "", "", "甲"];
  const records = await read({
    rows: [
      [...HEAD, "出处"],
      [...row, "", "书"],
      ["2", ...row.slice(1), "", "书"],
    ],
    sheets: [[HEAD, row], [["说明"]]],
  });
  const notes = records.map((record) =>
    (record["notes"] as { reason: string }[]).map(({ reason }) => reason),
  );
  expect(notes).toEqual([
    [
      "the sheet “表2” has questions too, and only the first sheet is read",
      "the sheet “表3” has content too, and only the first sheet is read",
      "the column “出处” is not known and not read",
    ],
    [],
  ]);
});

test("reads the first visible sheet and notes each hidden sheet with content", async () => {
  const row = ["1", "填空题", "题", "", "", "甲"];
  const sheets = [[HEAD, row], [HEAD, ["2", ...row.slice(1)]], [["选项表"]], []];
  const [record, ...others] = await read({ rows: [HEAD, ["9"]], sheets, hidden: [1, 3, 4, 5] });
  expect([record?.["sourceKey"], others]).toEqual(["1", []]);
  expect(((record?.["notes"] ?? []) as { reason: string }[]).map(({ reason }) => reason)).toEqual([
    "the hidden sheet “表1” has questions too, and only the first visible sheet is read",
    "the hidden sheet “表3” has questions too, and only the first visible sheet is read",
    "the hidden sheet “表4” has content too, and only the first visible sheet is read",
  ]);
});

test("reads a sheet with a cell in the last row and column with little memory and time", async () => {
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const records = await read({
    rows: [HEAD, ["1", "填空题", "题", "", "", "甲"]],
    more: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
  });
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  expect(records[0]).toMatchObject({ answer: ["甲"] });
  expect(records[1]).toMatchObject({ place: "row 1048576" });
  expect(JSON.stringify(records[1])).toContain("value in column XFD, which has no heading");
  const outside = { rows: [HEAD], more: '<row r="1048577"><c r="A1048577"><v>1</v></c></row>' };
  await expect(read(outside)).rejects.toThrow(/a row 1048577 is in no sheet/);
});

test("reads headings of two rows, with 选项 above the letters of the options", async () => {
  const rows = [
    ["题型", "题干", "选项", undefined, "答案"],
    [undefined, undefined, "A", "B", undefined],
    ["单选题", "题", "甲", "乙", "B"],
  ];
  const merged = ["A1:A2", "B1:B2", "C1:D1", "E1:E2"].map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  expect(await read({ rows, behind: `<mergeCells>${merged}</mergeCells>` })).toMatchObject([
    { place: "row 3", stem: "题", options: [{ content: "甲" }, { content: "乙" }], answer: ["B"] },
  ]);
});
