import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#upstream/platform/db/database.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { agencySubjects } from "#upstream/platform/db/schema/agencies.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import { isNotEmbargoed } from "#upstream/domain/question/embargo.ts";
import { testContent } from "#upstream/testing/testContent.ts";
import { openTestDatabase } from "#upstream/testing/testDatabase.ts";
import { runImport } from "../importCommand.ts";

const options = ["A", "B", "C", "D"].map((key) => ({ key, text: `选${key}` }));
const single = { source: "卷一", subject: "高中英语", type: "single", options, answer: ["B"] };
const asked = [
  { ...single, id: "1", stem: "第一题", section: "一、选择" },
  { ...single, id: "2", stem: "第二题", section: "一、选择", score: 3 },
  {
    ...single,
    id: "3",
    type: "essay",
    options: [],
    answer: ["答"],
    stem: "论述",
    section: "二、论述",
    score: 10,
  },
];
const about = {
  kind: "paper",
  id: "2099-1",
  name: "高中英语 统考",
  exam: "online",
  start: "2099-12-01 09:00",
  end: "2099-12-01 11:00",
  minutes: 90,
  attempts: 1,
  sections: [{ name: "一、选择", desc: "单选", score: 2 }, { name: "二、论述" }],
};

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "paper-"));
  const log = pino({ level: "silent" });
  await seedDatabase({ db: database.db, content: testContent, nowMs: Date.now(), log });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function fileOf(lines: readonly object[], name = "paper.jsonl"): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return file;
}

async function run(...args: readonly string[]) {
  let out = "";
  const code = await runImport([...args, "--paper"], {
    env: { DATA_DIR: folder },
    out: (text) => void (out += text),
    err: (text) => void (out += text),
    isTerminal: false,
    openDatabase: async () => ({ ...database, close: async () => undefined }),
  });
  return { code, out };
}

async function exam(id = "2099-1") {
  const [row] = await database.db
    .select()
    .from(papers)
    .where(eq(papers.sourceKey, `综合题库/${id}`));
  return row;
}

test("shows the paper in a dry run and writes nothing", async () => {
  const file = await fileOf([about, ...asked]);
  const { code, out } = await run(file);
  expect(code).toBe(0);
  expect(out).toContain("3 lines: 3 accepted, 0 refused (dry run");
  expect(out).toContain("online exam “高中英语 统考”: 2 sections, 3 questions, 15 points, passed with 9");
  expect((await run(file, "--compare")).out).toContain("passed with 9; added");
  expect(await exam()).toBeUndefined();
  expect(await database.db.$count(questions, eq(questions.collection, "综合题库/卷一"))).toBe(0);
});

test("reports each fault with its position and remedy, and writes nothing of a faulty paper", async () => {
  const { code, out } = await run(
    await fileOf([
      {
        ...about,
        show: "later",
        end: "2099-12-01 08:00",
        pass: 99,
        sections: [...about.sections, { name: "三" }],
      },
      asked[0] ?? {},
      { ...asked[1], section: "四、别的", subject: "高中数学" },
      { ...asked[2], score: undefined },
    ]),
    "--commit",
  );
  expect(code).toBe(1);
  for (const line of [
    'line 1  2099-1  show: is "later"; use one of submitted, reviewed, after_end, never, each',
    "line 1  2099-1  end: is not after its start; give an end after the start",
    "line 1  2099-1  pass: is 99, and the paper comes to 5; use a score that can be reached",
    'line 1  2099-1  sections: have "三", which no question is in',
    'line 3  2  section: is "四、别的", which the paper does not name; use one of 一、选择、二、论述、三',
    'line 3  2  subject: is "高中数学", that of the paper "高中英语"',
    'line 4  3  score: is neither at the question nor at its section; write "score" at one of them',
  ])
    expect(out).toContain(line);
  expect(out).toContain("nothing of the file is written");
  expect(await exam()).toBeUndefined();
  expect(await database.db.$count(questions, eq(questions.collection, "综合题库/卷一"))).toBe(0);
  expect((await run(await fileOf(asked))).out).toContain("is nowhere in the file");
});

