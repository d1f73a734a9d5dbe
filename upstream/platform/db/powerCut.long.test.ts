import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as api from "#shared/contract/exam/endpoints.ts";
import { amount } from "#tests/support/amount.ts";
import { randomFrom } from "../../operator/demo/large/random.ts";
import { newLearner, newRequest, newVisitor } from "../../testing/learners.ts";
import { CrashingDisk, type Folder, WAY_NAMES } from "../../testing/powerCut/crashStates.ts";
import { openCrashed } from "../../testing/powerCut/openCrashed.ts";
import { type DiskRecord, recordDisk } from "../../testing/powerCut/recordDisk.ts";
import { prepareDataFolder } from "../../testing/testDatabase.ts";
import { type Answer, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Db, OpenDatabase } from "./database.ts";
import { openDatabase } from "./openDatabase.ts";
import { attempts } from "./schema/attempts.ts";
import { paperQuestions, papers } from "./schema/exams.ts";

const PAPER = 701;
const PAGE = "page-0123456789abcd";
const SAVES = amount({ usual: 40, full: 120 });
const QUESTIONS = [51, 52, 54];
const TABLES = ["attempts", "attempt_changes", "attempt_answers"];
const STATES = Number(process.env["POWER_STATES"] ?? amount({ usual: 15, full: 1_000 }));
const seed = Number(process.env["POWER_SEED"] ?? 35);

interface Acknowledged {
  /** Number of disk changes when the answer of the upstream arrived. */
  readonly at: number;
  readonly row: string;
}

/** Takes an exam through the upstream's calls, with the database's maintenance in between. */
async function sitExam(database: OpenDatabase, record: DiskRecord): Promise<readonly Acknowledged[]> {
  const kept: Acknowledged[] = [];
  await using upstream = await startTestUpstream({ database });
  const me = { ...newVisitor(), token: (await newLearner(upstream, "13700000901")).token };
  await addPaper(upstream.db);
  const start = { paper_id: String(PAPER), request_id: newRequest() };
  const { record_id }: Answer = await upstream.call(api.examStart, start, me);
  await upstream.call(api.examContinue, { record_id, ticket: PAGE }, me);
  for (let seq = 1; seq <= SAVES; seq += 1) {
    const question_id = String(QUESTIONS[seq % QUESTIONS.length]);
    // Answers of several lengths, so that a commit ends anywhere in a page of the log.
    const answer = [`第${seq}次 ${"答".repeat((seq * 37) % 140)}`];
    const change = { seq, question_id, answer, marked: "0", spent_ms: 1_000, at: upstream.now() };
    const batch = { record_id, ticket: PAGE, source: "laptop", base_seq: seq - 1, changes: [change] };
    const saved: Answer = await upstream.call(api.examSave, batch, me);
    expect(saved).toMatchObject({ saved_seq: seq, late: [], refused: [] });
    kept.push({ at: record.ops.length, row: `${seq} ${question_id} ${answer[0]}` });
    if (seq % 25 === 0) await upstream.db.execute(sql`checkpoint`);
    if (seq % 40 === 0) await upstream.db.execute(sql`select pg_switch_wal()`);
    if (seq % 50 === 0) await upstream.db.execute(sql`vacuum attempt_answers`);
    if (seq % 30 === 0) await upstream.db.execute(sql.raw(`create table made_${seq} as select ${seq} as a`));
  }
  await upstream.call(api.examSubmit, { record_id, ticket: PAGE, request_id: newRequest() }, me);
  kept.push({ at: record.ops.length, row: "handed in" });
  return kept;
}

async function addPaper(db: Db): Promise<void> {
  await db.delete(attempts);
  await db.delete(papers).where(eq(papers.subjectId, 315));
  const common = { subjectId: 315, examType: 7, totalScore: "30", passScore: "18", limitMinutes: 90 };
  await db.insert(papers).values({ ...common, id: PAPER, name: "模拟卷", kind: "mock" });
  await db
    .insert(paperQuestions)
    .values(
      QUESTIONS.map((questionId, sort) => ({ paperId: PAPER, questionId, section: "一", score: "10", sort })),
    );
}

/** Opens a folder that a power cut left. Returns the kept rows of the exam that are missing. */
async function missingIn(folder: Folder, kept: readonly string[]): Promise<readonly string[]> {
  const client = await openCrashed(folder);
  try {
    const changes = await client.query<{ row: string }>(
      "select seq || ' ' || question_id || ' ' || (answer->>0) as row from attempt_changes",
    );
    const ended = await client.query("select 1 from attempts where receipt <> ''");
    const found = new Set([...changes.rows.map(({ row }) => row), ...ended.rows.map(() => "handed in")]);
    await client.exec("create extension if not exists amcheck");
    await client.query(
      `select bt_index_check(indexrelid, true) from pg_index where indrelid = any($1::regclass[])`,
      [TABLES],
    );
    return kept.filter((row) => !found.has(row));
  } finally {
    await client.close();
  }
}

test("every folder that a power cut may leave opens, and has each acknowledged answer of an exam", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-power-"));
  await prepareDataFolder(folder);
  const path = join(folder, "upstream");
  const record = recordDisk(join(path, "pg"));
  let acknowledged: readonly Acknowledged[];
  try {
    acknowledged = await sitExam(await openDatabase({ kind: "folder", path }), record);
  } finally {
    record.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const random = randomFrom(seed);
  const places = Array.from({ length: STATES }, () => random.below(record.ops.length + 1)).sort(
    (a, b) => a - b,
  );
  const disk = new CrashingDisk(record);
  const failed: string[] = [];
  for (const [number, place] of places.entries()) {
    disk.advance(place);
    const way = WAY_NAMES[number % WAY_NAMES.length] ?? "";
    const kept = acknowledged.filter(({ at }) => at <= place).map(({ row }) => row);
    const label = `state ${number}, after ${place} of ${record.ops.length} changes, the disk ${way}`;
    const missing = await missingIn(disk.crash(way, random), kept).catch((error: unknown) => [String(error)]);
    if (missing.length > 0) failed.push(`${label}: ${missing.length} of ${kept.length}: ${missing[0]}`);
  }
  const answers = `${acknowledged.length} acknowledged`;
  console.log(
    `seed ${seed}: ${STATES} states of ${record.ops.length} changes, ${answers}, ${failed.length} failed`,
  );
  expect(failed).toEqual([]);
}, 7_200_000);

test("opens a folder whose lock file a power cut at the start left empty", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-power-"));
  try {
    await prepareDataFolder(folder);
    await writeFile(join(folder, "upstream/pg/postmaster.pid"), "");
    const database = await openDatabase({ kind: "folder", path: join(folder, "upstream") });
    expect(await database.db.$count(papers)).toBe(0);
    await database.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("keeps a new table over a power cut after a checkpoint, on a disk that keeps only synced names", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-power-"));
  await prepareDataFolder(folder);
  const path = join(folder, "upstream");
  const record = recordDisk(join(path, "pg"));
  try {
    const database = await openDatabase({ kind: "folder", path });
    for (const text of ["create table made as select 1 as a", "checkpoint"])
      await database.db.execute(sql.raw(text));
    const disk = new CrashingDisk(record);
    disk.advance(record.ops.length);
    await database.close();
    const client = await openCrashed(disk.crash("keeps nothing", randomFrom(seed)));
    expect((await client.query("select a from made")).rows).toEqual([{ a: 1 }]);
    await client.close();
  } finally {
    record.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
