import { readFileSync } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SearchKind } from "#shared/contract/search/kinds.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { tryLock } from "../../platform/db/withLock.ts";
import { searchChanges, searchEntries } from "../../platform/db/schema/search.ts";
import { consoleOver } from "../../testing/adminConsole.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { bodyLines } from "./entryBody.ts";
import { indexChanges } from "./indexChanges.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
});
afterAll(() => upstream[Symbol.asyncDispose]());
/** Plans the recurring jobs, as the start of a process does. */
beforeEach(async () => {
  await run(
    `insert into jobs (name, key, run_at) values ('followSearch', '', '2020-01-01') on conflict (name, key) do update set run_at = '2020-01-01'`,
  );
  await upstream.runJobs();
});

/** Runs raw SQL, as an operator does in psql. */
async function run(statement: string): Promise<void> {
  await upstream.db.execute(sql.raw(statement));
}

/** Advances the clock and runs the jobs that update the search index. */
async function follow(): Promise<void> {
  upstream.advance(20_000);
  await upstream.runJobs();
}

async function entryOf(kind: SearchKind, id: number) {
  const rows = await upstream.db
    .select()
    .from(searchEntries)
    .where(and(eq(searchEntries.kind, kind), eq(searchEntries.refId, id)));
  return rows[0];
}

const kinds: readonly {
  readonly kind: SearchKind;
  readonly id: number;
  readonly insert: string;
  readonly rename: string;
  readonly hide?: string;
  readonly show?: string;
  readonly remove: string;
}[] = [
  {
    kind: "subject",
    id: 9_001,
    insert: `insert into subjects (id, root_id, parent_id, level, name, glyph) values (9001, 313, 313, 3, '初见一', '初')`,
    rename: `update subjects set name = '再见一' where id = 9001`,
    hide: `update subjects set is_shown = false where id = 9001`,
    show: `update subjects set is_shown = true where id = 9001`,
    remove: `delete from subjects where id = 9001`,
  },
  {
    kind: "course",
    id: 9_002,
    insert: `insert into courses (id, subject_id, name, year) values (9002, 313, '初见二', 2026)`,
    rename: `update courses set name = '再见二' where id = 9002`,
    hide: `update courses set is_shown = false where id = 9002`,
    show: `update courses set is_shown = true where id = 9002`,
    remove: `delete from courses where id = 9002`,
  },
  {
    kind: "teacher",
    id: 9_003,
    insert: `with t as (insert into teachers (id, name) values (9003, '初见三') returning id)
      insert into teacher_subjects (teacher_id, subject_id) select id, 313 from t`,
    rename: `update teachers set name = '再见三' where id = 9003`,
    hide: `delete from teacher_subjects where teacher_id = 9003`,
    show: `insert into teacher_subjects (teacher_id, subject_id) values (9003, 313)`,
    remove: `delete from teachers where id = 9003`,
  },
  {
    kind: "live",
    id: 9_004,
    insert: `insert into lives (id, subject_id, teacher_id, name, start_time, end_time)
      select 9004, 313, min(id), '初见四', now(), now() + interval '1 hour' from teachers`,
    rename: `update lives set name = '再见四' where id = 9004`,
    hide: `update lives set is_shown = false where id = 9004`,
    show: `update lives set is_shown = true where id = 9004`,
    remove: `delete from lives where id = 9004`,
  },
  {
    kind: "news",
    id: 9_005,
    insert: `insert into news (id, cate_id, title, content, publish_time)
      select 9005, min(id), '初见五', '', now() from news_categories`,
    rename: `update news set title = '再见五' where id = 9005`,
    hide: `update news set is_shown = false where id = 9005`,
    show: `update news set is_shown = true where id = 9005`,
    remove: `delete from news where id = 9005`,
  },
  {
    kind: "help",
    id: 9_006,
    insert: `insert into help_articles (id, cate, title, content) values (9006, '账号', '初见六', '')`,
    rename: `update help_articles set title = '再见六' where id = 9006`,
    hide: `update help_articles set is_shown = false where id = 9006`,
    show: `update help_articles set is_shown = true where id = 9006`,
    remove: `delete from help_articles where id = 9006`,
  },
  {
    kind: "knowledge",
    id: 9_007,
    insert: `insert into knowledge_points (id, subject_id, name) values (9007, 313, '初见七')`,
    rename: `update knowledge_points set name = '再见七' where id = 9007`,
    remove: `delete from knowledge_points where id = 9007`,
  },
  {
    kind: "question",
    id: 9_008,
    insert: `insert into questions (id, subject_id, type, stem, answer, source_key, content_hash)
      values (9008, 313, 'judge', '初见八', '["对"]', 'nine', 'nine')`,
    rename: `update questions set stem = '再见八' where id = 9008`,
    hide: `update questions set is_shown = false where id = 9008`,
    show: `update questions set is_shown = true where id = 9008`,
    remove: `delete from questions where id = 9008`,
  },
];

