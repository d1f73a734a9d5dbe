import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportData } from "#shared/contract/account/endpoints.ts";
import * as exam from "#shared/contract/exam/endpoints.ts";
import * as api from "#shared/contract/practice/endpoints.ts";
import * as bank from "#shared/contract/question/endpoints.ts";
import * as study from "#shared/contract/study/endpoints.ts";
import { accuracy } from "#shared/domain/accuracy.ts";
import { LEAVES_AFTER } from "#shared/domain/wrongBook.ts";
import { addMock } from "#upstream/testing/handedIn.ts";
import { forgetLimits, newLearner, newRequest } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

/*
 * Decision 092 as a model: learners practise, begin, pause and hand in two mock exams that share a question, in any
 * order. After each step every number and list has the verdicts that were shown, and no call shows a key of a question
 * of an exam in progress.
 */

const IDS = [51, 52, 53, 54] as const;
type Id = (typeof IDS)[number];
const RIGHT: Readonly<Record<Id, readonly string[]>> = {
  51: ["B"],
  52: ["A", "C"],
  53: ["对"],
  54: ["北京", "上海"],
};
const WRONG: Readonly<Record<Id, readonly string[]>> = {
  51: ["A"],
  52: ["B"],
  53: ["错"],
  54: ["西安", "沈阳"],
};
/** Questions of the two mock exams. Both ask question 51. */
const PAPERS: readonly (readonly Id[])[] = [
  [51, 52, 54],
  [53, 51],
];
const TICKET = "page-0123456789abcd";

let upstream: TestUpstream;
let paperIds: number[];
beforeAll(async () => {
  upstream = await startTestUpstream();
  paperIds = [];
  for (const ids of PAPERS) paperIds.push(await addMock(upstream.db, ids));
});
afterAll(async () => upstream[Symbol.asyncDispose]());

interface Row {
  readonly id: Id;
  /** undefined: saved during an exam that asks the question, and not judged. */
  isRight: boolean | undefined;
  given: boolean;
  savedAt: number;
}

interface Run {
  readonly record_id: string;
  readonly seqs: ReadonlyMap<string, number>;
  readonly rows: Map<Id, Row>;
  isOver: boolean;
}

interface Sitting {
  readonly record_id: string;
  readonly paper: number;
  readonly since: number;
  readonly isRight: boolean;
  endedAt: number | undefined;
}

/** An entry of the wrong book. */
interface Entry {
  streak: number;
  isIn: boolean;
  outcomes: number;
  lastTime: number;
}

class Learner {
  readonly runs: Run[] = [];
  readonly singles: Row[] = [];
  readonly sittings: Sitting[] = [];
  readonly book = new Map<Id, Entry>();
  readonly me: { readonly token: string };
  /** Most verdicts in the learner's figures so far. */
  most = 0;
  constructor(me: { readonly token: string }) {
    this.me = me;
  }

  openOf(id: Id): readonly Sitting[] {
    return this.sittings.filter(({ paper, endedAt }) => endedAt === undefined && PAPERS[paper]?.includes(id));
  }

  isSat(id: Id): boolean {
    return this.openOf(id).length > 0;
  }

  /** Practice answers and those exam answers whose verdicts were shown before an exam in progress began. */
  shown(): readonly boolean[] {
    const practised = [...this.runs.flatMap(({ rows }) => [...rows.values()]), ...this.singles];
    const examined = this.sittings.flatMap(({ paper, endedAt, isRight }) =>
      endedAt === undefined
        ? []
        : (PAPERS[paper] ?? []).flatMap((id) =>
            this.openOf(id).some(({ since }) => since < endedAt) ? [] : [isRight],
          ),
    );
    return [...practised.flatMap(({ isRight }) => isRight ?? []), ...examined];
  }

  record(id: Id, isRight: boolean, at: number): void {
    const known = this.book.get(id);
    if (!isRight)
      this.book.set(id, { streak: 0, isIn: true, outcomes: (known?.outcomes ?? 0) + 1, lastTime: at });
    else if (known?.isIn) {
      known.streak += 1;
      known.outcomes += 1;
      known.isIn = known.streak < LEAVES_AFTER;
    }
  }

  wrongs(): readonly string[] {
    return IDS.filter((id) => {
      const entry = this.book.get(id);
      const isLate = entry?.outcomes === 1 && this.openOf(id).some(({ since }) => since < entry.lastTime);
      return entry?.isIn && !isLate;
    }).map(String);
  }

