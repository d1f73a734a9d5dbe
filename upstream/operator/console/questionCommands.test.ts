import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkQuestion, listQuestions, questionDetail } from "#shared/contract/question/endpoints.ts";
import { examStart, examReport } from "#shared/contract/exam/endpoints.ts";
import { wrongList } from "#shared/contract/study/endpoints.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { type TestConsole, consoleOver, jsonOf, refusalOf } from "../../testing/adminConsole.ts";
import { everyRow } from "../../testing/everyRow.ts";
import { addMock, handedIn } from "../../testing/handedIn.ts";
import { newLearner, newVisitor } from "../../testing/learners.ts";
import {
  type Answer,
  type Asking,
  type TestUpstream,
  startTestUpstream,
} from "../../testing/testUpstream.ts";

const [SINGLE, MULTIPLE, JUDGE, FILL] = [51, 52, 53, 54] as const;

let upstream: TestUpstream;
let admin: TestConsole;
let me: Asking & { readonly id: number };
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  const { token, id } = await newLearner(upstream);
  me = { ...newVisitor(), token, id: Number(id) };
});
afterAll(() => upstream[Symbol.asyncDispose]());

const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, ["question", ...argv]);
const declined = (...argv: (string | number)[]): Promise<string> => refusalOf(admin, ["question", ...argv]);
const detail = (id: number) => upstream.call(questionDetail, { id: String(id) });
const listed = async () =>
  (await upstream.call(listQuestions, { level1: "313" })).list.map(({ id }: Answer) => Number(id));

test("finds questions by text, type, subject, exam and visibility, and shows one with its figures", async () => {
  const paperId = await addMock(upstream.db, [SINGLE]);
  const state = (await json("show", SINGLE)).record;
  expect(state).toMatchObject({ id: SINGLE, type: "单选题", answer: "B", shown: true });
  expect(state.choices.split("\n")[0]).toMatch(/^A\. /);
  const { rows } = await json("list", "--find", state.stem.slice(0, 6), "--type", "single");
  expect(rows).toMatchObject([{ id: SINGLE, shown: true, papers: "期末考试" }]);
  expect((await json("list", "--exam", paperId)).total).toBe(1);
  expect((await json("list", "--subject", 313)).rows.map(({ id }: Answer) => id)).toEqual([
    55, 54, 53, 52, 51,
  ]);
  expect((await json("list", "--subject", 400, "--type", "multiple")).total).toBe(0);
  expect((await json("list", "--hidden")).total).toBe(0);
  expect((await json("list", "--find", "100%")).total).toBe(0);
});

test("changes a question for learners at once, keeps its history, and undoes it", async () => {
  const before = (await json("show", SINGLE)).record;
  const rows = await everyRow(upstream.db);
  expect((await admin("question", "change", String(SINGLE), "--stem", "改", "--dry-run")).code).toBe(0);
  expect(await everyRow(upstream.db)).toEqual(rows);
  const stem = `下面哪一项是对的？${"长".repeat(3_000)}`;
  await json("change", SINGLE, "--stem", stem, "--analysis", "新的解析");
  await json("change", SINGLE, "--answer", "C");
  expect((await detail(SINGLE)).stem).toBe(stem);
  const answered = await upstream.call(checkQuestion, { id: String(SINGLE), answer: "C" }, me);
  expect(answered).toMatchObject({ status: "right", analysis: "新的解析" });
  const history = (await json("history", SINGLE)).rows;
  expect(history).toMatchObject([
    { did: "question change", fields: "answer" },
    { did: "question change", fields: "stem, analysis" },
  ]);
  await json("undo", SINGLE, "--to", history[1].id);
  const { answered: _n, right_rate: _r, ...after } = (await json("show", SINGLE)).record;
  expect(before).toMatchObject(after);
  expect((await detail(SINGLE)).stem).toBe(before.stem);
  // Undoing the undo brings the change back.
  await json("undo", SINGLE);
  expect((await json("show", SINGLE)).record).toMatchObject({ stem, answer: "C" });
  await json("undo", SINGLE);
});

test("refuses what an import would refuse, with the option at fault, and writes nothing", async () => {
  const rows = await everyRow(upstream.db);
  expect(await declined("change", SINGLE, "--answer", "Z")).toContain("--answer");
  expect(await declined("change", SINGLE, "--choices", "A. 一\nC. 三")).toContain("letter");
  expect(await declined("change", SINGLE, "--type", "match")).not.toBe("");
  expect(await declined("change", SINGLE)).toContain("Name what is to change");
  expect(await declined("change", 999_999, "--stem", "x")).toContain("no question 999999");
  expect(await declined("undo", FILL)).toContain("nobody has changed");
  expect(await declined("undo", FILL, "--to", 999_999)).toContain("is no change of");
  expect(await everyRow(upstream.db)).toEqual(rows);
});

