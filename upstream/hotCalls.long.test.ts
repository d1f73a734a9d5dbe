import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { amount } from "#tests/support/amount.ts";
import { openSession } from "./domain/account/sessions.ts";
import type { Db } from "./platform/db/database.ts";
import { demoContent } from "#upstream/operator/demo/demoContent.ts";
import { seedLarge } from "./operator/demo/large/seedLarge.ts";
import { seedDatabase } from "./operator/demo/seedDatabase.ts";
import { signOf } from "./platform/http/checkSign.ts";
import { appOver } from "./testing/appOver.ts";
import { createUpstreamServer, listen } from "./platform/http/listen.ts";
import { type HotCall, hotInputs, hotPlace } from "./testing/hotCalls.ts";
import { openPlannedDatabase } from "./testing/queryPlans.ts";
import { SALT } from "./testing/testUpstream.ts";

const log = pino({ level: "silent" });
/** Numbers of rows to seed: enough for the query planner to prefer indexes. */
const AMOUNTS = amount({
  usual: { questions: 3_000, users: 400, courses: 100, lives: 100, news: 200 },
  full: { questions: 10_000, users: 1_000, courses: 100, lives: 100, news: 200 },
});
/** Tables that grow with learners and questions. An agency has only some hundred courses, classes and news. */
const LARGE_TABLES = [
  "questions",
  "question_stats",
  "question_knowledge",
  "users",
  "sessions",
  "lessons",
  "enrolments",
  "learn_records",
  "study_days",
  "favourites",
  "attempts",
  "attempt_answers",
  "wrong_book",
  "wrong_sources",
];
/**
 * Tables that a learner's calls may scan, because a subject of the question bank and figures of twenty questions are a
 * large part of this small seed.
 */
const BANK = ["questions", "question_stats"];
const mayBeReadWhole = ({ name, token }: HotCall, table: string) =>
  token === true ? BANK.includes(table) : name === "question list" && table === "question_stats";
const ROUNDS = amount({ usual: 6, full: 12 });

test("the most frequent calls read no large table completely", async () => {
  const { db, readings, close } = await openPlannedDatabase();
  const run = { db, content: await demoContent(), nowMs: Date.now(), log };
  await seedDatabase(run);
  await seedLarge(run, AMOUNTS);
  await signEverybodyIn(db);
  const place = await hotPlace(db, AMOUNTS);
  const [learner = 0] = place.learners;
  const token = await openSession(db, {
    userId: learner,
    agencyId: place.agencyId,
    ip: "",
    nowMs: Date.now(),
  });
  const app = appOver({ db, log, signSalt: SALT });
  const server = createUpstreamServer(app);
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const random = hotInputs();
  const ask = async (path: string, withToken = false, json?: object) => {
    const time = String(Math.floor(Date.now() / 1000));
    const headers = { "access-time": time, sign: signOf(time, SALT), "agency-flag": place.agency };
    const authorization: Record<string, string> = withToken ? { authorization: token } : {};
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { ...headers, ...authorization, ...(json && { "content-type": "application/json" }) },
      ...(json && { method: "POST", body: JSON.stringify(json) }),
    });
    expect(await answer.text(), path).toMatch(/^\{"code":20200/);
  };
  // Fills the cached values first, which scan whole tables once.
  await ask("/question/facets");
  const used = new Set<string>();
  for (const call of place.calls) {
    const found = await readings(async () => {
      for (let round = 0; round < ROUNDS; round++)
        await ask(call.path(random, learner), call.token, call.body?.(random, learner));
    });
    const whole = found.filter(
      ({ how, table }) => how === "Seq Scan" && LARGE_TABLES.includes(table) && !mayBeReadWhole(call, table),
    );
    expect(whole, call.name).toEqual([]);
    for (const { how, index } of found) if (how === "Index Only Scan") used.add(index);
  }
  expect([...used], "pages of the bank").toContain("questions_list");
  server.closeAllConnections();
  server.close();
  await close();
}, 180_000);

/** Adds a session for each user, because the query planner scans a table with one row. */
async function signEverybodyIn(db: Db): Promise<void> {
  await db.execute(
    sql`insert into sessions (token_hash, user_id, agency_id, expires_at)
      select md5(id::text), id, agency_id, now() + interval '1 day' from users`,
  );
  await db.execute(sql`vacuum analyze`);
}