  status(id: Id): string {
    const rows = [...this.runs.flatMap(({ rows: own }) => own.get(id) ?? []), ...this.singles].filter(
      (row) => row.id === id && row.isRight !== undefined,
    );
    const last = rows.toSorted((a, b) => a.savedAt - b.savedAt).at(-1);
    return last ? verdictOf(last.isRight) : "";
  }
}

const verdictOf = (isRight: boolean | undefined) => (isRight ? "right" : "wrong");
const answerOf = (id: Id, isRight: boolean) => (isRight ? RIGHT : WRONG)[id];

interface Step {
  readonly who: 0 | 1;
  readonly kind: "run" | "answer" | "finish" | "single" | "begin" | "pause" | "handIn";
  readonly id: Id;
  readonly isRight: boolean;
  readonly paper: 0 | 1;
}

async function take(learner: Learner, { kind, id, isRight, paper }: Step): Promise<void> {
  const { me, runs } = learner;
  const run = runs.at(-1);
  const open = learner.sittings.find((one) => one.paper === paper && one.endedAt === undefined);
  const nowMs = upstream.now();
  if (kind === "run") {
    const input = { mode: "4", subject_id: "315", request_id: newRequest() };
    const { record_id } = await upstream.call(api.practiceStart, input, me);
    const { question } = await upstream.call(api.practiceRun, { record_id }, me);
    expect(question.map((one: Answer) => one.id).sort()).toEqual(
      [...IDS.filter((one) => !learner.isSat(one)), 55].map(String),
    );
    const seqs = new Map<string, number>(question.map((one: Answer) => [one.id, one.seq]));
    runs.push({ record_id, seqs, rows: new Map(), isOver: false });
  } else if (kind === "answer" && run) {
    const seq = run.seqs.get(String(id));
    if (seq === undefined) return;
    const input = { record_id: run.record_id, request_id: newRequest(), seq, answer: answerOf(id, isRight) };
    const told = await upstream.call(api.practiceAnswer, { ...input, spent_ms: 1_000 }, me);
    const known = run.rows.get(id);
    if (known?.isRight !== undefined) return;
    const isJudged = !learner.isSat(id);
    expect(told.status).toBe(isJudged ? verdictOf(isRight) : "");
    run.rows.set(id, { id, given: isRight, isRight: isJudged ? isRight : undefined, savedAt: nowMs });
    if (isJudged) learner.record(id, isRight, nowMs);
  } else if (kind === "finish" && run) {
    await upstream.call(api.practiceFinish, { record_id: run.record_id }, me);
    if (run.isOver) return;
    run.isOver = true;
    for (const row of run.rows.values()) {
      if (row.isRight !== undefined || learner.isSat(row.id)) continue;
      row.isRight = row.given;
      learner.record(row.id, row.given, nowMs);
    }
  } else if (kind === "single") {
    const input = { question_id: String(id), answer: answerOf(id, isRight), request_id: newRequest() };
    const { code, data } = await upstream.envelope(api.practiceSingle, input, me);
    expect(code === 20200).toBe(!learner.isSat(id));
    if (learner.isSat(id)) return;
    expect((data as Answer).status).toBe(verdictOf(isRight));
    learner.singles.push({ id, given: isRight, isRight, savedAt: nowMs });
    learner.record(id, isRight, nowMs);
  } else if (kind === "begin") {
    const input = { paper_id: String(paperIds[paper]), request_id: newRequest() };
    const { record_id } = await upstream.call(exam.examStart, input, me);
    await upstream.call(exam.examContinue, { record_id, ticket: TICKET }, me);
    if (open) return;
    const changes = (PAPERS[paper] ?? []).map((one, index) => ({
      seq: index + 1,
      question_id: String(one),
      answer: answerOf(one, isRight),
      marked: "0",
      spent_ms: 1_000,
      at: nowMs,
    }));
    await upstream.call(
      exam.examSave,
      { record_id, ticket: TICKET, source: "laptop", base_seq: 0, changes },
      me,
    );
    learner.sittings.push({ record_id, paper, since: nowMs, isRight, endedAt: undefined });
  } else if (kind === "pause" && open) {
    await upstream.call(exam.examPause, { record_id: open.record_id, ticket: TICKET }, me);
  } else if (kind === "handIn" && open) {
    await upstream.call(exam.examContinue, { record_id: open.record_id, ticket: TICKET }, me);
    const input = { record_id: open.record_id, ticket: TICKET, request_id: newRequest() };
    await upstream.call(exam.examSubmit, input, me);
    open.endedAt = nowMs;
    upstream.advance(60_000);
    await upstream.runJobs();
    await upstream.runJobs();
    if (!open.isRight) for (const one of PAPERS[paper] ?? []) learner.record(one, false, upstream.now());
  }
}

