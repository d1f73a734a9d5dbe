import { eq } from "drizzle-orm";
import { type Card, Rating, createEmptyCard, fsrs } from "ts-fsrs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as practice from "#shared/contract/practice/endpoints.ts";
import * as api from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { examDates } from "#upstream/platform/db/schema/examDates.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { sessions, users } from "#upstream/platform/db/schema/users.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const DAY_MS = 86_400_000;
let upstream: TestUpstream;
let me: { token: string };
let people = 0;
let requests = 0;
let keys: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const rows = await upstream.db.select().from(questions);
  keys = new Map(rows.map(({ id, answer }) => [String(id), answer]));
  // Advances the clock to noon, so that no test crosses midnight.
  upstream.advance(shanghai(upstream.now()).endOf("day").toMillis() + DAY_MS / 2 - upstream.now());
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  people += 1;
  me = await newLearner(upstream, `136${String(people).padStart(8, "0")}`);
  // Prolongs all sessions, because the test advances its clock by months.
  await upstream.db.update(sessions).set({ expiresAt: new Date("2099-01-01") });
  await upstream.db.delete(examDates);
});

const newRequest = () => `request-${String((requests += 1)).padStart(12, "0")}`;
const dayIn = (days: number) => shanghai(upstream.now()).plus({ days }).toFormat(DATE);
const plan = () => upstream.call(api.reviewPlan, {}, me);
const save = (input: object) => upstream.call(api.saveReviewPlan, input, me);

/** Begins a run; returns the ids of its questions in order and a function that answers them. */
async function begin(own: object) {
  const { record_id } = await upstream.call(
    practice.practiceStart,
    { subject_id: "313", request_id: newRequest(), ...own },
    me,
  );
  if (record_id === "")
    return { record_id, ids: [], give: () => Promise.reject(new Error("no such question")) };
  const run = await upstream.call(practice.practiceRun, { record_id }, me);
  const ids: string[] = run.question.map(({ id }: { id: string }) => id);
  return {
    record_id,
    ids,
    give: (id: string, right: boolean, more: object = {}) =>
      upstream.call(
        practice.practiceAnswer,
        {
          record_id,
          seq: ids.indexOf(id) + 1,
          answer: right ? keys.get(id) : ["没有"],
          spent_ms: 30_000,
          ...more,
        },
        me,
      ),
  };
}

const review = () => begin({ mode: "review" });
const chapter = () => begin({ mode: "4", subject_id: "315" });

test("the due questions of each day of a month equal those of ts-fsrs", async () => {
  await save({ leaves_after: 10 });
  const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
  const cards = new Map<string, Card>();
  const rate = (id: string, grade: Rating.Again | Rating.Hard | Rating.Good) => {
    const nowMs = upstream.now();
    cards.set(id, scheduler.next(cards.get(id) ?? createEmptyCard(nowMs), nowMs, grade).card);
  };
  const missed = ["51", "52", "53", "54"];
  const first = await chapter();
  for (const id of missed) {
    await first.give(id, false);
    rate(id, Rating.Again);
  }
  const sizes: number[] = [];
  for (let day = 1; day <= 31; day++) {
    upstream.advance(DAY_MS);
    const endOfDay = shanghai(upstream.now()).endOf("day").toMillis();
    const expected = missed.filter((id) => (cards.get(id)?.due.getTime() ?? 0) <= endOfDay);
    const due = await upstream.call(api.wrongList, { due: "1" }, me);
    const dueIds: string[] = due.list.map((one: { question_id: string }) => one.question_id);
    const { ids, give } = await review();
    expect(
      [ids, dueIds].map((list) => list.toSorted()),
      `day ${day}`,
    ).toEqual([expected, expected]);
    expect((await plan()).due_num).toBe(expected.length);
    expect((await upstream.call(api.wrongFacets, {}, me)).due_num).toBe(expected.length);
    sizes.push(ids.length);
    for (const id of ids) {
      const turn = (day * 7 + Number(id)) % 5;
      const told = await give(id, turn !== 0, turn === 1 ? { sure: "unsure" } : {});
      rate(id, turn === 0 ? Rating.Again : turn === 1 ? Rating.Hard : Rating.Good);
      const next = shanghai(cards.get(id)?.due.getTime() ?? 0).toFormat(DATE);
      if (told.is_wrong_book === "1") expect(told.due_time.slice(0, 10)).toBe(next);
    }
    expect((await plan()).due_num).toBe(0);
  }
  expect(sizes.filter((size) => size === 0).length).toBeGreaterThan(10);
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(5);
});

test("a question answered wrongly is due tomorrow, the longest overdue comes first, and the plan shows the next review", async () => {
  const { give } = await chapter();
  await give("52", false);
  expect(await plan()).toMatchObject({
    due_num: 0,
    next_time: expect.stringContaining(dayIn(1)),
    leaves_after: 3,
  });
  expect((await review()).ids).toEqual([]);
  upstream.advance(DAY_MS);
  await (await chapter()).give("51", false);
  upstream.advance(DAY_MS);
  expect((await review()).ids).toEqual(["52", "51"]);
  expect(await plan()).toMatchObject({
    due_num: 2,
    next_time: "",
    subject: [{ id: "315", root_id: "313", num: 2 }],
  });
  const setup = await upstream.call(practice.practiceSetup, { mode: "review", subject_id: "315" }, me);
  expect(setup).toMatchObject({ total_num: 2, name: "到期复习" });
  expect((await begin({ mode: "review", subject_id: "402" })).ids).toEqual([]);
});

