import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { searchChanges } from "../../platform/db/schema/search.ts";
import { openAgency } from "../../domain/agency/changeAgency.ts";
import { fillSomeTextKeys } from "../../domain/question/fillTextKeys.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { runImport } from "./importCommand.ts";

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "twins-"));
  await openAgency(database.db, { flag: "first", name: "甲" });
  await openAgency(database.db, { flag: "second", name: "乙" });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

function asked(id: string, stem: string, { texts = ["牛", "马"], answer = ["A"], type = "single" } = {}) {
  const options = texts.map((text, at) => ({ key: "ABCD"[at], text }));
  return {
    id,
    source: "twins",
    subject: "高中生物",
    type,
    stem,
    ...(type === "single" && { options }),
    answer,
  };
}

/** Imports the values by the command and returns the notes on them, in the order of the report. */
async function notesOf(name: string, values: readonly object[], ...args: string[]) {
  const file = join(folder, `${name}.jsonl`);
  await writeFile(file, values.map((value) => `${JSON.stringify(value)}\n`).join(""));
  let out = "";
  const code = await runImport([file, "--root", name, ...args], {
    env: { DATA_DIR: folder },
    out: (text) => void (out += text),
    err: () => undefined,
    isTerminal: false,
    openDatabase: async () => ({ ...database, close: async () => undefined }),
  });
  expect(code).toBe(0);
  const [notes = ""] = (out.split("notes:\n")[1] ?? "").split("\nmost frequent reasons:");
  return notes.split("\n").map((line) => line.trim().split(";")[0]);
}

async function idOf(sourceKey: string): Promise<number | undefined> {
  const [row] = await database.db
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.sourceKey, sourceKey));
  return row?.id;
}

test("notes questions of a file that differ in brackets, tags, stop, spaces and width, other keys first", async () => {
  const notes = await notesOf("within", [
    asked("w1", "吃草的是（　　）"),
    asked("w2", "<p>吃草 的是( )。</p>", { texts: ["马", "牛"], answer: ["B"] }),
    asked("w3", "【单选题】吃草的是", { answer: ["B"] }),
    asked("w4", "不吃草的是"),
    asked("w5", "草是____色的", { type: "fill", answer: ["绿##青"] }),
    asked("w6", "草是______色的。", { type: "fill", answer: ["青"] }),
    asked("w7", "草是____色的", { type: "fill", answer: ["红"] }),
  ]);
  expect(notes).toEqual([
    "line 3  w3  answer: same question as line 1, other key: one of the two is wrong",
    "line 7  w7  answer: same question as line 5, other key: one of the two is wrong",
    "line 2  w2: same as line 1",
    "line 6  w6: same as line 5",
    "",
  ]);
});

test("notes questions that the bank of the same owner has, whatever their root", async () => {
  await notesOf("bank", [asked("b1", "会飞的是"), asked("b2", "会游的是")], "--agency", "first", "--commit");
  const values = [
    asked("c1", "会飞的是（ ）"),
    asked("c2", "会游的是。", { answer: ["B"] }),
    asked("c3", "会跑的是"),
  ];
  const expected = [
    `line 2  c2  answer: same question as question ${await idOf("b2")} of the bank, other key: one of the two is wrong`,
    `line 1  c1: same as question ${await idOf("b1")} of the bank`,
    "",
  ];
  expect(await notesOf("other", values, "--agency", "first", "--compare")).toEqual(expected);
  expect(await notesOf("second", values, "--agency", "second", "--commit")).toEqual([""]);
  expect(await notesOf("other", values, "--agency", "first", "--commit")).toEqual(expected);
  expect(await notesOf("bank", [asked("b3", "会叫的是")], "--agency", "first", "--commit")).toEqual([""]);
});

test("does not report a question as a twin of its own row in the bank", async () => {
  const values = [asked("o1", "第一题"), asked("o2", "第二题")];
  await notesOf("own", values, "--commit");
  expect(await notesOf("own", values, "--commit")).toEqual([""]);
});

test("fills the text keys of rows that lack one, without indexing their questions again", async () => {
  const { db } = database;
  await notesOf("old", [asked("r1", "旧题一"), asked("r2", "旧题二")], "--commit");
  await db.update(questions).set({ textKey: null });
  await db.delete(searchChanges);
  expect(await notesOf("new", [asked("n1", "旧题一（ ）")], "--compare")).toEqual([""]);
  expect(await inTransaction(db, fillSomeTextKeys)).toBeGreaterThan(1);
  expect(await inTransaction(db, fillSomeTextKeys)).toBe(0);
  expect(await db.select().from(searchChanges)).toEqual([]);
  expect(await notesOf("new", [asked("n1", "旧题一（ ）")], "--compare")).toEqual([
    `line 1  n1: same as question ${await idOf("r1")} of the bank`,
    "",
  ]);
});

test("drops the text key of a question whose text another program changes", async () => {
  const { db } = database;
  const withoutKey = () =>
    db.select({ key: questions.sourceKey }).from(questions).where(isNull(questions.textKey));
  await notesOf("changed", [asked("x1", "改前")], "--commit");
  await db.execute(sql`update questions set difficulty = 5 where source_key = 'x1'`);
  expect(await withoutKey()).toEqual([]);
  await db.execute(sql`update questions set stem = '改后' where source_key = 'x1'`);
  expect(await withoutKey()).toEqual([{ key: "x1" }]);
});

test("notes a question without an id that would give a question of the bank another key", async () => {
  const asks = (answer: string) => ({
    ...asked("", "会爬的是"),
    id: undefined,
    source: undefined,
    answer: [answer],
  });
  await notesOf("own", [asks("A")], "--agency", "first", "--commit");
  const [known] = await database.db
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.stem, "会爬的是"));
  expect(await notesOf("own", [asks("A")], "--agency", "first", "--compare")).toEqual([""]);
  expect(await notesOf("own", [asks("B")], "--agency", "first", "--compare")).toEqual([
    `line 1  answer: changes the key of question ${known?.id} of the bank`,
    "",
  ]);
});
