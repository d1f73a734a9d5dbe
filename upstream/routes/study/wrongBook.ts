import type { WireData } from "#shared/contract/endpoint.ts";
import {
  dailyWrongList,
  wrongFacets,
  wrongList,
  wrongPaper,
  wrongReason,
} from "#shared/contract/study/endpoints.ts";
import { DAILY_EXAM_TYPE } from "#shared/domain/dailyPractice.ts";
import { findExamType } from "#shared/domain/examTypes.ts";
import { answerText } from "#shared/domain/questionTypes/answerText.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import { WRONG_REASONS } from "#shared/domain/wrongBook.ts";
import { type ExamDays, examDays } from "#upstream/domain/calendar/examDays.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { subjectNums } from "#upstream/domain/catalogue/subjectBranch.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { dueTimeOf } from "#upstream/domain/practice/dueReviews.ts";
import { keyOf, shownQuestions } from "#upstream/domain/practice/judge.ts";
import { askedByIds, presentAsked } from "#upstream/domain/question/askedQuestions.ts";
import { optionsOf, presentQuestion } from "#upstream/domain/question/selectQuestions.ts";
import {
  type Wrong,
  countWrongs,
  pageOfWrongs,
  setWrongReason,
  wrongCells,
  wrongNums,
  wrongsInOrder,
} from "#upstream/domain/study/wrongBook.ts";
import { type Context, route } from "../route.ts";

/** Exam type of practice outside of all exam types: random sets and favourites. */
const OURS = 0;

/** Returns the Chinese name of the source of a mistake. */
function sourceName(examType: number): string {
  if (examType === OURS) return "随机练习";
  return findExamType(String(examType))?.name ?? "专项练习";
}

/** Most characters that the list shows of one item of a match question. */
const MOST_OF_ITEM = 30;

const MOST_ON_PAPER = 100;

export const wrongBookRoutes = [
  /** Returns the filters of the wrong book, without those that match no question. */
  route(wrongFacets, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const keeper = { agency, userId: user.userId, nowMs };
    const [tree, all, chosen, places, dueNum] = await Promise.all([
      subjectRows.get(db, nowMs),
      wrongCells(db, keeper, {}),
      wrongCells(db, keeper, input),
      wrongNums(db, keeper, input),
      countWrongs(db, keeper, { ...input, due: "1" }),
    ]);
    const chapters = new Map<number, { id: string; name: string; sort: number; num: number }>();
    for (const { chapterId: id, chapterName, sort, num } of chosen) {
      if (id === null) continue;
      const sum = chapters.get(id)?.num ?? 0;
      chapters.set(id, { id: String(id), name: chapterName ?? "", sort: sort ?? 0, num: sum + num });
    }
    return {
      subject: subjectNums(tree, all),
      chapter: [...chapters.values()]
        .sort((a, b) => a.sort - b.sort || Number(a.id) - Number(b.id))
        .map(({ id, name, num }) => ({ id, name, num })),
      source: places.map(({ examType, num }) => ({
        exam_type: String(examType),
        name: sourceName(examType),
        num,
      })),
      reason: WRONG_REASONS.flatMap((reason) => {
        const num = chosen.reduce((sum, cell) => sum + (cell.reason === reason ? cell.num : 0), 0);
        return num > 0 ? [{ reason, num }] : [];
      }),
      due_num: dueNum,
    };
  }),
  /** Lists the questions of the wrong book without keys, each once with all sources of its mistakes. */
  route(wrongList, presentList),
  route(dailyWrongList, (context) =>
    presentList({ ...context, input: { ...context.input, exam_type: String(DAILY_EXAM_TYPE) } }),
  ),
  route(wrongReason, async ({ input, deps: { db }, user }) => {
    const isThere = await setWrongReason(db, user.userId, idOf(input.id), input.reason);
    if (!isThere) throw notFound("错题本里没有这道题");
    return { id: input.id, reason: input.reason };
  }),
  /** Returns the wrong book for printing, with keys on request, because the learner saw each key after answering. */
  route(wrongPaper, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const { userId } = user;
    const { ids, total } = await wrongsInOrder(db, { agency, userId, nowMs }, input, MOST_ON_PAPER);
    if (ids.length === 0) return { total: 0, question: [] };
    const places = new Map(ids.map((id, place) => [String(id), place]));
    const [rows, keys] = await Promise.all([
      askedByIds(db, ids),
      input.answers === "1" ? shownQuestions(db, ids, { userId, nowMs }) : undefined,
    ]);
    const asked = await presentAsked(db, rows, userId);
    return {
      total,
      question: asked
        .map((question) => {
          const keyed = keys?.get(Number(question.id));
          const isInExam = keyed?.isInExam ?? false;
          const { answer, analysis } = keyed && !isInExam ? keyOf(keyed) : { answer: [], analysis: "" };
          return { ...question, answer, analysis, is_in_exam: flagText(isInExam) };
        })
        .sort((a, b) => (places.get(String(a.id)) ?? 0) - (places.get(String(b.id)) ?? 0)),
    };
  }),
];

async function presentList({
  input,
  deps: { db },
  agency,
  user: { userId },
  nowMs,
}: Pick<Context<typeof wrongList>, "input" | "deps" | "agency" | "user" | "nowMs">): Promise<
  WireData<typeof wrongList>
> {
  const cut = pageCut(input);
  const found = await pageOfWrongs(db, { agency, userId, nowMs }, input, cut);
  const exams = await examDays(db, { userId, agencyId: agency.id, nowMs });
  return presentPage(cut, found, (row) => presentWrong(row, exams));
}

function presentWrong({ wrong, question, options, sources }: Wrong, exams: ExamDays) {
  return {
    id: String(wrong.id),
    question_id: String(wrong.questionId),
    question: presentQuestion(question),
    exam_type: String(wrong.examType),
    chapter_name: question.chapterName ?? "",
    source_name: wrong.sourceName,
    source: sources.map((source) => ({
      exam_type: String(source.examType),
      name: sourceName(source.examType),
      wrong_num: source.wrongNum,
      last_time: timeText(source.lastTime),
    })),
    wrong_num: wrong.wrongNum,
    last_answer: answerText(
      question.type,
      wrong.lastAnswer,
      optionsOf(question.type, options).map(namedOption),
    ),
    last_time: timeText(wrong.lastTime),
    reason: wrong.reason,
    due_time: timeText(dueTimeOf(wrong, exams)),
    right_streak: wrong.rightStreak,
  };
}

function namedOption({ key, content }: Wrong["options"][number]) {
  return { key, name: plainTextOf(content, MOST_OF_ITEM) };
}
