import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { CODES } from "#shared/contract/codes.ts";
import { runMovePlan } from "#upstream/operator/console/runMovePlan.ts";
import { openUnmigrated } from "#upstream/operator/backup/openUnmigrated.ts";

import { type Db, SERVING } from "#upstream/platform/db/database.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { openSession } from "#upstream/domain/account/sessions.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import { testContent } from "#upstream/testing/testContent.ts";
import { createServerDatabase } from "#upstream/testing/testDatabase.ts";
import { table } from "../driver/report.ts";
import { command, type Outcome } from "../driver/tool.ts";
import { visit } from "../driver/visit.ts";
import { serveUpstream } from "./open.ts";
import { signed } from "./signed.ts";
import { rowsOf } from "../../upstream/platform/db/rowsOf.ts";

const WRITE_EVERY_MS = 20;

/** Moves a school with many attempts to another database, while learners of two schools read and write. */
export default command({
  about: `A school with so many attempts of six answers, and one beside it, on one database of a PostgreSQL server; agency move brings it to another one of that
server, while a learner of each writes notes and reads lists. Prints the seconds, how long nothing of the school was taken, and what
became of every note that was acknowledged. Ends with 1 where one is lost.`,
  options: {
    attempts: { by: 100_000, most: 2_000_000, help: "of the school that is moved" },
    database: {
      by: "",
      isNeeded: true,
      help: "postgres://...: the server, on which two databases are made and dropped",
    },
  },
  async measure({ attempts, database }) {
    const [one, two] = [await createServerDatabase(database), await createServerDatabase(database)];
    const from = await openDatabase(one.storage, SERVING);
    const to = await openDatabase(two.storage);
    // Opens the database as the command does: without a time limit for queries.
    const desk = await openUnmigrated(one.storage, { mustExist: true });
    try {
      await seedDatabase({
        db: from.db,
        content: testContent,
        nowMs: Date.now(),
        log: pino({ level: "silent" }),
      });
      await fill(desk.db, attempts);
      return await moveSchool({ from: from.db, to: to.db, desk: desk.db, url: two.url });
    } finally {
      for (const each of [desk, from, to]) await each.close();
      await one.drop();
      await two.drop();
    }
  },
});

interface Moving {
  readonly from: Db;
  readonly to: Db;
  readonly desk: Db;
  readonly url: string;
}

async function moveSchool({ from, to, desk, url }: Moving): Promise<Outcome> {
  using server = await serveUpstream(from);
  const learners = [await learnerOf(from, 1, "jia"), await learnerOf(from, 2, "yi")].map((own) =>
    startLearner(server.origin, own, from),
  );
  await delay(2_000);
  const plan = { agencyId: 1, flag: "jia", kind: "move", to: url } as const;
  const steps = new Map<string, number>();
  const dry = await runMovePlan({ db: desk, plan: { ...plan, isDry: true } });
  const startedAt = performance.now();
  const moved = await runMovePlan({
    db: desk,
    plan: { ...plan, isDry: false },
    onProgress: (text) => void steps.set(text, performance.now() - startedAt),
  });
  const wholeMs = performance.now() - startedAt;
  await delay(1_000);
  for (const one of learners) one.end();
  const schools = [];
  for (const [at, { ended }] of learners.entries()) {
    const found = await ended;
    schools.push({ ...found, lost: await lostOf(at === 0 ? to : from, found.notes) });
  }
  return {
    isBroken: schools.some(({ lost, failed }) => lost > 0 || failed > 0),
    body: [
      ...table(
        ["", "seconds"],
        [
          ["dry run", inSeconds(dry.heldMs)],
          ["agency move", inSeconds(wholeMs)],
          ["of it without changes", inSeconds(moved.heldMs)],
          ...[...steps].flatMap(([text, ms]) =>
            /: \d{4,} rows/.test(text) ? [[`until ${text}`, inSeconds(ms)]] : [],
          ),
        ],
      ),
      "",
      ...table(
        [
          "",
          "notes acknowledged",
          "of them lost",
          "answered 503",
          "reads",
          "of them failed",
          "slowest read, ms",
        ],
        schools.map(({ notes, lost, refused, reads, failed, slowestMs }, at) => [
          at === 0 ? "the school that is moved" : "the one beside it",
          ...[notes.length, lost, refused, reads, failed, Math.round(slowestMs)].map(String),
        ]),
      ),
      "",
      `${moved.rows} rows of the school, ${moved.libraryRows} of the shared library; compared at both places`,
    ],
  };
}

