import type { Endpoint, WireData } from "#shared/contract/endpoint.ts";
import {
  practiceAnswer,
  practiceFinish,
  practiceJudge,
  practiceKey,
  practiceMark,
  practicePutAway,
  practiceTime,
  practiceMastery,
  practiceSingle,
} from "#shared/contract/practice/endpoints.ts";
import { examDaysOf } from "#upstream/domain/calendar/examDays.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { badInput, notFound } from "#upstream/platform/kit/errors.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { once } from "#upstream/platform/http/once.ts";
import { type Context, route } from "../route.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";
import { finishRun, unjudgedAnswers } from "#upstream/domain/practice/finishRun.ts";
import { presentAnswer, presentAnswers } from "#upstream/domain/practice/presentRun.ts";
import {
  type AnswerRow,
  type Place,
  answersOf,
  findRun,
  putAway,
} from "#upstream/domain/practice/runRows.ts";
import { judgeSelf, lookUp, mark, sayMastery, recordAnswer } from "#upstream/domain/practice/recordAnswer.ts";
import { recordUsedTime } from "#upstream/domain/practice/usedTime.ts";
import { recordSingle } from "#upstream/domain/practice/recordSingle.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { findAnswerable } from "#upstream/domain/question/findQuestion.ts";
import { checkLength } from "#upstream/domain/question/answerKey.ts";

type OfLearner = Pick<Context<Endpoint & { token: "required" }>, "deps" | "agency" | "user" | "nowMs" | "ip">;

type OfRun = OfLearner & { readonly input: { readonly record_id: string } };

export const answeringRoutes = [
  /** Answers a question of a run. Each shown key counts in the limit that /question/check also counts in. */
  route(practiceAnswer, async (context) => {
    const { input, deps, nowMs } = context;
    const { db } = deps;
    checkLength(input.answer);
    const given = {
      seq: input.seq,
      answer: input.answer,
      sure: input.sure ?? "",
      spentMs: input.spent_ms ?? 0,
      atMs: Math.min(input.at ?? nowMs, nowMs),
    };
    const take = (isFinal: boolean) =>
      inTransaction(db, (tx) => recordAnswer(tx, { ...given, isFinal }, placeOf(context)));
    const kept = input.tell === "0" ? await take(false) : undefined;
    if (kept) return presentOne(context, kept.row);
    await countKeys(context, 1);
    const taken = await take(true);
    if (!taken) throw new Error("a final answer that was not taken");
    const { row, told } = taken;
    if (!told) return presentOne(context, row);
    // recordAnswer has already read the question with its key.
    return presentAnswer(row, {
      keyed: told,
      isInExam: false,
      exams: examDaysOf(await subjectRows.get(db, nowMs), told, nowMs),
    });
  }),
  /** Answers a single question outside of a run. The question must be one that /question/check judges. */
  route(practiceSingle, async (context) => {
    const { input, deps, agency, user, nowMs } = context;
    const { db } = deps;
    const { answer, spent_ms: spentMs = 0 } = input;
    const learner = { agency, userId: user.userId, nowMs };
    const { recordId, seq } = await once(context, {
      prepare: async () => {
        await countKeys(context, 1);
        checkLength(answer);
        if (answer.every((text) => text.trim() === "")) throw badInput("请先作答");
        const found = await findAnswerable(db, idOf(input.question_id), learner);
        if (!found) throw notFound("没有这道题");
        return found.question;
      },
      change: async (tx, question) => {
        const taken = await recordSingle(tx, { question, answer, spentMs }, learner);
        return { recordId: taken.attemptId, seq: taken.seq };
      },
    });
    const row = (await answersOf(db, recordId)).find((one) => one.seq === seq);
    if (!row) throw new Error("an answer that is gone");
    return { record_id: String(recordId), ...(await presentOne(context, row)) };
  }),
  route(practiceKey, async (context) => {
    const { input, deps } = context;
    const { db } = deps;
    await countKeys(context, 1);
    return presentOne(context, await inTransaction(db, (tx) => lookUp(tx, input.seq, placeOf(context))));
  }),
  route(practiceJudge, async (context) => {
    const { input, deps } = context;
    const { db } = deps;
    return presentOne(context, await inTransaction(db, (tx) => judgeSelf(tx, input, placeOf(context))));
  }),
  route(practiceMastery, async (context) => {
    const { input, deps } = context;
    const { db } = deps;
    return presentOne(context, await inTransaction(db, (tx) => sayMastery(tx, input, placeOf(context))));
  }),
  route(practiceMark, async (context) => {
    const { seq, is_marked } = context.input;
    const { db } = context.deps;
    const row = await inTransaction(db, (tx) =>
      mark(tx, { seq, marked: is_marked === "1" }, placeOf(context)),
    );
    return { seq: row.seq, is_marked: flagText(row.marked) };
  }),
  route(practiceTime, async (context) => {
    const { input, deps } = context;
    const { db } = deps;
    return {
      used_time: await inTransaction(db, (tx) => recordUsedTime(tx, input.used_time, placeOf(context))),
    };
  }),
  route(practicePutAway, async (context) => {
    const { input, deps } = context;
    const { db } = deps;
    const isAway = await inTransaction(db, (tx) => putAway(tx, input.is_away === "1", placeOf(context)));
    return { is_away: flagText(isAway) };
  }),
  route(practiceFinish, async (context) => {
    const { db } = context.deps;
    const place = placeOf(context);
    const run = await findRun(db, place.userId, place.runId);
    // Finishing a finished run again shows no new keys, so nothing is counted.
    let counted = run?.status === "finished" ? 0 : await countKept(context, place.runId, 0);
    for (;;) {
      const known = counted;
      const finished = await inTransaction(db, (tx: Db) => finishRun(tx, place, known));
      if (finished) return { record_id: String(finished.id) };
      counted = await countKept(context, place.runId, known);
    }
  }),
];

/**
 * Counts the keys that the end of the run shows in the limit of shown keys, except the `counted` ones.
 * @returns the number of keys counted so far
 */
async function countKept(context: OfLearner, runId: number, counted: number): Promise<number> {
  const { db } = context.deps;
  const kept = (await unjudgedAnswers(db, runId)).length;
  if (kept > counted) await countKeys(context, kept - counted);
  return Math.max(kept, counted);
}

function placeOf({ input, user, nowMs }: OfRun): Place {
  return { userId: user.userId, runId: idOf(input.record_id), nowMs };
}

async function countKeys({ deps: { limits }, user, ip }: OfLearner, times: number): Promise<void> {
  await limits.consume("checkLearner", `${user.userId} ${addressKey(ip)}`, times);
}

async function presentOne(
  { deps: { db }, agency, user, nowMs }: OfLearner,
  row: AnswerRow,
): Promise<WireData<typeof practiceAnswer>> {
  const [answer] = await presentAnswers(db, { userId: user.userId, agencyId: agency.id, nowMs }, [row]);
  if (!answer) throw new Error("an answer that cannot be told");
  return answer;
}
