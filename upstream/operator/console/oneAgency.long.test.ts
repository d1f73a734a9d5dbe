import { afterAll, beforeAll, expect, test } from "vitest";

import { isBusy } from "../../platform/db/busy.ts";
import { mayBeShared, ownedRows, ownedTables } from "../move/agencyTables.ts";
import { type SchoolRows, addSchoolRows } from "../../testing/schoolRows.ts";
import { SALT, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Command, Outcome, Spec } from "./command.ts";
import { commands } from "./commandTable.ts";
import { isOfShell, mayRun } from "./roles.ts";
import { ROLES, type Visitor } from "./visitor.ts";
import { isOperatorError } from "../pages/works.ts";
import { runCall } from "./runCall.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

const JIA = { id: 1, flag: "jia", name: "甲校" };
const HOUR_MS = 3_600_000;

let upstream: TestUpstream;
let own: SchoolRows;
let foreign: SchoolRows;
let library: SchoolRows;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const { db } = upstream;
  const nowMs = upstream.now();
  own = await addSchoolRows(db, { flag: "jia", agencyId: 1, mark: "本甲", nowMs });
  foreign = await addSchoolRows(db, { flag: "yi", agencyId: 2, mark: "密乙", nowMs });
  const ids: Record<string, number> = {};
  for (const [noun, table] of Object.entries(LIBRARY)) {
    const [row] = await rowsOf<{ id: number }>(db, `select min(id) as id from ${table}`);
    ids[noun] = row?.id ?? 0;
  }
  const [change] = await rowsOf<{ id: number }>(
    db,
    "select max(id) as id from admin_changes where target like 'course %' and after::text like '%密乙%'",
  );
  Object.assign(foreign.ids, { audit: change?.id ?? 0 });
  const { noun, action, values } = { noun: "news", action: "top", values: { id: own.ids["news"] } };
  const { audit = [] } = await runCall(db, { noun, action, values, actor: "李" }, nowMs, {
    visitor: visitorOf("owner"),
  });
  Object.assign(own.ids, { audit: audit[0] });
  library = { flag: "shared", mark: "", ids: { ...foreign.ids, ...ids } };
}, 240_000);
afterAll(() => upstream[Symbol.asyncDispose]());

const LIBRARY = {
  root: "subjects where agency_id is null",
  subject: "subjects where agency_id is null and level = 3",
  teacher: "teachers where agency_id is null",
  course: "courses where agency_id is null",
  chapter: "chapters c where exists (select from courses where id = c.course_id and agency_id is null)",
  lesson: "lessons l where exists (select from courses where id = l.course_id and agency_id is null)",
  classroom: "classrooms where agency_id is null",
  live: "lives where agency_id is null",
  category: "news_categories where agency_id is null",
  news: "news where agency_id is null",
  article: "help_articles where agency_id is null",
  page: "pages where agency_id is null",
  banner: "ads where agency_id is null",
  file: "classroom_files",
};

/** Nouns that arguments and options refer to under other names: `--courses` and COURSE are ids of courses. */
const SAME: Readonly<Record<string, string>> = {
  courses: "course",
  teachers: "teacher",
  subjects: "subject",
  learner: "user",
  parent: "root",
  exams: "exam",
  seq: "one",
};

