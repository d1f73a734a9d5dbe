import type { PgTable } from "drizzle-orm/pg-core";
import { hashPassword } from "#upstream/domain/account/passwords.ts";
import { openOwnRooms } from "#upstream/domain/enrolment/ownRooms.ts";
import { recountScores } from "#upstream/domain/exam/scoreCounts.ts";
import { indexChanges } from "#upstream/domain/search/indexChanges.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import * as articles from "#upstream/platform/db/schema/articles.ts";
import * as catalogue from "#upstream/platform/db/schema/catalogue.ts";
import * as learning from "#upstream/platform/db/schema/learning.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import * as bank from "#upstream/platform/db/schema/questions.ts";
import { knowledgePoints } from "#upstream/platform/db/schema/subjects.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { vacuumAnalyze } from "#upstream/platform/db/analyze.ts";
import type { ContentRun } from "#upstream/operator/school/contentRun.ts";
import { reserveIds } from "#upstream/platform/db/reserveIds.ts";
import { insertRows } from "#upstream/platform/db/insertRows.ts";
import { makeLives, makeNews } from "./makeArticles.ts";
import * as courses from "./makeCourses.ts";
import * as people from "./makePeople.ts";
import * as questions from "./makeQuestions.ts";
import { type Amounts, planOf } from "./plan.ts";
import { writeAttempts } from "./writeAttempts.ts";

/** Password of all learners of the large seed: learner1, learner2 ... */
export const LARGE_PASSWORD = "beikao2026";

interface Step {
  readonly name: string;
  readonly table: PgTable;
  readonly rows: Iterable<object>;
}

/**
 * Seeds large amounts of rows for measurements, in addition to the demo content. The rows are the same every time, and
 * existing ones are kept, so that an interrupted run can be continued.
 */
export async function seedLarge(run: ContentRun, amounts: Amounts): Promise<void> {
  const plan = planOf(run.content, amounts, run.nowMs);
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const steps: readonly Step[] = [
    { name: "courses", table: catalogue.courses, rows: courses.makeCourses(plan) },
    { name: "their teachers", table: catalogue.courseTeachers, rows: courses.makeCourseTeachers(plan) },
    { name: "chapters", table: catalogue.chapters, rows: courses.makeChapters(plan) },
    { name: "lessons", table: catalogue.lessons, rows: courses.makeLessons(plan) },
    { name: "live classes", table: lives, rows: makeLives(plan) },
    { name: "news", table: articles.news, rows: makeNews(plan) },
    { name: "chapters of the bank", table: bank.questionChapters, rows: questions.makeChapters(plan) },
    { name: "knowledge points", table: knowledgePoints, rows: questions.makeKnowledge(plan) },
    { name: "questions", table: bank.questions, rows: questions.makeQuestions(plan) },
    { name: "points of questions", table: bank.questionKnowledge, rows: questions.makeKnowledgeLinks(plan) },
    { name: "figures of questions", table: bank.questionStats, rows: questions.makeStats(plan) },
    { name: "learners", table: users, rows: people.makeUsers(plan, await hashPassword(LARGE_PASSWORD)) },
    { name: "enrolments", table: learning.enrolments, rows: people.makeEnrolments(plan) },
    { name: "learning records", table: learning.learnRecords, rows: people.makeRecords(plan) },
    { name: "study days", table: learning.studyDays, rows: people.makeStudyDays(plan) },
  ];
  for (const [index, { name, table, rows }] of steps.entries()) {
    const written = await insertRows(run.db, table, rows as Iterable<never>);
    run.log.info(`large ${index + 1}/${steps.length} ${name}: ${written} rows, ${seconds()} s`);
  }
  await writeAttempts(run.db, plan, (done) => run.log.info(`large: what ${done} did, ${seconds()} s`));
  await inTransaction(run.db, (tx) => recountScores(tx));
  await indexChanges(run.db);
  run.log.info(`large: entries of the search, ${seconds()} s`);
  await reserveIds(run.db);
  await inTransaction(run.db, (tx) => openOwnRooms(tx));
  await vacuumAnalyze(run.db);
  run.log.info(`large seed done in ${seconds()} s`);
}