test("reports two questions with the same text, unless their pictures differ", async () => {
  const again = {
    ...asked[0],
    id: "4",
    stem: "<p>第一题 </p>",
    options: options.toReversed(),
    answer: ["C"],
  };
  const { code, out } = await run(await fileOf([about, ...asked, again]));
  expect(code).toBe(1);
  expect(out).toContain(
    "line 5  4: says the same as line 2: nobody is asked one question twice; take one of them out, or change what it asks",
  );
  expect(out).toContain("the paper: refused, and nothing of the file is written");
  const power = (id: string, stem: string) => ({ ...single, id, stem, section: "一、选择" });
  const alike = [power("5", "x<sup>2</sup>"), power("6", "x<sub>2</sub>")];
  expect((await run(await fileOf([about, ...asked, ...alike]))).code).toBe(0);
});

test("imports a paper with its questions hidden elsewhere, and a second import changes nothing", async () => {
  const { db } = database;
  const file = await fileOf([about, ...asked]);
  const { code, out } = await run(file, "--commit");
  expect([code, out.includes("3 added")]).toEqual([0, true]);
  const made = await exam();
  expect(out).toContain(
    `; added ${made?.id}; until 2099-12-01 11:00:00 nobody meets 3 questions of the bank elsewhere`,
  );
  expect(made).toMatchObject({
    name: "高中英语 统考",
    kind: "online",
    totalScore: "15.00",
    passScore: "9.00",
    startTime: new Date("2099-12-01T01:00:00Z"),
    endTime: new Date("2099-12-01T03:00:00Z"),
    doTimes: 1,
    rules: { sections: [{ name: "一、选择", desc: "单选" }, { name: "二、论述" }] },
  });
  const placed = await db
    .select()
    .from(paperQuestions)
    .where(eq(paperQuestions.paperId, made?.id ?? 0))
    .orderBy(paperQuestions.sort);
  expect(placed.map(({ section, score }) => [section, score])).toEqual([
    ["一、选择", "2.00"],
    ["一、选择", "3.00"],
    ["二、论述", "10.00"],
  ]);
  const ids = placed.map(({ questionId }) => questionId);
  const open = await db.select({ id: questions.id }).from(questions).where(isNotEmbargoed(Date.now()));
  expect(open.filter(({ id }) => ids.includes(id))).toEqual([]);
  expect((await run(file, "--commit")).out).toContain(`; unchanged ${made?.id}`);
  const later = await fileOf([{ ...about, end: "2099-12-01 12:00", name: "改了时间" }, ...asked]);
  expect((await run(later, "--commit")).out).toContain(`; updated ${made?.id}`);
  expect(await exam()).toMatchObject({ id: made?.id, endTime: new Date("2099-12-01T04:00:00Z") });
});

test("refuses all changes while an attempt is open, and changes of questions and scores afterwards", async () => {
  const { db } = database;
  const row = await exam();
  const [learner] = await db.select().from(users);
  if (!row || !learner) throw new Error("nothing to sit");
  const [attempt] = await db
    .insert(attempts)
    .values({
      userId: learner.id,
      agencyId: learner.agencyId,
      paperId: row.id,
      subjectId: row.subjectId,
      examType: 7,
      requestId: "paper-test-1",
      ticket: "",
      questionIds: [],
    })
    .returning();
  const renamed = await fileOf([{ ...about, name: "又改了" }, ...asked]);
  expect(await run(renamed, "--commit")).toMatchObject({ code: 2 });
  expect((await run(renamed, "--commit")).out).toContain("1 sit the exam");
  await db
    .update(attempts)
    .set({ status: "finished" })
    .where(eq(attempts.id, attempt?.id ?? 0));
  expect(await run(renamed, "--commit")).toMatchObject({ code: 0 });
  const dearer = await fileOf([{ ...about, name: "又改了" }, ...asked.map((one) => ({ ...one, score: 4 }))]);
  const refused = await run(dearer, "--commit");
  expect([refused.code, refused.out.includes("has been sat 1 times")]).toEqual([2, true]);
  expect(await exam()).toMatchObject({ name: "又改了", totalScore: "15.00" });
});