/** Returns a valid value for an argument or option. An id in it belongs to a row of this agency. */
function valueOf(
  { noun, action, isChange }: Command,
  name: string,
  spec: Spec,
  { ids, flag }: SchoolRows,
): unknown {
  const subject = noun === "report" ? (action === "class" ? "classroom" : action) : noun;
  const key = name === "id" || name === "no" || name === "code" ? subject : (SAME[name] ?? name);
  const id = key === "one" ? 1 : Number(ids[key] ?? 313);
  switch (spec.kind) {
    case "id":
      return id;
    case "ids":
      return [id];
    case "whole":
      return Math.min(spec.most, Math.max(spec.least, 7));
    case "price":
      return "0.01";
    case "score":
      return 1;
    case "yesNo":
    case "switch":
      return true;
    case "choice":
      return spec.of.at(-1);
    case "moment":
    case "until":
      return upstream.now() + 30 * 24 * HOUR_MS;
    case "colour":
      return "#123456";
    case "address":
      return "/news";
    case "picture":
      return "/static/new.png";
    case "host":
      return "new.example";
    case "hosts":
      return ["new.example"];
    case "mobile":
      return isChange ? "13911112222" : ids["mobile"];
    case "code":
      return action === "add" ? "NEWCODE9" : ids[key];
    case "flag":
      return flag;
    case "article":
    case "file":
      return { name: "text.md", text: "# 新的标题\n\n新的正文\n" };
    case "sheet":
    case "questions":
      return {
        name: "rows.csv",
        base64: Buffer.from(`姓名,手机号,班级\n新人,13912345678,${String(ids["classroom"])}\n`).toString(
          "base64",
        ),
      };
    case "bytes":
      return { name: "new.pdf", size: 3, hash: ids["hash"] };
    case "medium": {
      const file = {
        path: "main.pdf",
        role: "main",
        size: 3,
        hash: ids["hash"],
        alt: "",
        width: 0,
        height: 0,
      };
      return { name: "new.pdf", type: "doc", seconds: 0, pages: 1, files: [file] };
    }
    case "text":
      return name === "uid" ? `${flag}学号` : name === "short" ? `${flag}简` : "新的";
    case "school":
      return {};
  }
}

/**
 * Yields calls of a command with rows of one agency: one with only the required values, and one for each other option.
 */
function* callsOf(command: Command, school: SchoolRows): Generator<Readonly<Record<string, unknown>>> {
  const { args, options } = command;
  const needed = [...Object.entries(args), ...Object.entries(options).filter(([, { required }]) => required)];
  const of = (entries: readonly (readonly [string, Spec])[]) =>
    Object.fromEntries(
      entries.flatMap(([name, spec]) =>
        spec.kind === "flag" && school !== own ? [] : [[name, valueOf(command, name, spec, school)]],
      ),
    );
  yield of(needed);
  for (const entry of Object.entries(options).filter(([, { required }]) => !required))
    yield of([...needed, entry]);
  if (school !== own)
    for (const [name] of needed.filter(([, { kind }]) => kind === "flag"))
      yield { ...of(needed), [name]: school.flag };
}

/** Runs a call as the visitor; returns its outcome as JSON text, or the message of the refusal. */
async function answerTo(visitor: Visitor, { noun, action }: Command, values: object): Promise<string> {
  const asked = { noun, action, values: { ...values, limit: 1_000, full: true }, actor: "李老师" };
  try {
    const outcome: Outcome = await runCall(upstream.db, asked, upstream.now(), { visitor, signSalt: SALT });
    return JSON.stringify(outcome);
  } catch (error) {
    if (!isOperatorError(error) && !isBusy(error) && !isOfDatabase(error)) throw error;
    return (error as Error).message;
  }
}

/**
 * Returns whether the database refused the change by a constraint. Then the page shows only a general message, and the
 * log has the reason.
 */
function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof Error && String((error.cause as { code?: unknown } | undefined)?.code).startsWith("23")
  );
}

const visitorOf = (role: Visitor["role"], agency: Visitor["agency"] = JIA): Visitor => ({ role, agency });
const here = commands.filter((command) => !isOfShell(command));

/** Returns all rows of an agency or of the shared library, by table. */
async function rowsOfOwner(owner: number | "library"): Promise<unknown> {
  const parts = ownedTables.flatMap((table) => {
    const which = ownedRows(table, owner);
    return which === undefined
      ? []
      : [`select '${table}' as name, t::text as row from ${table} t where ${which}`];
  });
  return rowsOf(upstream.db, `${parts.join(" union all ")} order by 1, 2`);
}

