import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { login, userInfo } from "#shared/contract/account/endpoints.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { collectQuestion } from "#shared/contract/question/endpoints.ts";
import { createOrder } from "#shared/contract/order/endpoints.ts";
import { saveNote } from "#shared/contract/note/endpoints.ts";
import { practiceAnswer, practiceStart } from "#shared/contract/practice/endpoints.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { findSession } from "../../domain/account/sessions.ts";
import { runMovePlan } from "../console/runMovePlan.ts";

import type { Database } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { questionImages, questions } from "../../platform/db/schema/questions.ts";
import { jobs } from "../../platform/db/schema/system.ts";
import { users } from "../../platform/db/schema/users.ts";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { everyRow } from "../../testing/everyRow.ts";
import { PASSWORD, newLearner, newRequest, newVisitor, signIn } from "../../testing/learners.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { agencyTables, ownedRows, ownedTables } from "./agencyTables.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

const JIA = 1;
const WORDS = "学校正在搬到新的服务器，几分钟内只能看、不能提交，请稍后再试";

let upstream: TestUpstream;
let there: Database;
let admin: TestConsole;
let me: { readonly token: string };
let other: { readonly agency: string; readonly token: string };
let recordId: string;
let opened: string[] = [];

beforeAll(async () => {
  upstream = await startTestUpstream();
  there = await openTestDatabase();
  const open = (url: string) => {
    opened.push(url);
    return Promise.resolve({ ...there, close: () => Promise.resolve() });
  };
  admin = consoleOver(
    upstream.db,
    () => upstream.now(),
    () => [],
    (plan) => runMovePlan({ db: upstream.db, plan, open }),
  );
  me = { token: (await newLearner(upstream)).token };
  other = { agency: "yi", token: await signIn(upstream, "xiaoming", { agency: "yi", ip: "198.19.0.1" }) };
  ({ record_id: recordId } = await upstream.call(
    practiceStart,
    { mode: "4", subject_id: "315", count: 5, request_id: newRequest() },
    me,
  ));
  await upstream.call(practiceAnswer, answer(1), me);
  await upstream.call(collectQuestion, { id: "51", is_collect: "1" }, me);
  await upstream.call(saveNote, { ...NOTE, request_id: newRequest() }, me);
  const order = { target_type: "course", target_id: "11", request_id: newRequest() };
  await upstream.call(createOrder, order, me);
  await addPictures();
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await there.close();
});

/**
 * Adds pictures of agencies jia and yi and of the shared library, to which a text or a list refers, and one picture to
 * which nothing refers.
 */
async function addPictures(): Promise<void> {
  const { db } = upstream;
  const nameOf = (letter: string) => `${letter.repeat(40)}.png`;
  const [shared] = await db.select().from(questions).where(isNull(questions.agencyId)).limit(1);
  if (!shared) throw new Error("no question is shared");
  const of = (agencyId: number | null, letter: string) => ({
    ...shared,
    id: 9_000_000 + letter.charCodeAt(0),
    agencyId,
    sourceKey: `picture ${letter}`,
  });
  await db.insert(questions).values([
    { ...of(JIA, "a"), images: [nameOf("a")] },
    { ...of(JIA, "b"), stem: `![x](/uploads/question/${nameOf("b")})` },
    { ...of(2, "c"), images: [nameOf("c")], stem: `![x](/uploads/question/${nameOf("d")})` },
    { ...of(null, "e"), analysis: `![x](/uploads/question/${nameOf("e")})` },
  ]);
  await db.insert(questionImages).values(
    [..."abcdef"].map((letter) => ({
      hash: letter.repeat(40),
      mime: "image/png",
      content: Buffer.from(letter),
    })),
  );
}

const NOTE = { lesson_id: "11000", second: 1, content: "一条笔记" };
const answer = (seq: number) => ({ record_id: recordId, seq, answer: ["A"], tell: "0" });
const move = (...more: string[]) => admin("agency", "move", "jia", "--to", "postgresql://there/b", ...more);

