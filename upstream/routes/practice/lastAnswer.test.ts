import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as api from "#shared/contract/practice/endpoints.ts";
import { examHistory, userData } from "#shared/contract/study/endpoints.ts";
import { newLearner, newRequest } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let me: { token: string };
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  me = await newLearner(upstream);
});

const GIVEN = [["A"], ["A"], ["A"], ["甲地", "乙地"], ["先说结论"]];

async function begin() {
  const { record_id } = await upstream.call(
    api.practiceStart,
    { mode: "4", subject_id: "315", request_id: newRequest() },
    me,
  );
  return {
    record_id,
    answer: (seq: number, own: object = {}) =>
      upstream.call(
        api.practiceAnswer,
        { record_id, request_id: newRequest(), seq, answer: GIVEN[seq - 1], spent_ms: 2_000, ...own },
        me,
      ),
    report: () => upstream.call(api.practiceReport, { record_id }, me),
  };
}

test("a run is finished by the answer to its last open question, in any order of the questions", async () => {
  const { record_id, answer, report } = await begin();
  for (const seq of [1, 2, 4, 5]) await answer(seq);
  expect((await report()).status).toBe("doing");
  await upstream.call(api.practiceTime, { record_id, used_time: 80 }, me);
  await answer(3);
  expect(await report()).toMatchObject({ status: "finished", none_num: 0, used_time: 80 });
  const { list } = await upstream.call(examHistory, { page: 1, page_size: 10 }, me);
  expect(list).toMatchObject([{ record_id, status: "finished", answered_num: 5, used_time: 80 }]);
  // The page that showed the last question ends the run as well, which changes nothing.
  await upstream.call(api.practiceFinish, { record_id }, me);
  await upstream.call(api.practiceJudge, { record_id, seq: 5, verdict: "right" }, me);
  expect(await report()).toMatchObject({ status: "finished", reviewing_num: 0 });
});

test("a run stays open while one answer is not judged yet, or a key was looked up without an answer", async () => {
  const { record_id, answer, report } = await begin();
  for (const seq of [1, 2, 3]) await answer(seq);
  await answer(4, { tell: "0" });
  await upstream.call(api.practiceKey, { record_id, seq: 5 }, me);
  expect((await report()).status).toBe("doing");
  await answer(4);
  expect((await report()).status).toBe("doing");
  await answer(5);
  expect((await report()).status).toBe("finished");
});

test("a finished run adds to the learner's day exactly the time that its report shows, once", async () => {
  const { record_id, answer, report } = await begin();
  const studied = async () => (await upstream.call(userData, {}, me)).today_time;
  await upstream.call(api.practiceKey, { record_id, seq: 1 }, me);
  for (const seq of [1, 2, 3, 4]) await answer(seq);
  expect(await studied()).toBe(6);
  await upstream.call(api.practiceTime, { record_id, used_time: 31 }, me);
  await answer(5);
  expect((await report()).used_time).toBe(31);
  expect(await studied()).toBe(31);
  await upstream.call(api.practiceFinish, { record_id }, me);
  await upstream.call(api.practiceJudge, { record_id, seq: 5, verdict: "right" }, me);
  expect(await studied()).toBe(31);
});

test("a run that is handed in without an answer adds its time to the day, but not a break over lunch", async () => {
  const { record_id, report } = await begin();
  await upstream.call(api.practiceTime, { record_id, used_time: 5_000 }, me);
  await upstream.call(api.practiceFinish, { record_id }, me);
  expect((await report()).used_time).toBe(5_000);
  expect((await upstream.call(userData, {}, me)).today_time).toBe(600);
});
