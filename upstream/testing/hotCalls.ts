import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { PLACES_A_PAGE } from "#shared/domain/answerSheet.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "../platform/db/database.ts";
import { agencies, agencyHosts, agencySubjects } from "../platform/db/schema/agencies.ts";
import { agencyScopes } from "../platform/db/agencyScope.ts";
import { subjectRows } from "../domain/catalogue/subjectRows.ts";
import { subjectScope } from "../domain/catalogue/subjectScope.ts";
import { users } from "../platform/db/schema/users.ts";
import { subjects } from "../platform/db/schema/subjects.ts";
import { type Amounts, FIRST_ID } from "../operator/demo/large/plan.ts";
import { EXAMS, FIRST_EXAM_ATTEMPT } from "../operator/demo/large/writeAttempts.ts";
import { openCells, totalOf } from "../domain/question/questionCounts.ts";
import { soundsOf } from "../domain/search/soundsOf.ts";
import { type Random, randomFrom } from "../operator/demo/large/random.ts";

/** A call that nearly every page of the site makes, with inputs that vary. */
export interface HotCall {
  readonly name: string;
  readonly path: (random: Random, learner: number) => string;
  /** Returns the body of a POST; undefined: the call is a GET. */
  readonly body?: (random: Random, learner: number) => object;
  readonly token?: boolean;
}

export interface HotPlace {
  /** Value of the Agency-Flag header. */
  readonly agency: string;
  readonly agencyId: number;
  readonly calls: readonly HotCall[];
  /** Ids of learners of the agency, used in turn. */
  readonly learners: readonly number[];
}

const MOST_LEARNERS = 200;
const PAGE_SIZE = 20;
const SORTS = ["", "&sort=hot", "&sort=new", "&sort=price", "&sort=price-desc"] as const;

/** Returns the calls for the agency with the lowest id. The database must have the large seed. */
export async function hotPlace(db: Db, amounts: Amounts): Promise<HotPlace> {
  const [agency] = await db.select().from(agencies).orderBy(agencies.id).limit(1);
  if (!agency) throw new Error("The database is empty: npm run seed -- --size large");
  const [host] = await db.select().from(agencyHosts).where(eq(agencyHosts.agencyId, agency.id)).limit(1);
  const chosen = db
    .select({ id: agencySubjects.subjectId })
    .from(agencySubjects)
    .where(eq(agencySubjects.agencyId, agency.id));
  const rows = await db
    .select()
    .from(subjects)
    .where(and(inArray(subjects.rootId, chosen)));
  const levels = [1, 2, 3].map((level) => rows.filter((row) => row.level === level));
  const levelQuery = (random: Random) => {
    const level = random.below(4);
    const found = levels[level - 1];
    const row = found?.[random.below(found.length)];
    return row ? `level${level}=${row.id}` : "";
  };
  const sought = (random: Random) => {
    const { name } = rows[random.below(rows.length)] ?? { name: "" };
    const wrong = random.below(name.length);
    const written = `${name}${random.pick(["", "", "精讲", " 直播", "的常见误区", " 2026"])}`;
    const typed = soundsOf([...name.replace(/[^\p{L}\p{N}]/gu, "")]);
    return random.pick([
      written,
      written,
      `下列说法 ${name}`,
      `${written.slice(0, wrong)}某${written.slice(wrong + 1)}`,
      typed.join(""),
      typed.join("").replace(/[aeiou]/, ""),
      typed.map((sound) => sound[0]).join(""),
      "下列",
    ]);
  };
  const id = (random: Random, amount: number) => `id=${FIRST_ID + random.below(amount)}`;
  const questionList = (r: Random) =>
    `${levelQuery(r)}${r.below(2) === 0 ? `&type=${r.pick(QUESTION_TYPES)}` : ""}${r.below(4) === 0 ? `&difficulty=${1 + r.below(5)}` : ""}${r.below(4) === 0 ? `&year=${2015 + r.below(12)}` : ""}`;
  const page = (random: Random, last: number) => `page=${1 + Math.floor(random.next() ** 3 * last)}`;
  const numOf = await questionNums(db, agency.flag);
  /**
   * Chooses one of the first pages of a list, if the page has questions. Empty pages cost nothing and are more frequent
   * in a small question bank, which would distort a comparison.
   */
  const pageOfList = (r: Random, size: number, last: number) => {
    const list = questionList(r);
    return `${list}&${page(r, Math.max(1, Math.min(last, Math.ceil(numOf(list) / size))))}`;
  };
  const learners = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.agencyId, agency.id), gte(users.id, FIRST_ID)))
    .orderBy(sql`${users.id} % 997`)
    .limit(MOST_LEARNERS);
  return {
    agency: agency.flag,
    agencyId: agency.id,
    learners: learners.map((learner) => learner.id),
    calls: [
      {
        name: "course list",
        path: (r) =>
          `/course/list?${levelQuery(r)}${r.pick(SORTS)}&${page(r, 20)}${r.below(3) === 0 ? "&price=free" : ""}`,
      },
      { name: "course facets", path: (r) => `/course/facets?${levelQuery(r)}` },
      { name: "course detail", path: (r) => `/course/detail?${id(r, amounts.courses)}` },
      { name: "question list", path: (r) => `/question/list?${pageOfList(r, PAGE_SIZE, 300)}` },
      {
        name: "question places",
        path: (r) => `/question/places?${pageOfList(r, PLACES_A_PAGE, 100)}`,
        token: true,
      },
      { name: "question facets", path: (r) => `/question/facets?${levelQuery(r)}` },
      {
        name: "question detail",
        path: (r) =>
          `/question/detail?${id(r, amounts.questions)}${r.below(2) === 0 ? `&${questionList(r)}` : ""}`,
      },
      { name: "question check", path: (r) => `/question/check?${id(r, amounts.questions)}&answer=A` },
      { name: "live list", path: (r) => `/live/list?${levelQuery(r)}&${page(r, 5)}` },
      { name: "news list", path: (r) => `/news/list?${page(r, 50)}` },
      { name: "search", path: (r) => `/search?q=${encodeURIComponent(sought(r))}` },
      {
        name: "suggest",
        path: (r) => `/search/suggest?q=${encodeURIComponent(sought(r).slice(0, 1 + r.below(6)))}`,
      },
      { name: "user info", path: () => "/user/info-v1", token: true },
      ...callsOfLearners(rows),
      { name: "agency by host", path: () => `/static/agency/${host?.host ?? "localhost"}` },
    ],
  };
}