test.each(kinds)(
  "a change of a $kind by raw SQL updates the index",
  async ({ kind, id, insert, rename, hide, show, remove }) => {
    await run(insert);
    await follow();
    expect((await entryOf(kind, id))?.title).toMatch(/^初见/);
    await run(rename);
    await follow();
    expect((await entryOf(kind, id))?.title).toMatch(/^再见/);
    if (hide !== undefined && show !== undefined) {
      await run(hide);
      await follow();
      expect(await entryOf(kind, id)).toBeUndefined();
      await run(show);
      await follow();
      expect(await entryOf(kind, id)).toBeDefined();
    }
    await run(remove);
    await follow();
    expect(await entryOf(kind, id)).toBeUndefined();
  },
);

test("a changed name is updated in all entries that contain it", async () => {
  const bodies = async (kind: SearchKind, id: number) => (await entryOf(kind, id))?.body ?? "";
  await run(kinds[1]?.insert ?? "");
  await run(kinds[4]?.insert ?? "");
  await run(kinds[7]?.insert ?? "");
  await run(`insert into knowledge_points (id, subject_id, name) values (9107, 313, '旧点')`);
  await run(`insert into question_knowledge (question_id, knowledge_point_id) values (9008, 9107)`);
  await run(`insert into course_teachers (course_id, teacher_id) select 9002, min(id) from teachers`);
  await run(`update teachers set name = '欧阳改名' where id = (select min(id) from teachers)`);
  await run(`update subjects set name = '改名科目' where id = 313`);
  await run(`update news_categories set name = '改名栏目'`);
  await run(`update knowledge_points set name = '新点' where id = 9107`);
  await follow();
  expect(await bodies("course", 9_002)).toContain("欧阳改名");
  expect(await bodies("course", 9_002)).toContain("改名科目");
  expect((await entryOf("question", 9_008))?.label).toBe("改名科目");
  expect(await bodies("question", 9_008)).toBe("新点");
  expect((await entryOf("news", 9_005))?.label).toBe("改名栏目");
  // Entries of rows that refer to the deleted knowledge point are updated too.
  await run(`delete from knowledge_points where id = 9107`);
  await follow();
  expect(await bodies("question", 9_008)).toBe("");
  await run(`truncate help_articles`);
  await follow();
  expect(await upstream.db.$count(searchEntries, eq(searchEntries.kind, "help"))).toBe(0);
});

test("indexes more changes than fit into one transaction, and leaves none of them noted", async () => {
  await run(
    `insert into courses (id, subject_id, name, year) select n, 313, '多' || n, 2026 from generate_series(20001, 21201) n`,
  );
  await follow();
  expect(await upstream.db.$count(searchEntries, sql`kind = 'course' and ref_id > 20000`)).toBe(1_201);
  expect(await upstream.db.$count(searchChanges)).toBe(0);
});

test("writes the entry of a question once that was noted with its knowledge points too", async () => {
  await run(`create table written (ref_id integer)`);
  await run(`create function note_written() returns trigger language plpgsql
    as $$ begin insert into written values (new.ref_id); return null; end $$`);
  await run(
    `create trigger note_written after insert on search_entries for each row execute function note_written()`,
  );
  await run(`insert into knowledge_points (id, subject_id, name) values (9207, 313, '一点')`);
  await run(`insert into questions (id, subject_id, type, stem, answer, source_key, content_hash)
    select n, 313, 'judge', '题' || n, '["对"]', 'many' || n, '' from generate_series(40001, 40600) n`);
  await run(`insert into question_knowledge (question_id, knowledge_point_id)
    select n, 9207 from generate_series(40001, 40600) n`);
  await follow();
  const written = await upstream.db.execute(
    sql`select count(*)::int as num from written where ref_id > 40000`,
  );
  expect(written).toMatchObject({ rows: [{ num: 600 }] });
  expect((await entryOf("question", 40_600))?.body).toBe("一点");
  await run(`drop trigger note_written on search_entries`);
  await run(`drop function note_written`);
  await run(`drop table written`);
  await run(`delete from questions where id > 40000`);
});

