import type { Told } from "#upstream/platform/kit/language.ts";
import { expect, test } from "vitest";
import { sheetFile } from "../../testing/sheetFile.ts";
import { readSheet } from "./readSheet.ts";

const columns = { 姓名: "needed", 班级: "free" } as const;

async function read(name: string, bytes: Uint8Array | string) {
  const faults: Told[] = [];
  const base64 = Buffer.from(bytes).toString("base64");
  const rows = await readSheet({ name, base64 }, { field: "FILE", columns, faults });
  return { rows: rows.map(({ cells }) => [cells.姓名, cells.班级]), faults };
}

test("reads a list with other separators in its cells by the separator of its headings", async () => {
  const right = [
    ["张三", "一班;二班;三班"],
    ["李四", ""],
    ["王五", "四班;五班;六班"],
  ];
  expect(
    (await read("名单.csv", "姓名,班级\n张三,一班;二班;三班\n李四\n王五,四班;五班;六班\n")).rows,
  ).toEqual(right);
  expect(
    (await read("名单.csv", "姓名\t班级\n张三\t一班;二班;三班\n李四\n王五\t四班;五班;六班\n")).rows,
  ).toEqual(right);
  expect((await read("名单.csv", "姓名;班级\n张三;一班,二班\n")).rows).toEqual([["张三", "一班,二班"]]);
});

test("reports hidden rows and columns of a list", async () => {
  const file = sheetFile({
    rows: [["姓名"], ["张三"]],
    more: '<row r="3" hidden="1"><c r="A3" t="str"><v>李四</v></c></row><row r="4"><c r="B4" t="str"><v>一班</v></c></row>',
    front: '<cols><col min="2" max="2" hidden="1" width="9"/></cols>',
  });
  const { rows, faults } = await read("名单.xlsx", file);
  expect(rows).toEqual([["张三", ""]]);
  expect(faults.join("\n")).toMatch(/hidden rows with content are not read: 3[\s\S]*hidden columns .*: B/);
});
