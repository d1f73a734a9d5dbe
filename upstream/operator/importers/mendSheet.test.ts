import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAgency } from "../../domain/agency/changeAgency.ts";
import type { Database } from "../../platform/db/database.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { writeXlsx } from "../../platform/kit/writeXlsx.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { run as paragraph, wordFile } from "../../testing/wordFile.ts";
import { runImport } from "./importCommand.ts";

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "beikao-mend-"));
  await openAgency(database.db, { flag: "first", name: "甲" });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function run(...args: readonly string[]) {
  let out = "";
  const code = await runImport(args, {
    env: { DATA_DIR: folder },
    out: (text) => void (out += text),
    err: (text) => void (out += text),
    isTerminal: false,
    openDatabase: async () => ({ ...database, close: async () => undefined }),
  });
  return { code, out };
}

/** Changes cells of the sheet of questions to mend, as somebody does in Excel. */
async function mend(report: string, change: (row: Record<string, string>) => void): Promise<string> {
  const [head = [], ...rows] = await readSheet(report);
  const names = head.map(String);
  const changed = rows.map((row) => {
    const texts = Object.fromEntries(names.map((name, at) => [name, String(row[at] ?? "")]));
    change(texts);
    return names.map((name) => texts[name] ?? "");
  });
  const told = await readSheet(report, "导入报告");
  const sheets = [
    { name: "待修改", columns: names.map((heading) => ({ heading, width: 10 })), rows: changed },
    {
      name: "导入报告",
      columns: (told[0] ?? []).map((heading) => ({ heading: String(heading), width: 10 })),
      rows: told.slice(1).map((row) => row.map((cell) => String(cell ?? ""))),
    },
  ];
  await writeFile(report, writeXlsx(sheets));
  return report;
}

const stored = (id: string) => database.db.select().from(questions).where(eq(questions.sourceKey, id));

test("imports mended rows of a report once, with the ids that they have in the file", async () => {
  const file = join(folder, "周测.csv");
  const rows = [
    "编号,题型,题干,选项A,选项B,答案,解析,材料编号",
    "m1,材料,周测的共用材料,,,,,",
    "1,单选题,周测第一题,甲,乙,A,,",
    "2,单选题,周测第二题,甲,乙,,,m1",
    ",问答题,周测第三题,,,,,",
  ];
  await writeFile(file, rows.join("\n"));
  const report = join(folder, "周测报告.xlsx");
  expect(await run(file, "--commit", "--errors", report)).toMatchObject({ code: 1 });
  const [head = [], ...given] = await readSheet(report);
  expect(head.slice(0, 7)).toEqual(["位置", "原因", "处理办法", "编号", "题型", "科目", "题干"]);
  expect(given.map((row) => [row[0], row[1], row[3] === null ? null : String(row[3]).slice(0, 7)])).toEqual([
    ["第 2 行", null, "m1"],
    ["第 4 行", "答案：没有写", "2"],
    ["第 5 行", "答案：没有写", "sha256:"],
  ]);
  await mend(report, (row) => {
    if (row["编号"] === "2") row["答案"] = "B";
    if (row["题型"] === "问答题") row["题干"] = "周测第三题，改过";
  });
  const done = await run(report, "--commit");
  expect(done.out).toContain("written: 1 added, 1 updated, 1 unchanged");
  expect(done.out).not.toContain("not read");
  expect(done.code).toBe(0);
  const [second, ...others] = await stored("2");
  expect([second?.collection, second?.answer, others]).toEqual(["综合题库/周测", ["B"], []]);
  expect(second?.passageId).not.toBeNull();
  expect((await run(report, "--commit")).out).toContain("0 added, 0 updated, 3 unchanged");
  await writeFile(file, rows.join("\n").replace("周测第二题,甲,乙,,", "周测第二题,甲,乙,B,"));
  expect((await run(file, "--commit")).out).toContain("0 added, 1 updated, 3 unchanged");
});

const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const drawn = `![图](data:image/png;base64,${DOT})`;
const pictures = async (place: string) => (await readdir(join(place, "images")).catch(() => [])).length;

test("has the passage of a refused question without a source, and only pictures of passages that it names", async () => {
  const own = join(folder, "材料");
  await mkdir(own);
  const file = join(own, "卷.jsonl");
  const passage = (id: string, text: string) => ({ kind: "passage", id, subject: "语文", text });
  const lines = [
    passage("m", "要的材料"),
    passage("n", `别的材料 ${drawn}`),
    { subject: "语文", type: "judge", stem: "材料题", answer: [], passage_id: "m" },
  ];
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  const report = join(own, "报告.xlsx");
  await run(file, "--errors", report);
  const [head = [], ...rows] = await readSheet(report);
  expect(rows.map((row) => row[head.indexOf("题干")])).toEqual(["要的材料", "材料题"]);
  expect(await pictures(own)).toBe(0);
});

test("copies no pictures beside the report of a paper, which has no sheet of questions", async () => {
  const own = join(folder, "试卷");
  await mkdir(own);
  const file = join(own, "卷.jsonl");
  const line = { subject: "地理", type: "judge", stem: `看 ${drawn}`, answer: [] };
  await writeFile(file, JSON.stringify(line));
  await run(file, "--paper", "--errors", join(own, "报告.xlsx"));
  expect(await pictures(own)).toBe(0);
});

test("keeps the pictures of a document beside the report", async () => {
  const file = join(folder, "卷.jsonl");
  const line = { subject: "地理", type: "judge", stem: `看 ${drawn}`, answer: [] };
  await writeFile(file, JSON.stringify(line));
  const report = join(folder, "卷报告.xlsx");
  await run(file, "--errors", report);
  const sheet = await mend(report, (row) => (row["答案"] = "正确"));
  expect((await run(sheet, "--commit")).out).toContain("written: 1 added");
  const name = /images\/[0-9a-f]{40}\.png/.exec(String((await readSheet(report))[1]))?.[0] ?? "";
  expect((await readFile(join(folder, name))).toString("base64")).toBe(DOT);
});

test("has no sheet of questions where nothing is to mend, and reads a Word question again", async () => {
  const file = join(folder, "词.docx");
  await writeFile(file, wordFile(["1.【单选题】词的第一题", "A. 甲", "B. 乙", paragraph("解析：略")]));
  const report = join(folder, "词报告.xlsx");
  await run(file, "--errors", report);
  await mend(report, (row) => (row["答案"] = "A"));
  const again = join(folder, "词再报.xlsx");
  expect(await run(report, "--commit", "--errors", again)).toMatchObject({ code: 0 });
  expect((await readSheet(again))[0]?.[0]).toBe("结果");
});
