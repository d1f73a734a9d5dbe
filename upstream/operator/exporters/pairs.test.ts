import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount } from "#tests/support/amount.ts";
import type { QuestionRecord } from "../importers/bankRecord.ts";
import { checkLine } from "../importers/checkLine.ts";
import { differences } from "../importers/sameRecord.ts";
import { writeXlsx } from "../../platform/kit/writeXlsx.ts";
import { readItems } from "../../testing/readItems.ts";
import { tableColumns } from "../importers/template.ts";
import { exportFields, keyedOf } from "./exportFields.ts";
import { giftText } from "./giftText.ts";
import { qtiItem } from "./qtiXml.ts";
import { columnOptions, exportColumns, tableCells } from "./tableText.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pairs-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Random texts of characters that have a meaning in GIFT, QTI or the table. */
const text = fc
  .string({ unit: fc.constantFrom(..."甲乙AB12->=~#{}:\\[]%;\"'|/. \n"), minLength: 1, maxLength: 12 })
  .map((signs) => signs.trim())
  .filter((signs) => signs !== "");
const question = fc
  .record({
    left: fc.array(text, { minLength: 2, maxLength: 6 }),
    right: fc.uniqueArray(text, {
      minLength: 2,
      maxLength: 8,
      selector: (signs) => signs.replace(/\s+/g, " "),
    }),
    picks: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  })
  .map(({ left, right, picks }) => ({
    id: "x1",
    source: "x",
    subject: "测",
    type: "match",
    stem: "配对",
    options: [
      ...left.map((said, at) => ({ key: String(at + 1), text: said })),
      ...right.map((said, at) => ({ key: "ABCDEFGH"[at], text: said })),
    ],
    answer: left.map((_, at) => "ABCDEFGH"[(picks[at] ?? 0) % right.length]),
  }));

type Fields = Readonly<Record<string, unknown>>;
const WRITERS: readonly (readonly [name: string, write: (fields: Fields) => string | Uint8Array])[] = [
  ["a.jsonl", (fields) => JSON.stringify(fields)],
  ["a.gift", giftText],
  ["a.xml", (fields) => qtiItem(fields, "i1")],
  [
    "a.xlsx",
    (fields) => {
      const columns = exportColumns(columnOptions(keyedOf(fields)).length);
      const rows = [tableCells(fields, columns)];
      return writeXlsx([{ name: "题目", columns: tableColumns(columns), rows }]);
    },
  ],
];

/** A question with texts that GIFT would read as weights, because they begin with a percentage. */
const WEIGHTED = {
  id: "x1",
  source: "x",
  subject: "测",
  type: "match",
  stem: "配对",
  options: [
    { key: "1", text: "%50%甲" },
    { key: "2", text: "乙" },
    { key: "A", text: "%1%甲" },
    { key: "B", text: "甲" },
  ],
  answer: ["A", "B"],
};

/** Texts that a reader could take for the end of a weight. */
const PERCENT = {
  ...WEIGHTED,
  options: [
    { key: "1", text: "%-%" },
    { key: "2", text: "%" },
    { key: "A", text: "%-%" },
    { key: "B", text: "%%" },
  ],
};

test.each(WRITERS)("keeps pairs of any texts and their letters through %s", async (name, write) => {
  await fc.assert(
    fc.asyncProperty(question, async (line) => {
      const checked = checkLine(line);
      if (checked.kind === "refused" || checked.record.kind !== "question") throw new Error("refused");
      const [back] = await readItems(folder, name, write(exportFields(checked.record)));
      expect(back, JSON.stringify(back)).toMatchObject({ type: "match", answer: checked.record.answer });
      expect(differences(checked.record, back as unknown as QuestionRecord), JSON.stringify(back)).toEqual(
        [],
      );
    }),
    { numRuns: amount({ usual: 60, full: 600 }), examples: [[WEIGHTED], [PERCENT]] },
  );
});

test("reads pairs that were changed in an exported GIFT file from the question, not from the comment", async () => {
  const checked = checkLine({
    subject: "测",
    type: "match",
    stem: "配",
    options: ["1", "2", "A", "B", "C"].map((key) => ({ key, text: `项${key}` })),
    answer: ["C", "A"],
  });
  if (checked.kind === "refused") throw new Error("refused");
  const gift = giftText(exportFields(checked.record));
  const pairs = async (file: string) => {
    const [record] = (await readItems(folder, "b.gift", file)) as unknown as readonly QuestionRecord[];
    return record?.answer.map((key) => record.options.find((option) => option.key === key)?.content);
  };
  expect(await pairs(gift)).toEqual(["项C", "项A"]);
  expect(await pairs(gift.replace("项C", "项新"))).toEqual(["项新", "项A"]);
  expect(await pairs(gift.replace(/-> 项C/, "-> 项A"))).toEqual(["项A", "项A"]);
});
