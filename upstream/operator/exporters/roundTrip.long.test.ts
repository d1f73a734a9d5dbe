import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount } from "#tests/support/amount.ts";
import type { Database } from "../../platform/db/database.ts";
import { openAgency } from "../../domain/agency/changeAgency.ts";
import { questionImages, questions } from "../../platform/db/schema/questions.ts";
import { runImport } from "../importers/importCommand.ts";
import { importQuestions } from "../importers/importQuestions.ts";
import { reportText } from "../importers/importReport.ts";
import { bankWriter } from "../importers/bankWriter.ts";
import { realData } from "#tests/support/realData.ts";
import { realPart } from "../../testing/realData.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { runExport } from "./exportCommand.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const words = ["甲 < 乙", "a&nbsp;b", "~%50%#{x}\\n", "<b>粗</b>"];
const options = words.map((text, i) => ({ key: "ABCD"[i], text }));
const base = { source: "demo", license: "MIT", subject: "高中英语" };
/** Lines that together have every field, and texts with characters that have a meaning in one of the formats. */
const LINES: readonly object[] = [
  { ...base, kind: "passage", id: "p1", text: "第一段\n\n第二段 <u>x</u>", analysis: "译文" },
  {
    ...base,
    id: "q1",
    type: "single",
    stem: "::题:: $\\frac{1}{2} \\neq x$，选（  ）{}\n第二行",
    options,
    answer: ["B"],
    passage_id: "p1",
    form: "reading",
    analysis: "因为\n// 不是注释",
    difficulty: 2,
    score: 2.5,
    year: 2017,
    exam: "统一考试",
    paper: "（甲卷）",
    knowledge: ["词汇->名词", "时态"],
  },
  {
    ...base,
    id: "q2",
    subject: "法律职业资格 / 民法",
    type: "multiple",
    stem: "[html] 多选",
    options: words.concat("五").map((text, i) => ({ key: "ABCDE"[i], text })),
    answer: ["A", "C", "D"],
  },
  { ...base, id: "q3", type: "judge", stem: "对吗？", answer: ["错误"] },
  {
    ...base,
    id: "q4",
    type: "judge",
    stem: "有选项",
    options: [
      { key: "A", text: "对" },
      { key: "B", text: "错" },
    ],
    answer: ["A"],
  },
  {
    ...base,
    id: "q5",
    type: "fill",
    stem: "一 ____ 二 ____",
    answer: ["12##十二", "a -> b; c\nd"],
    any_order: true,
  },
  { ...base, id: "q6", type: "fill", stem: "一个 ____ 空", answer: ["x -> y##y -> x"] },
  {
    ...base,
    id: "q7",
    type: "essay",
    stem: "论述 & 说明",
    answer: ['["不是列表"', "第二答案"],
    analysis: "=1+1",
  },
  { ...base, id: "q8", type: "essay", stem: "无答案" },
  {
    ...base,
    id: "q9",
    type: "single",
    stem: "看图",
    images: ["a.png", "a.png"],
    options: [
      { key: "A", text: "" },
      { key: "B", text: "" },
    ],
    answer: ["A"],
  },
  {
    ...base,
    id: "q10",
    type: "single",
    stem: '图 ![说明](a.png) 和 <img src="a.png" alt="x">',
    images: ["a.png"],
    options: options.slice(0, 2),
    answer: ["A"],
  },
  {
    ...base,
    id: "q11",
    type: "match",
    stem: "连线：a -> b",
    options: [
      ...["甲 -> 乙 -> A", "[1] = ~%50%", "<b>粗</b>\n第二行"].map((text, i) => ({
        key: `${i + 1}`,
        text,
      })),
      ...["x -> y", "a&nbsp;b", "  两边 ", "多余的 # {}", "图 ![](a.png)"].map((text, i) => ({
        key: "ABCDE"[i],
        text,
      })),
    ],
    answer: ["C", "A", "A"],
    images: ["a.png"],
  },
  { source: "", subject: "小学数学 4年级", type: "fill", stem: "没有编号 ____", answer: ["3±0.5"] },
];

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "round-"));
  await writeFile(join(folder, "a.png"), PIXEL);
  await openAgency(database.db, { flag: "demo", name: "示范" });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function run(command: typeof runImport | typeof runExport, args: readonly string[]) {
  let out = "";
  const code = await command(args, {
    env: { DATA_DIR: folder },
    out: (text) => void (out += text),
    err: (text) => void (out += text),
    isTerminal: false,
    nowMs: Date.now(),
    openDatabase: async () => ({ ...database, close: async () => undefined }),
  });
  return { code, out };
}

