import type { WireData } from "#shared/contract/endpoint.ts";
import { dailyHistory, examHistory, examPackage } from "#shared/contract/study/endpoints.ts";
import { accuracy } from "#shared/domain/accuracy.ts";
import { findExamType } from "#shared/domain/examTypes.ts";
import { findMode } from "#shared/domain/practiceModes.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { type SubjectRow, subjectOf, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { subjectScope } from "#upstream/domain/catalogue/subjectScope.ts";
import { idOf, idText } from "#upstream/platform/kit/ids.ts";
import { type Context, route } from "../route.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { openCells, totalOf } from "#upstream/domain/question/questionCounts.ts";
import { type PastAttempt, answeredByType, pageOfAttempts } from "#upstream/domain/study/examRecords.ts";
import { packagesOnSale } from "#upstream/domain/practice/bank.ts";

/** The exam type 历年真题 (questions of past exams), which contains all questions with a year. */
const HISTORY = 5;

export const examRecordRoutes = [
  /** Returns counts for each exam type of the agency. All types practise the same question bank in different ways. */
  route(examPackage, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const tree = await subjectRows.get(db, nowMs);
    const scope = subjectScope(tree, agency, { level1: input.subject_id });
    const [cells, sold, ownership, done] = await Promise.all([
      openCells(db, nowMs),
      packagesOnSale(db, { agency, scope }),
      loadOwnership(db, user.userId, nowMs),
      answeredByType(db, { userId: user.userId, nowMs }, input.subject_id),
    ]);
    const total = totalOf(cells, { agency, scope });
    const ofYears = totalOf(
      cells.filter(({ year }) => year !== null),
      { agency, scope },
    );
    return agency.examTypeIds.map((id) => {
      const own = done.find(({ examType }) => examType === id);
      // An exam type without a package on sale is free.
      const ofType = sold.filter(({ examType }) => examType === id);
      const owned = ofType.find((bank) => ownership.packages.has(bank.id));
      const ends = owned ? (ownership.packages.get(owned.id) ?? null) : null;
      return {
        exam_type: String(id),
        name: findExamType(String(id))?.name ?? "",
        total_num: id === HISTORY ? ofYears : total,
        done_num: own?.questions ?? 0,
        right_rate: accuracy(own?.right ?? 0, own?.judged ?? 0),
        is_buy: flagText(ofType.length === 0 || owned !== undefined),
        package_id: idText((owned ?? ofType[0])?.id),
        expire_time: timeText(ends),
      };
    });
  }),
  route(examHistory, examHistoryOf(false)),
  route(dailyHistory, examHistoryOf(true)),
];

/** Makes the handler of a history. `daily` true: of daily sets (每日一练); false: of all other runs and exams. */
function examHistoryOf(daily: boolean) {
  return async ({
    input,
    deps: { db },
    user: { userId },
    nowMs,
  }: Context<typeof examHistory | typeof dailyHistory>): Promise<WireData<typeof examHistory>> => {
    const cut = pageCut(input);
    const tree = await subjectRows.get(db, nowMs);
    const filter = {
      daily,
      isDoing: input.status === "doing",
      subjectId: input.subject_id,
      examType: input.exam_type ? idOf(input.exam_type) : undefined,
      tree,
    };
    const found = await pageOfAttempts(db, { userId, nowMs }, filter, cut);
    return presentPage(cut, found, (row) => presentAttempt(row, tree));
  };
}

function presentAttempt(
  { attempt, name, kind, chapterName, sums, isScoreReleased, areKeysReleased }: PastAttempt,
  tree: readonly SubjectRow[],
) {
  const isPractice = attempt.mode !== "";
  const questionNum = isPractice ? attempt.questionIds.length : attempt.questionNum;
  // Scores may be released before keys. Then the number of right answers is hidden: with one answer it is the verdict.
  const rightNum = isPractice ? sums.right : areKeysReleased ? attempt.rightNum : 0;
  const judgedNum = isPractice || areKeysReleased ? sums.judged : 0;
  const score = isPractice ? sums.score : Number(attempt.score ?? 0);
  return {
    record_id: String(attempt.id),
    exam_id: idText(attempt.paperId),
    name: name ?? findMode(attempt.mode || String(attempt.examType))?.name ?? "",
    exam_type: String(attempt.examType),
    mode: attempt.mode,
    kind: isPractice ? "" : (kind ?? ""),
    is_score_shown: flagText(isScoreReleased),
    subject_id: String(attempt.subjectId),
    subject_name: subjectOf(tree, attempt.subjectId).name,
    chapter_name: chapterName ?? "",
    score: isScoreReleased ? score : 0,
    total_score: Number(attempt.totalScore),
    right_num: rightNum,
    question_num: questionNum,
    answered_num: sums.answered,
    judged_num: judgedNum,
    right_rate: accuracy(rightNum, judgedNum),
    used_time: isPractice ? Math.max(sums.seconds, attempt.usedSeconds) : attempt.usedSeconds,
    status: attempt.status,
    create_time: timeText(attempt.beginTime),
    date: shanghai(attempt.beginTime.getTime()).toFormat(DATE),
  };
}
