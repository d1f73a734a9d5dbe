import type { WireData } from "#shared/contract/endpoint.ts";
import type { examReport } from "#shared/contract/exam/endpoints.ts";
import { GRACE_MS, areKeysReleased, isScoreReleased } from "#shared/domain/examAttempt.ts";
import { sumOfScores } from "#shared/domain/scores.ts";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import type { PlacedQuestion } from "../../platform/db/schema/attempts.ts";
import { blanksOf, keyOf, keyedQuestions, openKeyedQuestions } from "../practice/judge.ts";
import { chapterNames } from "../practice/presentReport.ts";
import { wrongOf } from "../practice/presentRun.ts";
import { flagText, timeText } from "../../platform/kit/fields.ts";
import { askedTexts } from "../question/askedTexts.ts";
import { pointNames } from "../question/askedQuestions.ts";
import { type AnswerRow, type AttemptRow, answersOf } from "./attemptRows.ts";
import { answersBefore, changedAnswers, visitsOf } from "./changesOf.ts";
import { compareOthers } from "./compareOthers.ts";
import type { Exam } from "../paper/examPapers.ts";
import { toShown } from "./shownOptions.ts";
import { presentQuestion, sectionId } from "./presentPaper.ts";
import { boardName, commentsOf, isMarkedSince, presentOwn } from "./reportRows.ts";
import { presentSummary, summaryOf } from "./attemptSummary.ts";
import { leavingOf } from "./recordEvents.ts";
import { releaseOf } from "../paper/releasedScores.ts";

type Report = NonNullable<WireData<typeof examReport>>;

interface Result {
  readonly seq: number;
  readonly sectionId: string;
  readonly placed: PlacedQuestion;
  readonly row: AnswerRow | undefined;
  readonly status: "right" | "wrong" | "part_right" | "no_answer" | "reviewing";
  readonly score: number;
}

/**
 * Returns the report of an attempt with the parts that are released now. Scores and keys of an attempt in progress are
 * never released.
 */
export async function presentReport(
  db: Db,
  attempt: AttemptRow,
  exam: Exam,
  learner: LearnerScope,
): Promise<Report> {
  const { nowMs } = learner;
  const summary = await summaryOf(db, exam, learner);
  const { allowance } = summary;
  const showing = releaseOf(attempt, { exam, allowance, nowMs });
  const isScoreShown = isScoreReleased(showing);
  const results = resultsOf(attempt, await answersOf(db, attempt.id));
  const leaving = await leavingOf(db, attempt.id);
  const { state, next_time, left_times } = presentSummary(summary, nowMs);
  // Marks that release the results while the learner takes the paper again wait for its hand-in (decision 092).
  const again = exam.paper.showResult === "reviewed" ? summary.currentAttempt?.beginTime : undefined;
  const isLate = again !== undefined && (await isMarkedSince(db, attempt.id, again));
  const isReleased = areKeysReleased(showing) && !isLate;
  const sums = sumsOf(results);
  return {
    ...presentHead(attempt, exam),
    is_score_shown: flagText(isScoreShown),
    is_told: flagText(isReleased),
    told_time: isReleased ? "" : releaseTime(exam, nowMs),
    ...(isReleased ? sums : { ...NOTHING, question_num: results.length, reviewing_num: sums.reviewing_num }),
    score: isScoreShown ? Number(attempt.score ?? 0) : 0,
    total_score: Number(attempt.totalScore),
    is_pass: flagText(isScoreShown && isPass(attempt, exam)),
    ...(await (isReleased ? releasedParts(db, attempt, { results, nowMs }) : withheldParts(results))),
    visit: await visitsIn(db, attempt, results),
    own: summary.attempts
      .filter(
        (one) => one.status === "finished" && isScoreReleased(releaseOf(one, { exam, allowance, nowMs })),
      )
      .map(presentOwn)
      .reverse(),
    ...(isScoreShown ? await compareOthers(db, attempt) : NO_OTHERS),
    ...leaving,
    counts_leaving: flagText(exam.paper.leaveLimit !== null),
    is_wrong_kept: flagText(attempt.mistakesAddedAt !== null),
    has_board: flagText(exam.paper.hasBoard),
    board_name: await boardName(db, attempt),
    state,
    next_time,
    left_times,
    server_time: nowMs,
  };
}