test("imports a paper that draws from its subject, and refuses one with too few questions", async () => {
  const drawn = (num: number) => [
    {
      kind: "paper",
      id: "drawn",
      name: "抽题卷",
      subject: "初级会计实务",
      sections: [{ name: "一", draw: [{ num, score: 2, type: "single" }] }],
    },
  ];
  const bank = [1, 2, 3].map((id) => ({
    ...single,
    id: `${id}`,
    source: "库",
    subject: "初级会计实务",
    stem: `库${id}`,
  }));
  const file = await fileOf(bank, "bank.jsonl");
  expect(
    await runImport([file, "--commit"], {
      env: { DATA_DIR: folder },
      out: () => undefined,
      err: () => undefined,
      isTerminal: false,
      openDatabase: async () => ({ ...database, close: async () => undefined }),
    }),
  ).toBe(0);
  const refused = await run(await fileOf(drawn(4), "drawn.jsonl"), "--commit");
  expect([refused.code, refused.out]).toEqual([2, expect.stringContaining("要 4 道，题库里只有 3 道")]);
  expect(await exam("drawn")).toBeUndefined();
  expect((await run(await fileOf(drawn(3), "drawn.jsonl"), "--commit")).code).toBe(0);
  expect(await exam("drawn")).toMatchObject({ kind: "mock", totalScore: "6.00", passScore: "3.60" });
  // A paper with an end embargoes every question that its rules may draw, not only the drawn ones. The report says how
  // many are embargoed.
  const [mock] = drawn(1);
  const ends = { ...mock, exam: "online", start: "2099-12-01 09:00", end: "2099-12-01 11:00" };
  const { out } = await run(await fileOf([ends], "drawn.jsonl"), "--commit");
  expect(out).toContain("until 2099-12-01 11:00:00 nobody meets 3 questions of the bank elsewhere");
});

test("imports a table as a paper, with its facts from another file", async () => {
  const table = join(folder, "卷.csv");
  await writeFile(
    table,
    "部分,题型,题干,选项A,选项B,答案,分值\n一、单选,单选题,表里的题,甲,乙,A,5\n,判断题,表里的判断,,,正确,5\n",
  );
  const facts = join(folder, "about.json");
  await writeFile(facts, JSON.stringify({ id: "table", name: "表里的卷", minutes: 30 }));
  const { code, out } = await run(table, "--about", facts, "--subject", "高中英语", "--commit");
  expect([code, out]).toEqual([0, expect.stringContaining("2 sections, 2 questions, 10 points")]);
  const row = await exam("table");
  const placed = await database.db
    .select()
    .from(paperQuestions)
    .where(eq(paperQuestions.paperId, row?.id ?? 0))
    .orderBy(paperQuestions.sort);
  expect(placed.map(({ section }) => section)).toEqual(["一、单选", "判断题"]);
});

