import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { type ClockedUpstreams, startClockedUpstreams } from "#tests/exam/clockedUpstreams.ts";
import { missingPostgres } from "#tests/support/postgres.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";

/** Debian's libfaketime, which shifts the clock of a process below Node. */
const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
const reason = untested(
  "promise 34, clocks that run apart",
  existsSync(LIBRARY) ? undefined : "faketime is not installed: apt-get install faketime",
  missingPostgres(),
  missingBuild(),
);

/** Number of learners who sit the exam. The figures in docs/scaling.md are of 200. */
const SITTERS = Number(process.env["CLOCK_SITTERS"] ?? 40);
const MINUTES = 2;
const LIMIT_MS = MINUTES * 60_000;
const GRACE_MS = 30_000;
/** Largest difference by which an attempt may end early, be refused early, or be extended. */
const TOLERANCE_MS = 2_000;
const SAVE_EVERY_MS = 15_000;
const BEGIN_WITHIN_MS = 30_000;

/** Promise 34: the exam has one clock. */
test.skipIf(reason).each([
  ["four minutes ahead, then behind", 240, -240],
  ["four minutes behind, then ahead", -240, 240],
])(
  `with one of two upstreams %s, no attempt ends, is refused or extended by more than 2 s`,
  async (_name, first, then) => {
    const folder = await mkdtemp(join(tmpdir(), "beikao-faketime-"));
    const clockFile = join(folder, "clock");
    const setClock = (seconds: number) => writeFile(clockFile, `${seconds > 0 ? "+" : ""}${seconds}\n`);
    await setClock(first);
    const faked = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
    };
    await using world = await startClockedUpstreams({
      learners: SITTERS,
      minutes: MINUTES,
      clocks: [{}, faked],
    });
    const sat = Promise.all(world.learners.map((_, at) => sit(world, at)));
    const stepped = delay(LIMIT_MS / 2).then(() => setClock(then));
    const [sittings, endedAt] = await Promise.all([sat, watchEnds(world), stepped]);

    const figures = sittings.map(({ recordId, begun, deadlineMs, refusedEarly, keptLate }) => {
      const ended = endedAt.get(recordId);
      return {
        // The attempt began at any time between the request and its answer.
        deadline: Math.max(0, begun.fromMs - (deadlineMs - LIMIT_MS), deadlineMs - LIMIT_MS - begun.toMs),
        endTime: Math.abs((ended?.endMs ?? 0) - deadlineMs),
        tooEarly: deadlineMs + GRACE_MS - (ended?.seenMs ?? 0),
        seenLate: (ended?.seenMs ?? Infinity) - deadlineMs - GRACE_MS,
        refusedEarly,
        keptLate,
      };
    });
    const most = (of: (one: (typeof figures)[number]) => number) => Math.round(Math.max(...figures.map(of)));
    console.log(
      `${SITTERS} sitters: deadlines up to ${most((one) => one.deadline)} ms off; ends up to ` +
        `${most((one) => one.endTime)} ms from the deadline, the earliest ${-most((one) => one.tooEarly)} ms and the ` +
        `latest ${most((one) => one.seenLate)} ms after the grace period; refused before ${most((one) => one.refusedEarly)}, ` +
        `kept after ${most((one) => one.keptLate)} of ${sittings.reduce((sum, one) => sum + one.saves, 0)} saves`,
    );
    for (const one of figures) {
      expect(one.deadline).toBeLessThan(TOLERANCE_MS);
      expect(one.endTime).toBeLessThan(TOLERANCE_MS);
      expect(one.tooEarly).toBeLessThan(TOLERANCE_MS);
      expect([one.refusedEarly, one.keptLate]).toEqual([0, 0]);
    }
    expect(world.upstreams[1]?.log()).toContain("the clock of this machine is 240 s");
  },
  420_000,
);

interface Sitting {
  readonly recordId: string;
  readonly begun: { readonly fromMs: number; readonly toMs: number };
  readonly deadlineMs: number;
  readonly saves: number;
  /** Number of saves up to 2 s before the deadline that were not kept. */
  readonly refusedEarly: number;
  /** Number of saves from 2 s after the deadline that were kept. */
  readonly keptLate: number;
}

/** Sits an exam: saves at both upstreams in turn, the last times two seconds before and after the deadline. */
async function sit({ call, learners, paperId }: ClockedUpstreams, at: number): Promise<Sitting> {
  const token = learners[at]?.token ?? "";
  // Begins are spread, so that the time that a call waits is not counted.
  await delay((at / learners.length) * BEGIN_WITHIN_MS);
  const fromMs = Date.now();
  const wanted = { paper_id: paperId, request_id: `start-of-learner-${at}` };
  const { data } = await call(at % 2, "/exam/start", token, wanted);
  const begun = { fromMs, toMs: Date.now() };
  const own = { record_id: data.record_id, ticket: `ticket-of-learner-${at}` };
  await call(at % 2, "/exam/continue", token, own);
  const { data: paper, msg } = await call(at % 2, `/exam/paper?record_id=${own.record_id}`, token);
  if (!paper.section) throw new Error(`no paper: ${msg}`);
  const [{ id }] = paper.section[0].question;
  const deadlineMs: number = data.deadline;
  const source = `source-of-learner-${at}`;
  const counts = { saves: 0, refusedEarly: 0, keptLate: 0 };
  const save = async () => {
    const seq = (counts.saves += 1);
    const change = { seq, question_id: id, answer: ["A"], marked: "0", spent_ms: 1, at: Date.now() };
    const batch = { ...own, source, base_seq: seq - 1, changes: [change] };
    const answer = await call((at + seq) % 2, "/exam/save", token, batch);
    return answer.data?.saved_seq === seq && answer.data.late.length === 0;
  };
  while (Date.now() < deadlineMs - 2 * TOLERANCE_MS) {
    if (!(await save())) counts.refusedEarly += 1;
    await delay(Math.min(SAVE_EVERY_MS, Math.max(0, deadlineMs - 2 * TOLERANCE_MS - Date.now())));
  }
  for (const _ of [0, 1]) {
    if (Date.now() < deadlineMs - TOLERANCE_MS / 4 && !(await save())) counts.refusedEarly += 1;
  }
  await delay(deadlineMs + TOLERANCE_MS - Date.now());
  for (const _ of [0, 1]) if (await save()) counts.keptLate += 1;
  return { recordId: own.record_id, begun, deadlineMs, ...counts };
}

/** Waits until all attempts have ended. Returns when each was first seen as ended, and its stored end. */
async function watchEnds({ sql, learners }: ClockedUpstreams) {
  const ended = new Map<string, { readonly seenMs: number; readonly endMs: number }>();
  while (ended.size < learners.length) {
    await delay(250);
    const { rows } = await sql.query(
      "select id::text, (extract(epoch from end_time) * 1000)::float8 as end_ms from attempts where end_time is not null",
    );
    for (const { id, end_ms } of rows as { id: string; end_ms: number }[])
      if (!ended.has(id)) ended.set(id, { seenMs: Date.now(), endMs: end_ms });
  }
  return ended;
}