const NOTHING = {
  right_num: 0,
  wrong_num: 0,
  part_num: 0,
  none_num: 0,
  reviewing_num: 0,
  score: 0,
  total_score: 0,
};
const NO_OTHERS = { others_num: 0, median_score: 0, rank_percent: -1, distribution: [] };

/** Whether the attempt is passed; false while answers wait for a mark. */
export function isPass({ status, score }: AttemptRow, { paper }: Exam): boolean {
  return status === "finished" && Number(score ?? 0) >= Number(paper.passScore);
}

export function presentReceipt({ receipt, receiptHash, endTime, questionNum, doneNum }: AttemptRow) {
  return {
    receipt,
    submit_time: timeText(endTime),
    submit_at: endTime?.getTime() ?? 0,
    question_num: questionNum,
    done_num: doneNum,
    hash: receiptHash,
  };
}

function presentHead(attempt: AttemptRow, { paper, subject }: Exam) {
  return {
    record_id: String(attempt.id),
    paper_id: String(attempt.paperId),
    name: paper.name,
    subject_id: String(subject.id),
    subject_name: subject.name,
    kind: paper.kind,
    show_result: paper.showResult,
    status: attempt.status,
    ended_by: attempt.endedBy,
    begin_time: timeText(attempt.beginTime),
    used_time: attempt.usedSeconds,
    ...presentReceipt(attempt),
    pass_score: Number(paper.passScore),
  };
}

/** Returns the time at which keys will be released; "": this time is past, or it is not known. */
function releaseTime({ paper, lastEndMs }: Exam, nowMs: number): string {
  const isKnown = paper.showResult !== "never" && lastEndMs !== undefined && lastEndMs + GRACE_MS > nowMs;
  return isKnown ? timeText(new Date(lastEndMs + GRACE_MS)) : "";
}

function resultsOf({ layout }: AttemptRow, answers: readonly AnswerRow[]): readonly Result[] {
  const rows = new Map(answers.map((row) => [row.questionId, row]));
  const all = layout.flatMap(({ questions: placed }, place) =>
    placed.map((one) => ({ placed: one, sectionId: sectionId(place) })),
  );
  return all.map((one, index) => {
    const row = rows.get(one.placed.id);
    const isDone = row !== undefined && row.answer.length > 0;
    const status = (isDone && row.status) || "no_answer";
    return { ...one, seq: index + 1, row, status, score: isDone ? Number(row.score ?? 0) : 0 };
  });
}

function sumsOf(results: readonly Result[]) {
  const numOf = (status: Result["status"]) => results.filter((one) => one.status === status).length;
  return {
    question_num: results.length,
    right_num: numOf("right"),
    wrong_num: numOf("wrong"),
    part_num: numOf("part_right"),
    none_num: numOf("no_answer"),
    reviewing_num: numOf("reviewing"),
    score: sumOfScores(results.map(({ score }) => score)),
    total_score: sumOfScores(results.map(({ placed }) => placed.score)),
  };
}

/** Returns number, used time and flag of a question, while its verdict, answer and key are withheld. */
function withheldQuestion({ seq, placed, sectionId: section, row }: Result) {
  return {
    seq,
    question_id: String(placed.id),
    section_id: section,
    spent_ms: row?.spentMs ?? 0,
    is_marked: flagText(row?.marked ?? false),
    is_done: flagText((row?.answer.length ?? 0) > 0),
    status: "",
    score: 0,
    total_score: placed.score,
    my_answer: [] as string[],
    blanks: [] as string[],
    comment: "",
    is_wrong_book: flagText(false),
    ask: null,
    answer: [] as string[],
    analysis: "",
    right_rate: 0,
    easy_wrong: "",
    knowledge_point: [] as string[],
    is_in_exam: flagText(false),
  };
}

