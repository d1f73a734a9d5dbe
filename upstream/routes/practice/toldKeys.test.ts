import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/practice/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { countTimes, newLearner, newRequest, newVisitor } from "#upstream/testing/learners.ts";
import { type Asking, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

/* Each shown key counts, whichever call shows it. The limit is 900 keys an hour. */

const MOST = 900;

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

/** Begins a run of five questions by a learner who may see `left` more keys. */
async function begun(left: number) {
  const me: Asking = { ...newVisitor(), ...(await newLearner(upstream)) };
  const { uid } = await upstream.call(userInfo, {}, me);
  await countTimes(upstream, { name: "checkLearner", key: `${uid} ${me.ip}`, times: MOST - left });
  const input = { mode: "4", subject_id: "315", request_id: newRequest() };
  const { record_id } = await upstream.call(api.practiceStart, input, me);
  const answer = (seq: number, own: object = { tell: "0" }) =>
    upstream.envelope(
      api.practiceAnswer,
      { record_id, request_id: newRequest(), seq, answer: ["A"], spent_ms: 1_000, ...own },
      me,
    );
  const finish = () => upstream.envelope(api.practiceFinish, { record_id }, me);
  const run = () => upstream.call(api.practiceRun, { record_id }, me);
  return { answer, finish, run };
}

const analyses = (run: object) => JSON.stringify(run).match(/解析/g)?.length ?? 0;

test("answers whose key was not shown count in the limit of shown keys when the end of the run shows them", async () => {
  const { answer, finish, run } = await begun(3);
  for (let seq = 1; seq <= 4; seq++) expect((await answer(seq)).code).toBe(20200);
  expect((await finish()).code).toBe(20429);
  const still = await run();
  expect(still.status).toBe("doing");
  expect(analyses(still)).toBe(0);
  const few = await begun(3);
  for (let seq = 1; seq <= 3; seq++) await few.answer(seq);
  expect((await few.finish()).code).toBe(20200);
  expect(analyses(await few.run())).toBe(3);
  // A second finish shows no new key and is allowed. A further answer would show a key above the limit.
  expect((await few.finish()).code).toBe(20200);
  expect((await few.answer(4, {})).code).toBe(20429);
});

test("an answer to an ended run counts in the limit of shown keys, even if it asks for no key", async () => {
  const { answer, finish, run } = await begun(2);
  expect((await finish()).code).toBe(20200);
  expect((await answer(1)).code).toBe(20200);
  expect((await answer(2)).code).toBe(20200);
  expect((await answer(3)).code).toBe(20429);
  expect(analyses(await run())).toBe(2);
});