test("hides and protects the rows of other schools from a session of one school, for each command and role", async () => {
  const before = [await rowsOfOwner(2), await rowsOfOwner("library")];
  const secrets = [
    foreign.mark,
    String(foreign.ids["mobile"]),
    String(foreign.ids["staffMobile"]),
    String(foreign.ids["coupon"]),
    String(foreign.ids["order"]),
  ];
  const answered = new Set<string>();
  const seen = new Set<string>();
  for (const role of ROLES)
    for (const command of here)
      for (const school of [foreign, library, own])
        for (const values of callsOf(command, school)) {
          if (school === own && command.isChange) continue;
          // All roles see the same rows, so one call of each command is enough for every role but the owner.
          if (role !== "owner" && seen.has(`${role} ${command.noun} ${command.action} ${school.flag}`))
            continue;
          seen.add(`${role} ${command.noun} ${command.action} ${school.flag}`);
          // Codes and numbers in the call itself are no leak when the refusal repeats them.
          const typed = JSON.stringify(Object.values(values));
          const answer = await answerTo(visitorOf(role), command, values);
          for (const secret of secrets.filter((one) => !typed.includes(one)))
            expect(
              answer,
              `${role}: ${command.noun} ${command.action} ${JSON.stringify(values)}`,
            ).not.toContain(secret);
          if (answer.startsWith("{") && school === own) answered.add(`${command.noun} ${command.action}`);
        }
  const asking = here.filter((command) => !command.isChange && mayRun(visitorOf("owner"), command));
  const silent = asking.map(({ noun, action }) => `${noun} ${action}`).filter((name) => !answered.has(name));
  expect(silent).toEqual([]);
  expect([await rowsOfOwner(2), await rowsOfOwner("library")]).toEqual(before);
}, 400_000);

test("shows a session of one school its own rows", async () => {
  for (const noun of [
    "course",
    "classroom",
    "teacher",
    "news",
    "banner",
    "template",
    "live",
    "user",
    "order",
    "code",
    "coupon",
    "exam",
  ]) {
    const list = here.find((command) => command.noun === noun && command.action === "list");
    expect(list, noun).toBeDefined();
    if (list)
      expect(await answerTo(visitorOf("owner"), list, {}), noun).toMatch(/本甲|COUPONJIA9|course \d+|139/);
  }
});

const MONEY = [
  "select id, price, origin_price, expire_time, valid_days from courses",
  "select id, price, origin_price, expire_time, valid_days from classrooms",
  "select id, price, origin_price, valid_days from packages",
  "select id, price, is_free from lives",
  "select id, is_free from lessons",
  "select id, show_price, sms_a_day from agencies",
  "select classroom_id as id, course_id from classroom_courses",
  "select id, value, min_price, ends_at from coupons",
  "select code as id, expires_at, used_by from course_codes",
  "select id, status, pay_price from orders",
  "select id, user_id, source from enrolments",
  "select id, amount from refunds",
];

test("refuses changes of prices, codes, grants and orders by an editor, a marker or a reader", async () => {
  const read = async () => {
    const all: string[] = [];
    for (const query of MONEY)
      all.push(...(await rowsOf(upstream.db, `${query} order by 1`)).map((row) => JSON.stringify(row)));
    return all;
  };
  const before = await read();
  const [last] = await rowsOf<{ course: number; classroom: number }>(
    upstream.db,
    "select (select max(id) from courses) as course, (select max(id) from classrooms) as classroom",
  );
  for (const role of ["editor", "marker", "reader"] as const)
    for (const agency of [JIA, null])
      for (const command of here.filter(({ isChange }) => isChange))
        for (const values of callsOf(command, own)) await answerTo(visitorOf(role, agency), command, values);
  const after = new Set(await read());
  // The only row that may disappear is a live class without orders, which an editor may cancel.
  const cancelled = JSON.stringify({ id: own.ids["live"], price: "9.00", is_free: false });
  expect(before.filter((row) => !after.has(row) && row !== cancelled)).toEqual([]);
  // Content that an editor creates for sale is hidden from learners until the owner shows it.
  const rows = await rowsOf(
    upstream.db,
    `select id from courses where id > ${last?.course} and is_shown union all
     select id from classrooms where id > ${last?.classroom} and is_shown and course_id is null`,
  );
  expect(rows).toEqual([]);
}, 400_000);