test("an exam day moves reviews forward to the day before, and removing it moves them back", async () => {
  const { give } = await chapter();
  await give("51", false);
  // Three right and sure answers move the next review weeks ahead.
  for (let time = 0; time < 3; time++) {
    upstream.advance(4 * DAY_MS);
    await save({ leaves_after: 10 });
    await (await begin({ mode: "wrong" })).give("51", true, { sure: "sure", spent_ms: 4_000 });
  }
  const wrong = async () => (await upstream.call(api.wrongList, {}, me)).list[0].due_time.slice(0, 10);
  const own = await wrong();
  expect(own > dayIn(9)).toBe(true);
  await save({ exam: [{ subject_id: "313", day: dayIn(6) }] });
  expect(await wrong()).toBe(dayIn(5));
  expect((await plan()).next_time.slice(0, 10)).toBe(dayIn(5));
  upstream.advance(4 * DAY_MS);
  expect((await review()).ids).toEqual([]);
  upstream.advance(DAY_MS);
  // On the day before the exam the question is due; an answer then makes it due once more on the day of the exam.
  const eve = await review();
  expect(eve.ids).toEqual(["51"]);
  const told = await eve.give("51", true);
  expect(told.due_time.slice(0, 10)).toBe(dayIn(1));
  expect((await review()).ids).toEqual([]);
  expect((await plan()).due_num).toBe(0);
  upstream.advance(DAY_MS);
  const day = await begin({ mode: "review" });
  expect(day.ids).toEqual(["51"]);
  // A second begin returns the same run.
  expect((await begin({ mode: "review" })).record_id).toBe(day.record_id);
  await save({ exam: [{ subject_id: "313", day: "" }] });
  expect((await review()).ids).toEqual([]);
});

test("a question leaves the wrong book after the number of right answers that the learner has chosen", async () => {
  expect((await save({ leaves_after: 1 })).leaves_after).toBe(1);
  const { give } = await chapter();
  const missed = await give("51", false);
  expect(missed).toMatchObject({ is_wrong_book: "1", leaves_in: 1 });
  upstream.advance(DAY_MS);
  const told = await (await review()).give("51", true);
  expect(told).toMatchObject({ is_wrong_book: "0", due_time: "", leaves_in: 0 });
  await save({ leaves_after: 2 });
  upstream.advance(DAY_MS);
  expect(await (await chapter()).give("51", false)).toMatchObject({ leaves_in: 2 });
  for (const leaves_in of [1, 0]) {
    upstream.advance(30 * DAY_MS);
    expect(await (await review()).give("51", true)).toMatchObject({ leaves_in });
  }
});

test("the learner's own exam day wins over that of the province, which wins over that of the agency", async () => {
  const { uid } = await upstream.call(userInfo, {}, me);
  const dates = (rows: readonly [number, number, number][]) =>
    upstream.db.insert(examDates).values(
      rows.map(([subjectId, provinceId, days]) => ({
        agencyId: 1,
        subjectId,
        provinceId,
        day: dayIn(days),
      })),
    );
  await (await chapter()).give("51", false);
  const exams = async () =>
    (await plan()).exam.map(({ subject_id, day, is_own }: Record<string, string>) => [
      subject_id,
      day,
      is_own,
    ]);
  expect(await exams()).toEqual([
    ["313", "", "0"],
    ["315", "", "0"],
  ]);
  await dates([
    [313, 0, 40],
    [313, 0, 20],
    [313, 0, -3],
    [313, 440000, 30],
  ]);
  await upstream.db
    .update(users)
    .set({ provinceId: 430000 })
    .where(eq(users.id, Number(uid)));
  expect(await exams()).toEqual([
    ["313", dayIn(20), "0"],
    ["315", dayIn(20), "0"],
  ]);
  await upstream.db
    .update(users)
    .set({ provinceId: 440000 })
    .where(eq(users.id, Number(uid)));
  expect((await exams())[0]).toEqual(["313", dayIn(30), "0"]);
  await dates([[315, 0, 50]]);
  expect((await exams())[1]).toEqual(["315", dayIn(50), "0"]);
  await save({ exam: [{ subject_id: "313", day: dayIn(10) }] });
  expect(await exams()).toEqual([
    ["313", dayIn(10), "1"],
    ["315", dayIn(10), "0"],
  ]);
  await save({ exam: [{ subject_id: "315", day: dayIn(12) }] });
  expect((await plan()).exam[1]).toMatchObject({ day: dayIn(12), left_days: 12, is_own: "1" });
  upstream.advance(13 * DAY_MS);
  expect((await exams())[1]).toEqual(["315", dayIn(37), "0"]);
});

test("refuses invalid numbers, days and subjects without changing anything", async () => {
  const refused = async (input: object) => (await upstream.refusal(api.saveReviewPlan, input, me)).code;
  for (const input of [
    { leaves_after: 0 },
    { leaves_after: 11 },
    { leaves_after: 2.5 },
    { exam: [{ day: dayIn(3) }] },
    { exam: [{ subject_id: "313" }] },
    { leaves_after: 5, exam: [{ subject_id: "313", day: dayIn(-1) }] },
    { leaves_after: 5, exam: [{ subject_id: "313", day: "2031-02-31" }] },
    { leaves_after: 5, exam: [{ subject_id: "313", day: "2999-01-01" }] },
    { leaves_after: 5, exam: [{ subject_id: "999", day: dayIn(3) }] },
  ])
    expect(await refused(input), JSON.stringify(input)).toBe(20400);
  expect(await plan()).toMatchObject({
    leaves_after: 3,
    exam: [
      { subject_id: "313", day: "" },
      { subject_id: "400", day: "" },
    ],
  });
});
