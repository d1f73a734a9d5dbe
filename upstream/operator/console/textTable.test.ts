import { expect, test } from "vitest";
import { csvText } from "./answerText.ts";
import { recordText, tableText, widthOf } from "./textTable.ts";

test("counts two columns for a Chinese character, and aligns columns", () => {
  expect([widthOf("abc"), widthOf("备考"), widthOf("（二）"), widthOf("e\u0301"), widthOf("📚")]).toEqual([
    3, 4, 6, 1, 2,
  ]);
  const rows = [
    { id: 7, name: "英语（二）", state: "shown" },
    { id: 12, name: "abc", state: "hidden" },
  ];
  expect(tableText(rows)).toBe(
    ["id  name        state", " 7  英语（二）  shown", "12  abc         hidden"].join("\n"),
  );
});

test("cuts long texts in lists by width, and shows them whole in a record", () => {
  const long = "很长的标题".repeat(10);
  const [, line = ""] = tableText([{ name: long, next: "x" }]).split("\n");
  expect(widthOf(line.split("  ")[0] ?? "")).toBeLessThanOrEqual(36);
  expect(line).toMatch(/…\s+x$/);
  expect(recordText({ name: long })).toBe(`name  ${long}`);
});

test("removes terminal codes and direction marks from texts of learners", () => {
  const evil = "a\u001b[2Jb\u202ec\u0007\r\nd";
  expect(tableText([{ name: evil }])).toBe("name\na·[2Jb·c· d");
  expect(recordText({ name: evil })).not.toMatch(/[\u001b\u202e\u0007\r]/);
});

test("writes each row on one line of CSV, with texts that a spreadsheet does not run as formulas", () => {
  expect(csvText([{ code: "A1", name: '=1+1,"x"' }])).toBe('\uFEFFcode,name\r\nA1,"\'=1+1,""x"""\r\n');
});

test("aligns 150,000 rows, more than a call may have arguments", () => {
  const rows = Array.from({ length: 150_000 }, (_, id) => ({ id }));
  expect(tableText(rows).split("\n", 3)).toEqual(["    id", "     0", "     1"]);
});