async function withheldParts(results: readonly Result[]) {
  return { section: [], point_kind: "", point: [], question: results.map(withheldQuestion), changed: [] };
}

interface Shown {
  readonly results: readonly Result[];
  readonly nowMs: number;
}

async function releasedParts(db: Db, attempt: AttemptRow, { results, nowMs }: Shown) {
  const ids = results.map(({ placed }) => placed.id);
  const { userId } = attempt;
  const [keys, shown, asked, points, comments, wrong, before] = [
    await keyedQuestions(db, ids),
    await openKeyedQuestions(db, ids, { userId, nowMs }),
    await askedTexts(db, ids),
    await pointNames(db, ids),
    await commentsOf(db, attempt.id),
    await wrongOf(db, attempt.userId, ids),
    await answersBefore(db, attempt.id),
  ];
  const byId = new Map(results.map((one) => [one.placed.id, one]));
  const finals = new Map(results.map(({ placed, row }) => [placed.id, row?.answer ?? []]));
  const question = results.map((one) => {
    const { placed, row, seq } = one;
    const keyed = keys.get(placed.id);
    const ask = asked.get(placed.id);
    const key = shown.has(placed.id) && keyed && keyOf(keyed);
    return {
      ...withheldQuestion(one),
      status: one.status,
      score: one.score,
      my_answer: toShown(placed, row?.answer ?? []),
      blanks: keyed ? blanksOf(keyed, row?.answer ?? []) : [],
      comment: comments.get(placed.id) ?? "",
      is_wrong_book: flagText(wrong.has(placed.id)),
      ask: ask ? presentQuestion(ask, placed, seq) : null,
      ...(key && {
        ...key,
        answer: toShown(placed, key.answer),
        easy_wrong: toShown(placed, [key.easy_wrong])[0] ?? "",
      }),
      knowledge_point: points.get(placed.id) ?? [],
      is_in_exam: flagText(!shown.has(placed.id)),
    };
  });
  return {
    section: attempt.layout.map(({ name }, place) => ({
      id: sectionId(place),
      name,
      ...sumsOf(results.filter((one) => one.sectionId === sectionId(place))),
    })),
    ...(await pointsOf(db, results, points)),
    question,
    changed: changedAnswers(before, finals, keys).flatMap(({ questionId, kind, from, to }) => {
      const result = byId.get(questionId);
      if (!result) return [];
      const { seq, placed } = result;
      return [{ seq, kind, from: toShown(placed, from), to: toShown(placed, to) }];
    }),
  };
}

/**
 * Sums results by knowledge point, or by chapter if no question of the paper has a point. A question with two points
 * counts in both sums.
 */
async function pointsOf(db: Db, results: readonly Result[], points: ReadonlyMap<number, string[]>) {
  const isByPoint = points.size > 0;
  const names = isByPoint
    ? points
    : await chapterNames(
        db,
        results.map(({ placed }) => placed.id),
      );
  const groups = new Map<string, Result[]>();
  for (const one of results)
    for (const name of names.get(one.placed.id) ?? ["其他"])
      groups.set(name, [...(groups.get(name) ?? []), one]);
  return {
    point_kind: isByPoint ? "point" : "chapter",
    point: [...groups].map(([name, group]) => {
      // Questions that wait for a mark count in no rate, because they have no verdict yet.
      const judged = sumsOf(group.filter(({ status }) => status !== "reviewing"));
      const { question_num, right_num, score, total_score } = judged;
      return {
        name,
        question_num,
        right_num,
        score,
        total_score,
        reviewing_num: group.length - question_num,
      };
    }),
  };
}

async function visitsIn(db: Db, attempt: AttemptRow, results: readonly Result[]) {
  const seqs = new Map(results.map(({ placed, seq }) => [placed.id, seq]));
  const visits = await visitsOf(db, attempt);
  return visits.flatMap(({ questionId, at }) => {
    const seq = seqs.get(questionId);
    return seq === undefined ? [] : [{ seq, at }];
  });
}