async function statusOf(endpoint: Endpoint, input: object, asking: { token?: string; agency?: string }) {
  const query = endpoint.method === "GET" ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
  const init =
    endpoint.method === "GET"
      ? {}
      : {
          method: "POST",
          body: JSON.stringify(input),
          headers: { "content-type": "application/json" },
        };
  const response = await upstream.fetch(endpoint.path + query, init, asking);
  return { status: response.status, retry: response.headers.get("retry-after"), text: await response.text() };
}

const stateOf = async () =>
  (await upstream.db.select().from(agencies).where(eq(agencies.id, JIA)))[0]?.moveState;

beforeEach(() => {
  opened = [];
});

test("a dry run reports the rows to move and leaves both databases unchanged", async () => {
  const [here, empty] = [await everyRow(upstream.db), await everyRow(there.db)];
  const dry = await move("--dry-run");
  expect(dry).toMatchObject({ code: 0, err: "" });
  expect(dry.out).toMatch(/: \d{2,} rows; besides \d{3,} rows of the shared library/);
  expect([await everyRow(upstream.db), await everyRow(there.db)]).toEqual([here, empty]);
  await upstream.call(saveNote, { ...NOTE, request_id: newRequest() }, me);
});

test("refuses a password on the command line, and reads the address from a file", async () => {
  for (const to of [
    "postgresql://beikao:hunter2@there/b",
    "postgresql://beikao:@there/b",
    "postgresql://there/b?user=beikao&password=hunter2",
  ]) {
    const refused = await admin("agency", "move", "jia", "--to", to);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringMatching(/^--to has a password, which everybody .* --to-file/),
    ]);
    expect(refused.err + refused.out).not.toContain("hunter2");
  }
  expect((await admin("agency", "move", "jia")).err).toMatch(/^--to is missing/);
  expect(opened).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), "beikao-to-"));
  const file = join(folder, "to");
  await writeFile(file, "postgresql://beikao:hunter2@there/b\n");
  expect(await admin("agency", "move", "jia", "--to-file", file, "--dry-run")).toMatchObject({
    code: 0,
    err: "",
  });
  expect(opened).toEqual(["postgresql://beikao:hunter2@there/b"]);
  expect((await move("--to-file", file)).err).toMatch(/^--to and --to-file name two databases/);
  await rm(folder, { recursive: true });
});

test("reports a conflicting row and moves nothing, and the school still accepts changes", async () => {
  const before = await everyRow(there.db);
  await there.db.insert(agencies).values({
    ...(await upstream.db.select().from(agencies).where(eq(agencies.id, 2)))[0],
    id: 2,
    flag: "theirs",
  } as typeof agencies.$inferInsert);
  const [mine] = await upstream.db
    .select()
    .from(users)
    .where(eq(users.agencyId, JIA))
    .orderBy(users.id)
    .limit(1);
  await there.db.insert(users).values({ ...mine, agencyId: 2 } as typeof users.$inferInsert);
  const refused = await move();
  expect(refused.code).toBe(3);
  expect(refused.err).toMatch(/^users: another row is there under the same number .*Nothing was moved/);
  expect(await stateOf()).toBe("");
  await upstream.call(practiceAnswer, answer(2), me);
  const after = await everyRow(there.db);
  expect([after["attempts"], after["sessions"]]).toEqual([before["attempts"], before["sessions"]]);
  await there.db.delete(users);
  await there.db.delete(agencies);
  expect((await admin("agency", "forget", "jia")).err).toMatch(/^FLAG: jia was not moved/);
});