test("shows whole codes and phone numbers to the owner only, in lists, records and the table of changes", async () => {
  const owner = await Promise.all([visitorOf("owner")].map((visitor) => listOf(visitor, "code")));
  expect(owner[0]).toContain(own.ids["code"]);
  for (const role of ["editor", "marker", "reader"] as const)
    for (const agency of [JIA, null])
      for (const command of here.filter(({ isChange }) => !isChange))
        for (const values of callsOf(command, own)) {
          if (!mayRun(visitorOf(role, agency), command)) continue;
          const answer = await answerTo(visitorOf(role, agency), command, values);
          for (const secret of [own.ids["code"], own.ids["coupon"], own.ids["mobile"]])
            if (answer.startsWith("{"))
              expect(answer, `${role}: ${command.noun} ${command.action}`).not.toContain(secret);
        }
  expect(await listOf(visitorOf("reader"), "code")).toContain(`…${String(own.ids["code"]).slice(-4)}`);
}, 200_000);

async function listOf(visitor: Visitor, noun: string): Promise<string> {
  const list = here.find((command) => command.noun === noun && command.action === "list");
  return list ? answerTo(visitor, list, {}) : "";
}

test("reserves commands for all agencies or the machine for the operator", () => {
  const names = (visitor: Visitor) =>
    here.filter((one) => mayRun(visitor, one)).map(({ noun, action }) => `${noun} ${action}`);
  const machine = ["agency add", "agency sync", "school open", "search rebuild", "job list", "file places"];
  expect(names(visitorOf("owner", null))).toEqual(expect.arrayContaining(machine));
  for (const role of ROLES)
    expect(names(visitorOf(role)).filter((name) => machine.includes(name))).toEqual([]);
});

test("protects each shared table by a trigger, and has a view for each table of agencies", async () => {
  const held = await rowsOf<{ name: string }>(
    upstream.db,
    "select tgrelid::regclass::text as name from pg_trigger where tgname = 'own_rows' order by 1",
  );
  // These tables have no trigger: readers' calls, jobs and the first use of a knowledge point write shared rows of
  // them.
  const free = ["knowledge_points", "news_views", "question_stats", "question_tallies", "search_entries"];
  const shared = ownedTables.filter(mayBeShared);
  expect(held.map(({ name }) => name)).toEqual(shared.filter((name) => !free.includes(name)).sort());
});

test("limits a prepared statement to one agency inside such a session, and not outside", async () => {
  const list = (visitor?: Visitor) =>
    runCall(upstream.db, { noun: "order", action: "list", values: {}, actor: "" }, upstream.now(), {
      visitor,
    });
  for (let round = 0; round < 6; round += 1) {
    expect((await list()).total).toBe(2);
    expect((await list(visitorOf("owner"))).total).toBe(1);
  }
  const inside = await rowsOf<{ agency: string }>(
    upstream.db,
    "select current_setting('beikao.agency', true) as agency",
  );
  expect(inside[0]?.agency ?? "").toBe("");
});

test("creates the views again after a migration dropped them or changed columns", async () => {
  const { db } = upstream;
  const find = here.find(({ noun, action }) => `${noun} ${action}` === "news list");
  if (!find) throw new Error("no news list");
  const columns = async () =>
    rowsOf(
      db,
      "select column_name as name from information_schema.columns where table_schema = 'agency_views' and table_name = 'news' and column_name = 'probe'",
    );
  await rowsOf(db, "drop schema agency_views cascade");
  expect(await answerTo(visitorOf("owner"), find, {})).toMatch(/^\{/);
  await rowsOf(db, "alter table news add column probe integer");
  expect(await answerTo(visitorOf("owner"), find, {})).toMatch(/^\{/);
  expect(await columns()).toHaveLength(1);
  await rowsOf(db, "drop schema agency_views cascade");
  await rowsOf(db, "alter table news drop column probe");
});
