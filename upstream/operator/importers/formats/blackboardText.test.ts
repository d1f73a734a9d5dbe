import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "upload-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("reads the text that Blackboard takes as questions", async () => {
  const lines = [
    "MC\t题\t甲\tIncorrect\t乙\tCorrect",
    "MA\t题\t甲\tcorrect\t乙\tcorrect\t丙\tincorrect",
    "TF\t对吗\tfalse",
    "ESS\t论\t范文",
    "FIB\t空\t番茄\t西红柿",
    "FIB_PLUS\t[x] 和 [y]\tx\t1\t一\t\ty\t2",
    "NUM\t数\t1,000.5\t0.5",
    "MAT\t配\t中国\t北京\t法国\t巴黎",
  ];
  const records = await readItems(folder, "a.txt", lines.join("\r\n"));
  expect(records).toMatchObject([
    { place: "line 1", type: "single", answer: ["B"] },
    { type: "multiple", answer: ["A", "B"] },
    { type: "judge", answer: ["B"] },
    { type: "essay", answer: ["范文"] },
    { type: "fill", answer: ["番茄##西红柿"] },
    { type: "fill", stem: "____ 和 ____", answer: ["1##一", "2"] },
    { type: "fill", answer: ["1000.5±0.5"] },
    { type: "match" },
  ]);
});

test.each([
  ["an order", "ORD\t题\t甲\t乙", /asks for an order/],
  ["a mark that is none", "MC\t题\t甲\tyes\t乙\tno", /option marked “yes”/],
  ["no number", "NUM\t数\tx", /where a number should stand/],
  ["gaps in another order", "FIB_PLUS\t[y] 和 [x]\tx\t1\t\ty\t2", /not in its order/],
  ["a gap that stands twice", "FIB_PLUS\t[x] 和 [x]\tx\t1", /not once/],
  ["a line without a type", "MC\t题\t甲\tcorrect\t乙\tincorrect\nXX\t题", /XX, which is no type/],
])("refuses a line with %s", async (_, text, reason) => {
  const records = await readItems(folder, "b.txt", text);
  expect(JSON.stringify(records.at(-1)?.["refused"])).toMatch(reason);
});

test("reads types in small letters, parts that Excel put into quotes, and a file in UTF-16", async () => {
  const line = 'mc\t"他说""好"""\t"甲, 乙"\tCorrect\t"丙"\tincorrect';
  for (const content of [line, Buffer.from(`\uFEFF${line}`, "utf16le")])
    expect(await readItems(folder, "c.txt", content)).toMatchObject([
      { type: "single", stem: '他说"好"', options: [{ content: "甲, 乙" }, { content: '"丙"' }] },
    ]);
});

test.each([
  ["a comma before its decimals", "NUM\t数\t3,14\t0.1", /3,14 where a number/],
  ["such a comma in its tolerance", "NUM\t数\t3\t0,5", /0,5 where a number/],
  ["digits of another kind", "NUM\t数\t0x10", /0x10 where a number/],
  ["a part behind its tolerance", "NUM\t数\t3\t1\t米", /more parts than it needs: 米/],
])("refuses a number with %s", async (_, text, reason) => {
  const [record] = await readItems(folder, "d.txt", text);
  expect(JSON.stringify(record?.["refused"])).toMatch(reason);
});