test("moves all rows of a school, which stays readable and rejects changes meanwhile; other schools accept changes", async () => {
  const here = await everyRow(upstream.db);
  const moved = await move();
  expect(moved).toMatchObject({ code: 0, err: "" });
  expect(moved.out).toMatch(/All of jia is at the other database/);
  for (const table of ownedTables) {
    const rowsAt = async (db: Database["db"], owner: number | "library") => {
      const which = ownedRows(table, owner);
      const text = table === "agencies" ? "(to_jsonb(t) - 'move_state')" : "t";
      return which === undefined
        ? []
        : rowsOf(db, `select ${text}::text as row from ${table} t where ${which} order by 1`);
    };
    expect(await rowsAt(there.db, JIA), table).toEqual(await rowsAt(upstream.db, JIA));
    const place = agencyTables[table];
    if (place?.by === "agency_id") expect(await rowsAt(there.db, 2), table).toEqual([]);
    if (place?.by === "agency_id" && table !== "sessions")
      expect(await rowsAt(there.db, "library"), table).toEqual(await rowsAt(upstream.db, "library"));
  }
  const pictures = (await there.db.select().from(questionImages)).map(({ hash }) => hash[0]);
  expect(pictures.filter((letter) => /[a-f]/.test(letter ?? "")).toSorted()).toEqual(["a", "b", "e"]);
  const now = await everyRow(upstream.db);
  for (const name of ["attempts", "orders", "users", "notes"]) expect(now[name], name).toEqual(here[name]);
  const asked = { token: me.token, agencyId: JIA, nowMs: upstream.now() };
  expect(await findSession(there.db, asked)).toMatchObject({ userId: expect.any(Number) as number });
  expect((await there.db.select().from(jobs)).map(({ name }) => name)).toContain("closeOrder");

  for (const [endpoint, input] of [
    [practiceAnswer, answer(3)],
    [saveNote, { ...NOTE, request_id: newRequest() }],
    [collectQuestion, { id: "51", is_collect: "0" }],
    [login, { type: "password", username: "xiaoming", password: PASSWORD }],
  ] as const) {
    const { status, retry, text } = await statusOf(endpoint, input, { ...newVisitor(), ...me });
    expect([endpoint.path, status, retry]).toEqual([endpoint.path, 503, "30"]);
    expect(text).toContain(WORDS);
  }
  const ids = {
    course_id: "11",
    classroom_id: "21",
    lesson_id: "11000",
    question_id: "51",
    record_id: recordId,
  };
  const refused: string[] = [];
  for (const endpoint of endpoints.filter(({ method, lane }) => method === "GET" && lane !== "stream"))
    for (const id of [recordId, "11", "21", "31", "51"]) {
      const { status, text } = await statusOf(endpoint, { ...ids, id }, me);
      if (status === 503 || text.includes(WORDS)) refused.push(`${endpoint.path} ${id}`);
    }
  expect(refused).toEqual([]);
  await upstream.call(userInfo, {}, me);
  await upstream.call(collectQuestion, { id: "51", is_collect: "1" }, other);
});

test("jobs of a moved school wait, while jobs of other schools run", async () => {
  upstream.advance(3_600_000);
  await upstream.runJobs();
  const left = await upstream.db.select().from(jobs);
  expect(left.filter(({ lastError }) => lastError !== "")).toEqual([]);
  expect(left.map(({ name }) => name)).toContain("closeOrder");
});

test("a second run finishes a move whose process was killed after the commit", async () => {
  await rowsOf(upstream.db, "update agencies set move_state = 'moving' where id = 1");
  const again = await move();
  expect(again).toMatchObject({ code: 0, err: "" });
  expect(again.out).toMatch(/was at the other database already/);
  expect(await stateOf()).toBe("moved");
  expect((await move()).err).toMatch(/^FLAG: jia was moved already/);
});

test("forgetting a school removes all its rows here and no rows of others", async () => {
  const before = await everyRow(upstream.db);
  expect(await admin("agency", "forget", "jia")).toMatchObject({ code: 0, err: "" });
  for (const table of ownedTables)
    expect(await rowsOf(upstream.db, `select from ${table} t where ${ownedRows(table, JIA)}`), table).toEqual(
      [],
    );
  const after = await everyRow(upstream.db);
  for (const table of ["users", "sessions", "favourites"]) {
    const theirs = (rows: readonly string[] = []) => rows.filter((row) => /^\((?:\d+,2,|.*,2,)/.test(row));
    expect(theirs(after[table])).toEqual(theirs(before[table]));
  }
  expect(await rowsOf(upstream.db, "select from pg_trigger where tgname like 'moving_%'")).toEqual([]);
  await upstream.call(collectQuestion, { id: "51", is_collect: "0" }, other);
});