const FILES = ["out.jsonl", "out.xlsx", "out.gift", "out.zip"];

test("imports an export without new or changed questions, in every format", async () => {
  const file = join(folder, "in.jsonl");
  await writeFile(file, LINES.map((line) => JSON.stringify(line)).join("\n"));
  expect(await run(runImport, [file, "--commit"])).toMatchObject({ code: 0 });
  for (const name of FILES) {
    const path = join(folder, name);
    const exported = await run(runExport, [path]);
    expect([exported.code, exported.out]).toEqual([
      0,
      `12 questions, 1 passages and 1 pictures in ${path}\n`,
    ]);
    const back = await run(runImport, [path, "--compare"]);
    expect(back.out, name).toMatch(/13 \w+: 13 accepted(?: \(\d+ of them repaired\))?, 0 refused \(dry run/);
    expect(back.out, name).toContain("would be: 0 added, 0 updated, 13 unchanged");
  }
});

test("detects a change in an exported file, and commits it to that question only", async () => {
  const changed = { ...base, id: "q3", type: "judge", stem: "改过的题", answer: ["错误"] };
  await writeFile(join(folder, "changed.jsonl"), JSON.stringify(changed));
  await run(runImport, [join(folder, "changed.jsonl"), "--commit"]);
  for (const name of FILES)
    expect((await run(runImport, [join(folder, name), "--compare"])).out, name).toContain(
      "would be: 0 added, 1 updated, 12 unchanged",
    );
  expect((await run(runImport, [join(folder, "out.xlsx"), "--commit"])).out).toContain(
    "written: 0 added, 1 updated, 12 unchanged",
  );
  const [row] = await database.db.select().from(questions).where(eq(questions.sourceKey, "q3"));
  expect(row?.stem).toBe("对吗？");
});

test("restores an export with its pictures into an empty question bank", async () => {
  await database.db.delete(questions);
  await database.db.delete(questionImages);
  for (const name of ["out.zip", "out.gift"]) {
    const report = await importQuestions({ file: join(folder, name), db: database.db });
    expect(report.written, reportText(report)).toMatchObject({
      added: name === "out.zip" ? 12 : 0,
      updated: 0,
    });
  }
  expect(await database.db.select().from(questionImages)).toHaveLength(1);
});

test("exports by subject, type and agency, and reports wrong options", async () => {
  const to = (name: string) => join(folder, name);
  expect((await run(runExport, [to("a.jsonl"), "--type", "fill"])).out).toMatch(/^3 questions, 0 passages/);
  expect((await run(runExport, [to("b.jsonl"), "--subject", "民法", "--agency", "demo"])).out).toMatch(
    /^1 questions/,
  );
  for (const [args, message] of [
    [[to("a.jsonl")], /is there already/],
    [[to("c.pdf")], /Name the format/],
    [[to("c.gift"), "--type", "song"], /is not known/],
    [[to("c.gift"), "--subject", "体育"], /No subject/],
    [[to("c.gift"), "--root", "别的"], /Use one of 综合题库/],
    [[to("c.gift"), "--agency", "nobody"], /No agency/],
  ] as const)
    expect(await run(runExport, args)).toEqual({ code: 2, out: expect.stringMatching(message) as string });
});

const real = realData("questions.jsonl");
test("keeps real questions complete through every format", { timeout: 120_000 }, async () => {
  const { db } = database;
  await mkdir(join(folder, "real"));
  const { file } = await realPart(real.path, {
    every: real.isReal ? amount({ usual: 25, full: 5 }) : 1,
    folder: join(folder, "real"),
  });
  const first = await importQuestions({ file, db, rootName: "真题" });
  expect(first.accepted).toBeGreaterThan(real.isReal ? amount({ usual: 120, full: 600 }) : 40);
  for (const name of ["real.jsonl", "real.xlsx", "real.gift", "real.zip"]) {
    const path = join(folder, name);
    expect((await run(runExport, [path, "--root", "真题"])).code).toBe(0);
    const bank = bankWriter(db, { rootName: "真题", agencyFlag: undefined }, true);
    const report = await importQuestions({ file: path, bank, isTrial: true, rootName: "真题" });
    expect([name, report.refused, report.written], reportText(report).slice(0, 4_000)).toEqual([
      name,
      0,
      { added: 0, updated: 0, unchanged: first.accepted },
    ]);
  }
});