/** Returns a function that returns the number of questions of a list by the list's query string. */
async function questionNums(db: Db, flag: string) {
  const nowMs = Date.now();
  const agency = (await agencyScopes.get(db, nowMs)).get(flag);
  if (!agency) throw new Error(`There is no agency ${flag}.`);
  const [tree, cells] = await Promise.all([subjectRows.get(db, nowMs), openCells(db, nowMs)]);
  return (list: string): number => {
    const { type, difficulty, year, ...levels } = Object.fromEntries(new URLSearchParams(list));
    const scope = subjectScope(tree, agency, levels);
    return totalOf(cells, {
      agency,
      scope,
      type,
      difficulty: difficulty ? Number(difficulty) : undefined,
      year: year ? Number(year) : undefined,
    });
  };
}

/** Returns calls whose answers grow with the learners' activity: lists of their own, and runs that they begin. */
function callsOfLearners(subjectRows: readonly { readonly id: number }[]): readonly HotCall[] {
  const subject = (random: Random) => String(subjectRows[random.below(subjectRows.length)]?.id);
  /** Returns a random request id: with a repeated id a second measurement would get the stored answers of the first. */
  const request = () => ({ request_id: randomUUID() });
  const start = (mode: string) => (random: Random) => ({
    subject_id: subject(random),
    mode,
    ...request(),
  });
  const own = { token: true } as const;
  return [
    { name: "list of the day", path: () => "/user/today", ...own },
    { name: "study figures", path: () => "/user/user-data", ...own },
    { name: "wrong book", path: (r) => `/exam/wrong-list-v1?page=${1 + r.below(2)}`, ...own },
    { name: "facets of the wrong book", path: () => "/exam/wrong-facets", ...own },
    { name: "review plan", path: () => "/exam/review-plan", ...own },
    { name: "history of practice", path: () => "/exam/history-list-v1", ...own },
    { name: "practice setup", path: (r) => `/practice/setup?mode=random&subject_id=${subject(r)}`, ...own },
    { name: "practice start, random", path: () => "/practice/start", body: start("random"), ...own },
    { name: "practice start, wrong", path: () => "/practice/start", body: start("wrong"), ...own },
    { name: "exam list", path: () => "/exam/list", ...own },
    {
      name: "exam start",
      path: () => "/exam/start",
      body: (r) => ({ paper_id: String(FIRST_ID + r.below(EXAMS)), ...request() }),
      ...own,
    },
    {
      name: "exam result",
      path: (_, learner) => `/exam/report?record_id=${FIRST_EXAM_ATTEMPT + learner - FIRST_ID}`,
      ...own,
    },
  ];
}

export function hotInputs(): Random {
  return randomFrom(20_260_310);
}
