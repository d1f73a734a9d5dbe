import type { Endpoint, WireData } from "#shared/contract/endpoint.ts";
import type {
  practiceAnswer,
  practiceFinish,
  practiceJudge,
  practiceKey,
  practiceMark,
  practiceMastery,
} from "#shared/contract/practice/endpoints.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/inTransaction.ts";
import { badInput } from "../../errors.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { addressKey } from "../../http/visitorIp.ts";
import { finishRun } from "../../practice/finishRun.ts";
import { presentAnswers } from "../../practice/presentRun.ts";
import type { AnswerRow } from "../../practice/runRows.ts";
import { type Place, judgeSelf, lookUp, mark, sayMastery, takeAnswer } from "../../practice/takeAnswer.ts";
import { flagText } from "../../presenters/fields.ts";

const LONGEST_ANSWER = 5_000;

/** Keys are told as often as by /question/check, with which they are counted together. */
export async function servePracticeAnswer(
  context: Context<typeof practiceAnswer>,
): Promise<WireData<typeof practiceAnswer>> {
  const { input, deps, nowMs } = context;
  if (input.answer.join("").length > LONGEST_ANSWER) throw badInput("答案太长了");
  const isFinal = input.tell !== "0";
  if (isFinal) await countKey(context);
  const given = {
    seq: input.seq,
    answer: input.answer,
    sure: input.sure ?? "",
    spentMs: input.spent_ms ?? 0,
    isFinal,
    atMs: Math.min(input.at ?? nowMs, nowMs),
  };
  return told(context, await inTransaction(deps.db, (tx) => takeAnswer(tx, given, placeOf(context))));
}

export async function servePracticeKey(
  context: Context<typeof practiceKey>,
): Promise<WireData<typeof practiceKey>> {
  const { input, deps } = context;
  await countKey(context);
  return told(context, await inTransaction(deps.db, (tx) => lookUp(tx, input.seq, placeOf(context))));
}

export async function servePracticeJudge(
  context: Context<typeof practiceJudge>,
): Promise<WireData<typeof practiceJudge>> {
  const { input, deps } = context;
  return told(context, await inTransaction(deps.db, (tx) => judgeSelf(tx, input, placeOf(context))));
}

export async function servePracticeMastery(
  context: Context<typeof practiceMastery>,
): Promise<WireData<typeof practiceMastery>> {
  const { input, deps } = context;
  return told(context, await inTransaction(deps.db, (tx) => sayMastery(tx, input, placeOf(context))));
}

export async function servePracticeMark(
  context: Context<typeof practiceMark>,
): Promise<WireData<typeof practiceMark>> {
  const { seq, is_marked } = context.input;
  const row = await inTransaction(context.deps.db, (tx) =>
    mark(tx, { seq, marked: is_marked === "1" }, placeOf(context)),
  );
  return { seq: row.seq, is_marked: flagText(row.marked) };
}

export async function servePracticeFinish(
  context: Context<typeof practiceFinish>,
): Promise<WireData<typeof practiceFinish>> {
  const run = await inTransaction(context.deps.db, (tx: Db) => finishRun(tx, placeOf(context)));
  return { record_id: String(run.id) };
}

type OfRun = Pick<Context<Endpoint & { token: "required" }>, "deps" | "agency" | "user" | "nowMs" | "ip"> & {
  readonly input: { readonly record_id: string };
};

function placeOf({ input, user, nowMs }: OfRun): Place {
  return { userId: user.userId, runId: idOf(input.record_id), nowMs };
}

async function countKey({ deps, user, ip }: OfRun): Promise<void> {
  await deps.limits.take("checkLearner", `${user.userId} ${addressKey(ip)}`);
}

async function told(
  { deps, agency, user, nowMs }: OfRun,
  row: AnswerRow,
): Promise<WireData<typeof practiceAnswer>> {
  const [answer] = await presentAnswers(deps.db, { userId: user.userId, agencyId: agency.id, nowMs }, [row]);
  if (!answer) throw new Error("an answer that cannot be told");
  return answer;
}
