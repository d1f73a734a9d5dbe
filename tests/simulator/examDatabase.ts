import { PGlite, type Transaction } from "@electric-sql/pglite";
import { eq, like, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { pino } from "pino";
import { openSession } from "#upstream/domain/account/sessions.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { examScores, paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { studyDays } from "#upstream/platform/db/schema/learning.ts";
import { wrongBook } from "#upstream/platform/db/schema/practice.ts";
import { questions, questionTallies } from "#upstream/platform/db/schema/questions.ts";
import { answeredRequests, jobs } from "#upstream/platform/db/schema/system.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { shareParsers } from "#upstream/platform/db/sharedParsers.ts";
import { testContent } from "#upstream/testing/testContent.ts";
import { type Part, START_MS, timeline } from "./virtual/timeline.ts";

export const AGENCY = "jia";
const SUBJECT = 313;
/** Name of all rows that the simulation makes. */
const MADE = "simulated";
export const CHOICES = ["A", "B", "C", "D"] as const;
/** Questions of the paper by their number from 0: four choices, then three blanks. */
export const QUESTION_NUM = 7;
const CHOICE_NUM = 4;
export const FULL_SCORE = 2;

export const isChoice = (no: number) => no < CHOICE_NUM;
/** Returns the right answer of a question, by which the checks count the score again. */
export const keyOf = (no: number) => (isChoice(no) ? (CHOICES[(no * 3 + 1) % 4] ?? "A") : `right${no}`);
/** Returns the text of an option, the same whatever letter the page shows it under. */
export const contentOf = (no: number, key: string) => `option ${key} of ${no}`;

export interface SimulatedLearner {
  readonly userId: number;
  readonly token: string;
}

export interface ExamDatabase {
  readonly client: PGlite;
  /** For the checks, which see what is stored without a line between. */
  readonly db: Db;
  readonly paperId: number;
  /** Ids of the questions in the order of their numbers. */
  readonly questionIds: readonly number[];
  readonly learners: readonly SimulatedLearner[];
}

const MOST_LEARNERS = 16;

/** Makes a database with a school, a paper and learners. Returns its files. */
export async function seedExamDatabase(migrated: Blob): Promise<Blob> {
  const client = await PGlite.create({ loadDataDir: migrated });
  const db = drizzle(client, { casing: "snake_case" }) as unknown as Db;
  const log = pino({ level: "silent" });
  await seedDatabase({ db, content: testContent, nowMs: START_MS, log });
  const asked = Array.from({ length: QUESTION_NUM }, (_, no) => ({
    subjectId: SUBJECT,
    type: isChoice(no) ? ("single" as const) : ("fill" as const),
    stem: `Question ${no}${isChoice(no) ? "" : " ____"}`,
    options: isChoice(no) ? CHOICES.map((key) => ({ key, content: contentOf(no, key) })) : [],
    answer: [keyOf(no)],
    sourceKey: `${MADE} ${no}`,
    contentHash: `${MADE} ${no}`,
  }));
  const made = await db.insert(questions).values(asked).returning({ id: questions.id });
  const [paper] = await db
    .insert(papers)
    .values({ subjectId: SUBJECT, name: MADE, kind: "online", examType: 3, doTimes: 1 })
    .returning({ id: papers.id });
  await db.insert(paperQuestions).values(
    made.map(({ id }, sort) => ({
      paperId: paper?.id ?? 0,
      questionId: id,
      section: "One",
      score: String(FULL_SCORE),
      sort,
    })),
  );
  await db.insert(users).values(
    Array.from({ length: MOST_LEARNERS }, (_, at) => ({
      agencyId: 1,
      mobile: `1370000${1_000 + at}`,
      username: `simulated_${at}`,
      nickname: MADE,
      passwordHash: "",
    })),
  );
  const files = await client.dumpDataDir("none");
  await client.close();
  return files;
}

/** Opens a database of `seedExamDatabase` in memory, and signs its learners in. */
export async function openExamDatabase(seeded: Blob): Promise<ExamDatabase> {
  const client = shareParsers(await PGlite.create({ loadDataDir: seeded }));
  const db = drizzle(client, { casing: "snake_case" }) as unknown as Db;
  const [paper] = await db.select({ id: papers.id }).from(papers).where(eq(papers.name, MADE));
  const asked = await db
    .select({ id: questions.id })
    .from(questions)
    .where(like(questions.sourceKey, `${MADE} %`))
    .orderBy(questions.sourceKey);
  const accounts = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.nickname, MADE))
    .orderBy(users.id);
  const learners: SimulatedLearner[] = [];
  for (const { id: userId } of accounts)
    learners.push({ userId, token: await openSession(db, { userId, agencyId: 1, ip: "", nowMs: START_MS }) });
  return { client, db, paperId: paper?.id ?? 0, questionIds: asked.map(({ id }) => id), learners };
}

export interface PaperPlan {
  readonly minutes: number;
  readonly isShuffled: boolean;
  /** ms from the start to the end of the window. */
  readonly windowMs: number;
  readonly doTimes: number;
}

/** Removes what the simulation before has left, and sets the rules of the paper. */
export async function prepareExam({ db, paperId }: ExamDatabase, plan: PaperPlan): Promise<void> {
  await db.execute(sql`truncate ${attempts}, ${jobs}, ${answeredRequests}, ${wrongBook}, ${questionTallies}, ${examScores},
      ${studyDays} restart identity cascade`);
  await db
    .update(papers)
    .set({
      limitMinutes: plan.minutes,
      doTimes: plan.doTimes,
      isRandom: plan.isShuffled,
      optionsRandom: plan.isShuffled,
      startTime: new Date(START_MS - 60_000),
      endTime: new Date(START_MS + plan.windowMs),
    })
    .where(sql`${papers.id} = ${paperId}`);
}

/** How the line between a process and the database behaves. */
export interface DatabaseWeather {
  /** ms before a statement runs. */
  readonly delayMs: () => number;
  /** Probability that the line is lost before a statement, or after a commit and before its answer. */
  readonly lost: number;
}

async function travelToDatabase(part: Part, weather: DatabaseWeather): Promise<void> {
  const { random } = timeline();
  const delayMs = weather.delayMs();
  if (delayMs > 0) await new Promise<void>((resolve) => timeline().plan(delayMs, resolve));
  if (!part.isAlive || random.chance(weather.lost))
    throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "08006" });
}

/** Returns the true time as the database would, Unix ms. PGlite needs a ms for this statement, a third of all. */
export async function databaseTimeOf(part: Part, weather: DatabaseWeather): Promise<number> {
  await travelToDatabase(part, weather);
  return START_MS + timeline().now();
}

/** Opens the database for one process. A process that has ended loses its transactions. */
export function databaseOf({ client }: ExamDatabase, part: Part, weather: DatabaseWeather): Db {
  const travel = () => travelToDatabase(part, weather);
  const wrapped = new Proxy(client, {
    get(target, name) {
      if (name === "query")
        return async (...args: Parameters<PGlite["query"]>) => {
          await travel();
          return target.query(...args);
        };
      if (name === "transaction")
        return async <T>(work: (tx: Transaction) => Promise<T>) => {
          await travel();
          const result = await target.transaction(async (tx) => {
            const own = tx.query.bind(tx);
            tx.query = async (text, params, options) => {
              await travel();
              return own(text, params, options);
            };
            const done = await work(tx);
            await travel();
            return done;
          });
          await travel();
          return result;
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return drizzle(wrapped, { casing: "snake_case" }) as unknown as Db;
}