test("refuses to undo over a change from elsewhere", async () => {
  await json("change", JUDGE, "--analysis", "一");
  await upstream.db.update(questions).set({ analysis: "别处改的" }).where(eq(questions.id, JUDGE));
  expect(await declined("undo", JUDGE)).toMatch(/changed again after change \d+: analysis/);
});

test("takes a hidden question out of the list and the wrong book, and leaves it in a finished exam", async () => {
  const sat = await handedIn(upstream.db, {
    userId: me.id,
    nowMs: upstream.now(),
    answers: { [MULTIPLE]: ["A"] },
  });
  await upstream.db.insert(wrongBook).values({
    userId: me.id,
    agencyId: 1,
    questionId: FILL,
    subjectId: 315,
    examType: 7,
  });
  await handedIn(upstream.db, { userId: me.id, nowMs: upstream.now(), answers: { [FILL]: ["错"] } });
  const wrong = async () =>
    (await upstream.call(wrongList, {}, me)).list.map((row: Answer) => Number(row.question_id ?? row.id));
  const wrongNum = (await wrong()).length;
  expect(wrongNum).toBeGreaterThan(0);
  await json("hide", FILL);
  const { said } = await json("hide", MULTIPLE);
  expect(said).toContain("These exams keep it: 期末考试");
  expect(await listed()).toEqual([51, 53, 55]);
  expect((await wrong()).length).toBe(wrongNum - 1);
  expect(await detail(FILL)).toBeNull();
  const report = await upstream.call(examReport, { record_id: String(sat.id) }, me);
  expect(report.question.map(({ question_id: id }: Answer) => Number(id))).toEqual([MULTIPLE]);
  expect(await declined("hide", FILL)).toContain("hidden already");
  expect((await json("list", "--hidden")).rows.map(({ id }: Answer) => id)).toEqual([FILL, MULTIPLE]);
  await json("unhide", FILL);
  await json("undo", MULTIPLE);
  expect(await listed()).toEqual([51, 52, 53, 54, 55]);
});

test("keeps the text of a question while an exam asks it, and names exams scored by the former key", async () => {
  const paperId = await addMock(upstream.db, [SINGLE]);
  await upstream.db.update(papers).set({ name: "正在考" }).where(eq(papers.id, paperId));
  const other = { ...newVisitor(), token: (await newLearner(upstream)).token };
  await upstream.call(examStart, { paper_id: String(paperId), request_id: "start-0123456789abcd" }, other);
  expect(await declined("change", SINGLE, "--stem", "另一题")).toContain(
    "the exam “正在考” asks the question",
  );
  const { said } = await json("change", SINGLE, "--answer", "A");
  expect(said).not.toContain("正在考");
  await json("undo", SINGLE);
  const done = await handedIn(upstream.db, {
    userId: me.id,
    nowMs: upstream.now(),
    answers: { [SINGLE]: ["B"] },
  });
  expect((await json("change", SINGLE, "--answer", "A")).said).toContain(`exam rekey ${done.paperId}`);
  await json("undo", SINGLE);
  const [last] = await upstream.db
    .select()
    .from(adminChanges)
    .where(eq(adminChanges.target, `question ${SINGLE}`));
  expect(last).toMatchObject({ actor: "deploy" });
});

test("adds a question with the checks of an import, once, and undoes its first change", async () => {
  const asked = ["--agency", "jia", "--subject", 315, "--type", "multiple", "--stem", "下列是质数的有"];
  const options = ["--choices", "A. $2$\nB. 4\nC. 5", "--answer", "AC", "--difficulty", 4];
  expect(await declined("add", ...asked, "--choices", "A. 2\nB. 4", "--answer", "AC")).toMatch(/--answer/);
  const { id } = (await json("add", ...asked, ...options)).record;
  expect((await json("show", id)).record).toMatchObject({ type: "多选题", answer: "AC", difficulty: "较难" });
  expect(await declined("add", ...asked, ...options)).toContain(String(id));
  await declined("undo", id);
  expect(
    await declined("add", "--subject", 313, ...asked.slice(0, 2), ...asked.slice(4), ...options),
  ).toMatch(/--subject/);
  await json("change", id, "--stem", "下列数中是质数的有");
  await json("undo", id);
  expect((await json("show", id)).record.stem).toBe("下列是质数的有");
});