async function fill(db: Db, attempts: number): Promise<void> {
  const run = (text: string) => rowsOf(db, text);
  const people = Math.ceil(attempts / 20);
  await run(`insert into users (agency_id, mobile, username, password_hash, nickname)
    select 1, '139' || lpad(n::text, 8, '0'), 'mover' || n, 'x', '学员' || n from generate_series(1, ${people}) n`);
  await run(`insert into attempts (user_id, agency_id, subject_id, exam_type, mode, request_id, ticket, status, question_ids, score)
    select u.id, 1, 315, 4, 'chapter', 'r' || n, 't', 'submitted', '[51]', n % 100
    from generate_series(1, ${attempts}) n join users u on u.username = 'mover' || (1 + n % ${people})`);
  await run(`insert into attempt_answers (attempt_id, question_id, seq, answer, status, score)
    select a.id, q.id, q.place, '["A"]', 'right', 1 from attempts a,
      (select id, row_number() over (order by id) as place from questions) q
    where a.agency_id = 1 and a.ticket = 't'`);
  await run("analyze");
}

interface Learner {
  readonly agency: string;
  readonly token: string;
}

async function learnerOf(db: Db, agencyId: number, agency: string): Promise<Learner> {
  const [user] = await rowsOf<{ id: number }>(
    db,
    `select id from users where agency_id = ${agencyId} order by id limit 1`,
  );
  await rowsOf(
    db,
    `insert into enrolments (user_id, agency_id, course_id, origin) values (${user?.id}, ${agencyId}, 11, 'gift')`,
  );
  const token = await openSession(db, { userId: user?.id ?? 0, agencyId, ip: "", nowMs: Date.now() });
  return { agency, token };
}

function startLearner(origin: string, { agency, token }: Learner, db: Db) {
  const told = { notes: [] as string[], refused: 0, reads: 0, failed: 0, slowestMs: 0 };
  let isOver = false;
  const ask = async (path: string, body?: object) => {
    const headers = { ...signed(), "agency-flag": agency, ip: "203.0.113.1", authorization: token };
    const { status, body: text } = await visit(origin + path, headers, body);
    return { status, answer: JSON.parse(text) as { code: number; data: { note_id?: string } } };
  };
  async function write(): Promise<void> {
    for (let no = 1; !isOver; no += 1) {
      const note = {
        lesson_id: "11000",
        second: 1,
        content: `第 ${no} 条`,
        request_id: `note-${agency}-${no}-0123456789`,
      };
      const { status, answer } = await ask("/note/save", note);
      if (status === 503) told.refused += 1;
      else if (answer.data.note_id !== undefined) told.notes.push(answer.data.note_id);
      else if (answer.code === CODES.tooMany) await rowsOf(db, "delete from rate_counters");
      else throw new Error(`a note was answered ${status} ${JSON.stringify(answer)}`);
      await delay(WRITE_EVERY_MS);
    }
  }
  async function read(): Promise<void> {
    while (!isOver) {
      const startedAt = performance.now();
      const { status } = await ask("/course/list");
      told.reads += 1;
      if (status !== 200) told.failed += 1;
      told.slowestMs = Math.max(told.slowestMs, performance.now() - startedAt);
      await delay(WRITE_EVERY_MS);
    }
  }
  const ended = Promise.all([write(), read()]).then(() => told);
  return { ended, end: () => void (isOver = true) };
}

async function lostOf(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [row] = await rowsOf<{ num: number }>(
    db,
    `select count(*)::int as num from notes where id in (${ids.join(", ")})`,
  );
  return ids.length - (row?.num ?? 0);
}

function inSeconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