test.skipIf(process.env["TEST_DATABASE_URL"])(
  "indexes without other connections, and leaves the index with its limit and no list",
  async () => {
    const { db } = upstream;
    const limits = sql`select reloptions from pg_class where relname = 'search_entries_questions'`;
    const before = await db.execute(limits);
    expect(before).toMatchObject({ rows: [{ reloptions: ["gin_pending_list_limit=256"] }] });
    await run(`update questions set stem = '改得很远的题' where id = (select min(id) from questions)`);
    await indexChanges(db, true);
    expect(await db.$count(searchEntries, eq(searchEntries.title, "改得很远的题"))).toBe(1);
    expect(await db.execute(limits)).toMatchObject({
      rows: [{ reloptions: ["gin_pending_list_limit=256"] }],
    });
    const pages = sql`select gin_clean_pending_list('search_entries_questions')::int as num`;
    expect(await db.execute(pages)).toMatchObject({ rows: [{ num: 0 }] });
  },
);

test("search rebuild restores lost entries and removes entries without a row", async () => {
  const { db } = upstream;
  const admin = consoleOver(upstream.db);
  const before = await db.select().from(searchEntries).orderBy(searchEntries.kind, searchEntries.refId);
  await run(`delete from search_entries where kind in ('course', 'question')`);
  await run(
    `insert into search_entries (kind, ref_id, root_ids, title, tokens) values ('course', 99999, '{}', '没有', '{}')`,
  );
  expect(await admin("search", "rebuild")).toMatchObject({ code: 0 });
  await follow();
  expect(await db.select().from(searchEntries).orderBy(searchEntries.kind, searchEntries.refId)).toEqual(
    before,
  );
});

test("a change that is rolled back is not noted for the index", async () => {
  const { db } = upstream;
  const failing = inTransaction(db, async (tx) => {
    await tx.execute(sql`update courses set name = '没有发生' where id = 11`);
    throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  expect(await db.$count(searchChanges)).toBe(0);
});

// Needs a PostgreSQL server, because the embedded database has a single connection.
test.runIf(process.env["TEST_DATABASE_URL"])(
  "leaves noted changes to another process that is indexing",
  async () => {
    const { db } = upstream;
    await run(`update courses set name = '改了' where id = 11`);
    await inTransaction(db, async (tx) => {
      expect(await tryLock(tx, "search")).toBe(true);
      await indexChanges(db);
    });
    expect(await db.$count(searchChanges)).toBe(1);
    await follow();
    expect((await entryOf("course", 11))?.title).toBe("改了");
  },
);

test("the upgrade's job adds the spellings of ü to entries of the previous release", async () => {
  await run(
    `insert into subjects (id, root_id, parent_id, level, name, glyph) values (9900, 313, 313, 3, '策略与法律', '策')`,
  );
  await follow();
  const now = await entryOf("subject", 9_900);
  expect(now?.tokens).toContain("~lu");
  await run(
    `update search_entries set tokens = array_remove(tokens, '~lu') where kind = 'subject' and ref_id = 9900`,
  );
  await run(`insert into jobs (name, key, run_at) values ('respellSearch', '', '2020-01-01')`);
  await upstream.runJobs();
  expect((await entryOf("subject", 9_900))?.tokens).toEqual(now?.tokens);
  await run(`delete from subjects where id = 9900`);
});

test("the upgrade's job writes all entries again, also when they are more than one transaction takes", async () => {
  await run(
    `insert into courses (id, subject_id, name, year) select 30000 + n, 313, '课' || n, 2026 from generate_series(1, 1100) n`,
  );
  await follow();
  await run(`update search_entries set body = '上一版'`);
  await run(
    readFileSync(new URL("../../platform/db/migrations/0029_search_excerpts.sql", import.meta.url), "utf8"),
  );
  // A process of the previous release would write noted entries in its own form.
  expect(await upstream.db.$count(searchChanges)).toBe(0);
  await upstream.runJobs();
  expect(await upstream.db.$count(searchEntries, eq(searchEntries.body, "上一版"))).toBe(0);
  expect((await entryOf("course", 31_100))?.title).toBe("课1100");
  await run(`delete from courses where id > 30000`);
});

test("finds a teacher with a long introduction by title and subject", async () => {
  await run(
    `with t as (insert into teachers (id, name, title, intro) values (9901, '高老师', '特级督学', repeat('讲课清楚，', 100)) returning id)
      insert into teacher_subjects (teacher_id, subject_id) select id, 313 from t`,
  );
  await follow();
  const entry = await entryOf("teacher", 9_901);
  expect(bodyLines(entry?.body ?? "").words).toMatch(/^特级督学 · ./);
  expect(entry?.tokens).toContain("督学");
  await run(`delete from teachers where id = 9901`);
});
