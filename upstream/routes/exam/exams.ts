import { examBoard, examDetail, examJoinBoard, examList } from "#shared/contract/exam/endpoints.ts";
import { isScoreReleased } from "#shared/domain/examAttempt.ts";
import { sumOfScores } from "#shared/domain/scores.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import type { LearnerScope } from "#upstream/platform/db/agencyScope.ts";
import { groupBy } from "#upstream/platform/db/groupBy.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { pageCut, pageOfRows } from "#upstream/platform/db/page.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { boardOf, joinBoard } from "#upstream/domain/exam/board.ts";
import { type AttemptRow, attemptsOf } from "#upstream/domain/exam/attemptRows.ts";
import {
  type Exam,
  USUAL,
  allowancesOf,
  attemptsAllowed,
  examsOfKind,
  findExam,
  fixedQuestions,
} from "#upstream/domain/paper/examPapers.ts";
import { presentAbout, presentRules } from "#upstream/domain/exam/presentExam.ts";
import { sectionId } from "#upstream/domain/exam/presentPaper.ts";
import { isPass } from "#upstream/domain/exam/presentReport.ts";
import { presentSummary, summaryOf, summaryWith } from "#upstream/domain/exam/attemptSummary.ts";
import { releaseOf } from "#upstream/domain/paper/releasedScores.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";

/** Order of states in the list of exams: states in which the learner can act come first. */
const ORDER = ["doing", "paused", "open", "waiting", "coming", "reviewing", "submitted", "buy", "ended"];

export const examRoutes = [
  route(examList, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const learner = { agency, userId: user.userId, nowMs };
    const tree = await subjectRows.get(db, nowMs);
    const exams = await examsOfKind(db, agency, { kind: input.kind, subjectId: input.subject_id, tree });
    const cards = await cardsOf(db, exams, learner);
    const cut = pageCut(input);
    const list = cards
      .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || byTime(a, b))
      .slice(cut.offset, cut.offset + cut.size);
    return { ...pageOfRows(cut, list, cards.length), server_time: nowMs };
  }),
  route(examDetail, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const exam = await findExam(db, agency, idOf(input.paper_id));
    if (!exam) return null;
    const summary = await summaryOf(db, exam, { agency, userId: user.userId, nowMs });
    return {
      paper_id: String(exam.paper.id),
      ...presentAbout(exam),
      ...presentRules(exam),
      do_times: attemptsAllowed(exam.paper, summary.allowance),
      ...presentSummary(summary, nowMs),
      description: exam.paper.description,
      ...(await partsOf(db, exam)),
      extra_seconds: summary.allowance.extraSeconds,
      attempt: summary.attempts.map((attempt) =>
        presentAttempt(attempt, { exam, allowance: summary.allowance, nowMs }),
      ),
      server_time: nowMs,
    };
  }),
  route(examBoard, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const exam = await findExam(db, agency, idOf(input.paper_id));
    if (!exam) throw notFound("没有这场考试");
    return { list: await boardOf(db, exam, { agency, userId: user.userId, nowMs }) };
  }),
  route(examJoinBoard, async ({ input, deps, agency, user, nowMs }) => {
    const { db } = deps;
    const nickname = input.nickname.trim();
    const exam = await findExam(db, agency, idOf(input.paper_id));
    if (!exam) throw notFound("没有这场考试");
    await inTransaction(db, (tx) => joinBoard(tx, exam, nickname, { agency, userId: user.userId, nowMs }));
    return { paper_id: String(exam.paper.id), nickname };
  }),
];

async function cardsOf(db: Db, exams: readonly Exam[], learner: LearnerScope) {
  const ids = exams.map(({ paper }) => paper.id);
  const attempts = groupBy(await attemptsOf(db, ids, learner.userId), ({ paperId }) => paperId);
  const allowances = await allowancesOf(db, ids, learner.userId);
  const cards = [];
  for (const exam of exams) {
    const summary = await summaryWith(db, exam, {
      learner,
      attempts: attempts.get(exam.paper.id) ?? [],
      allowance: allowances.get(exam.paper.id) ?? USUAL,
    });
    cards.push({
      paper_id: String(exam.paper.id),
      ...presentAbout(exam),
      ...presentRules(exam),
      do_times: attemptsAllowed(exam.paper, summary.allowance),
      ...presentSummary(summary, learner.nowMs),
    });
  }
  return cards;
}

/** Compares exams: current ones by begin, ended ones by end, latest first. Exams without a window keep their order. */
function byTime(a: { state: string; start_time: string; end_time: string }, b: typeof a): number {
  const isOver = a.state === "ended" || a.state === "submitted" || a.state === "reviewing";
  const [first, second] = isOver ? [b.end_time, a.end_time] : [a.start_time, b.start_time];
  return first < second ? -1 : first > second ? 1 : 0;
}

function presentAttempt(attempt: AttemptRow, showing: Parameters<typeof releaseOf>[1]) {
  const isShown = isScoreReleased(releaseOf(attempt, showing));
  return {
    record_id: String(attempt.id),
    status: attempt.status,
    begin_time: timeText(attempt.beginTime),
    submit_time: timeText(attempt.endTime),
    is_score_shown: flagText(isShown),
    score: isShown ? Number(attempt.score ?? 0) : 0,
    is_pass: flagText(isShown && isPass(attempt, showing.exam)),
  };
}

/** Sums questions by section and by type. Drawn questions are counted by their rule, which may not name a type. */
async function partsOf(db: Db, { paper }: Exam) {
  const rows = await fixedQuestions(db, paper.id);
  const rules = paper.rules.sections ?? [];
  const drawn = rules.flatMap(({ name, draw = [] }) =>
    draw.flatMap(({ num, score, type = "" }) =>
      Array.from({ length: num }, () => ({ section: name, score: String(score), type })),
    ),
  );
  const all = [...rows, ...drawn];
  const bySection = groupBy(all, ({ section }) => section);
  const names = new Set([...rules.map(({ name }) => name), ...bySection.keys()]);
  return {
    section: [...names].map((name, place) => {
      const own = bySection.get(name) ?? [];
      return {
        id: sectionId(place),
        name,
        desc: rules.find((rule) => rule.name === name)?.desc ?? "",
        question_num: own.length,
        total_score: sumOfScores(own.map(({ score }) => Number(score))),
      };
    }),
    question_type: [...groupBy(all, ({ type }) => type)].map(([type, own]) => ({ type, num: own.length })),
  };
}
