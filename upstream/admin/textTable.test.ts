import { expect, test } from "vitest";
import { csvText } from "./answerText.ts";
import { recordText, tableText, widthOf } from "./textTable.ts";

test("Chinese letters take two columns, and columns stand under each other", () => {
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

test("long texts are cut in lists by their width, and whole in a record", () => {
  const long = "很长的标题".repeat(10);
  const [, line = ""] = tableText([{ name: long, next: "x" }]).split("\n");
  expect(widthOf(line.split("  ")[0] ?? "")).toBeLessThanOrEqual(36);
  expect(line).toMatch(/…\s+x$/);
  expect(recordText({ name: long })).toBe(`name  ${long}`);
});

test("what learners write moves no cursor and turns no line round", () => {
  const evil = "a\u001b[2Jb\u202ec\u0007\r\nd";
  expect(tableText([{ name: evil }])).toBe("name\na·[2Jb·c· d");
  expect(recordText({ name: evil })).not.toMatch(/[\u001b\u202e\u0007\r]/);
});

test("a file for spreadsheets has one row a line, and no formula", () => {
  expect(csvText([{ code: "A1", name: '=1+1,"x"' }])).toBe('\uFEFFcode,name\r\nA1,"\'=1+1,""x"""\r\n');
});