test("imports an exam for one school, for another school, and for the shared library", async () => {
  const file = await fileOf([{ ...about, id: "owned" }, ...asked], "owned.jsonl");
  const first = await run(file, "--commit");
  const second = await run(file, "--commit", "--owner", "yi");
  const shared = await run(file, "--commit", "--shared");
  expect([first.code, second.code, shared.code]).toEqual([0, 0, 0]);
  const rows = await database.db
    .select({ id: papers.id, agencyId: papers.agencyId })
    .from(papers)
    .where(eq(papers.sourceKey, "综合题库/owned"))
    .orderBy(papers.id);
  expect(rows.map(({ agencyId }) => agencyId)).toEqual([1, 2, null]);
  const owners = await database.db
    .select({ paper: papers.agencyId, question: questions.agencyId, subject: subjects.agencyId })
    .from(paperQuestions)
    .innerJoin(papers, eq(papers.id, paperQuestions.paperId))
    .innerJoin(questions, eq(questions.id, paperQuestions.questionId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(eq(papers.sourceKey, "综合题库/owned"));
  for (const { paper, question } of owners) expect(question).toBe(paper);
  // Imports for three owners used this subject, so it is shared by all agencies.
  expect(new Set(owners.map(({ subject }) => subject))).toEqual(new Set([null]));
  for (const [at, args] of [[], ["--owner", "yi"], ["--shared"]].entries())
    expect((await run(file, "--commit", ...args)).out).toContain(`; unchanged ${rows[at]?.id}`);
  expect((await run(file, "--owner", "yi", "--shared")).code).toBe(2);
  expect((await run(file, "--commit", "--owner", "nobody")).out).toContain("No agency has the flag nobody");
});

test("keeps subjects that a school's import created visible to that school only", async () => {
  const file = await fileOf([{ ...single, id: "tree", stem: "独有" }], "tree.jsonl");
  const importIt = (...args: string[]) =>
    runImport([file, "--commit", "--root", "乙校题库", ...args], {
      env: { DATA_DIR: folder },
      out: () => undefined,
      err: () => undefined,
      isTerminal: false,
      openDatabase: async () => ({ ...database, close: async () => undefined }),
    });
  expect(await importIt("--owner", "yi")).toBe(0);
  const rootOf = async () => {
    const [root] = await database.db.select().from(subjects).where(eq(subjects.name, "乙校题库"));
    return root;
  };
  expect((await rootOf())?.agencyId).toBe(2);
  const reached = await database.db
    .select()
    .from(agencySubjects)
    .where(eq(agencySubjects.subjectId, (await rootOf())?.id ?? 0));
  expect(reached.map(({ agencyId }) => agencyId)).toEqual([2]);
  expect(await importIt("--owner", "jia")).toBe(0);
  expect((await rootOf())?.agencyId).toBeNull();
});

test("refuses a changed question of an exam in progress, accepts a corrected key, and accepts all changes later", async () => {
  const { db } = database;
  const lines = [4, 5].map((id) => ({ ...single, id: `sat-${id}`, stem: `考着的题 ${id}` }));
  const commit = async (list: readonly object[]) => {
    let out = "";
    const code = await runImport([await fileOf(list, "sat.jsonl"), "--commit"], {
      env: { DATA_DIR: folder },
      out: (text) => void (out += text),
      err: (text) => void (out += text),
      isTerminal: false,
      openDatabase: async () => ({ ...database, close: async () => undefined }),
    });
    return { code, out };
  };
  const rowOf = async (id: string) => {
    const [row] = await db.select().from(questions).where(eq(questions.sourceKey, id));
    return row;
  };
  expect((await commit(lines)).code).toBe(0);
  const sat = await rowOf("sat-4");
  const [learner] = await db.select().from(users);
  const [paper] = await db
    .insert(papers)
    .values({ subjectId: sat?.subjectId ?? 0, name: "正在考的卷", examType: 7, kind: "mock" })
    .returning();
  const [attempt] = await db
    .insert(attempts)
    .values({
      userId: learner?.id ?? 0,
      agencyId: learner?.agencyId ?? 0,
      paperId: paper?.id ?? 0,
      subjectId: sat?.subjectId ?? 0,
      examType: 7,
      requestId: "sat-test-1",
      ticket: "",
      questionIds: [sat?.id ?? 0],
    })
    .returning();
  const other = options.map(({ key }) => ({ key, text: `另${key}` }));
  const changed = lines.map((line) => ({ ...line, options: other }));
  const refused = await commit(changed);
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("1 updated")]);
  expect(refused.out).toContain(
    "line 1  sat-4: is asked by the exam “正在考的卷”, which is being sat, and stays as it is",
  );
  expect(await rowOf("sat-4")).toMatchObject({ options: sat?.options, answer: sat?.answer });
  expect((await rowOf("sat-5"))?.options.map(({ content }) => content).sort()).toEqual([
    "另A",
    "另B",
    "另C",
    "另D",
  ]);
  // The options are unchanged, but option C is right now.
  const corrected = await commit(lines.map((line) => ({ ...line, answer: ["C"] })));
  expect(corrected.code).toBe(0);
  const after = await rowOf("sat-4");
  expect(after?.options).toEqual(sat?.options);
  expect(after?.options.find(({ key }) => key === after.answer[0])?.content).toBe("选C");
  await db
    .update(attempts)
    .set({ status: "finished" })
    .where(eq(attempts.id, attempt?.id ?? 0));
  expect((await commit(changed)).code).toBe(0);
  expect((await rowOf("sat-4"))?.options.map(({ content }) => content).sort()).toEqual([
    "另A",
    "另B",
    "另C",
    "另D",
  ]);
});