async function check(learner: Learner): Promise<void> {
  const { me } = learner;
  await forgetLimits(upstream);
  const shown = learner.shown();
  const right = shown.filter(Boolean).length;
  const figures = await upstream.call(study.userData, {}, me);
  expect(figures).toMatchObject({ done_num: shown.length, right_rate: accuracy(right, shown.length) });
  expect(shown.length, "verdicts that were shown stay").toBeGreaterThanOrEqual(learner.most);
  learner.most = shown.length;

  const wrongs = await upstream.call(study.wrongList, {}, me);
  const wrongIds = wrongs.list.map(({ question_id }: Answer) => question_id).sort();
  expect([wrongs.total, wrongIds]).toEqual([learner.wrongs().length, learner.wrongs()]);
  const places = await upstream.call(bank.questionPlaces, { level3: "315" }, me);
  const statuses = new Map<string, string>(places.list.map((one: Answer) => [one.id, one.my_status]));
  for (const id of IDS) expect(statuses.get(String(id)), `status of ${id}`).toBe(learner.status(id));

  const told: unknown[] = [
    wrongs,
    places,
    figures,
    await upstream.call(study.wrongPaper, { answers: "1" }, me),
  ];
  told.push(await (await upstream.fetch(`${exportData.path}?format=json`, {}, me)).text());
  for (const { record_id, rows, seqs } of learner.runs) {
    const report = await upstream.call(api.practiceReport, { record_id }, me);
    const verdicts = [...rows.values()].flatMap(({ isRight }) => isRight ?? []);
    const num = verdicts.filter(Boolean).length;
    expect(report).toMatchObject({
      right_num: num,
      wrong_num: verdicts.length - num,
      none_num: seqs.size - verdicts.length,
    });
    const run = await upstream.call(api.practiceRun, { record_id }, me);
    told.push(report, run);
    for (const { id, isRight, given } of rows.values())
      expect(run.answer.find(({ seq }: Answer) => seq === seqs.get(String(id)))).toMatchObject({
        status: isRight === undefined ? "" : verdictOf(isRight),
        my_answer: answerOf(id, given),
        analysis: isRight === undefined || learner.isSat(id) ? "" : expect.stringContaining(`解析${id}`),
        is_in_exam: learner.isSat(id) ? "1" : "0",
      });
  }
  for (const { record_id, endedAt, isRight, paper } of learner.sittings) {
    const report = await upstream.call(exam.examReport, { record_id }, me);
    told.push(report);
    if (endedAt === undefined) continue;
    const { length } = PAPERS[paper] ?? [];
    expect(report).toMatchObject({
      is_told: "1",
      right_num: isRight ? length : 0,
      wrong_num: isRight ? 0 : length,
    });
  }
  const words = JSON.stringify(told);
  for (const id of IDS.filter((one) => learner.isSat(one))) expect(words).not.toContain(`解析${id}`);
}

const steps = fc.array(
  fc.record<Step>({
    who: fc.constantFrom(0, 1),
    kind: fc.constantFrom(
      "run",
      "answer",
      "answer",
      "answer",
      "finish",
      "single",
      "begin",
      "pause",
      "handIn",
    ),
    id: fc.constantFrom(...IDS),
    isRight: fc.boolean(),
    paper: fc.constantFrom(0, 1),
  }),
  { minLength: 8, maxLength: 24 },
);

test("in any order of practice and mock exams, shown verdicts stay in every number, and no key of an open exam is shown", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const learners = [new Learner(await newLearner(upstream)), new Learner(await newLearner(upstream))];
      for (const step of list) {
        upstream.advance(1_000);
        const learner = learners[step.who];
        if (!learner) continue;
        await take(learner, step);
        upstream.advance(1_000);
        await check(learner);
      }
      for (const learner of learners) await check(learner);
    }),
    { numRuns: 8 },
  );
}, 600_000);
