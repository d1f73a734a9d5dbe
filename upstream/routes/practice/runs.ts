import type { WireData } from "#shared/contract/endpoint.ts";
import type { practiceReport, practiceRun, practiceStart } from "#shared/contract/practice/endpoints.ts";
import { notFound } from "../../kit/errors.ts";
import { idOf } from "../../kit/ids.ts";
import type { Context } from "../route.ts";
import { presentReport } from "../../practice/presentReport.ts";
import { presentRun } from "../../practice/presentRun.ts";
import { findRun } from "../../practice/runRows.ts";
import { startRun } from "../../practice/startRun.ts";

/** One row, found again by its request: nothing else is changed by a start. */
export async function servePracticeStart({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof practiceStart>): Promise<WireData<typeof practiceStart>> {
  const started = await startRun(deps.db, input, { agency, userId: user.userId, nowMs });
  if (!started) throw notFound("没有这个科目");
  const { run } = started;
  if (!run) return { record_id: "", question_num: 0, reason: started.reason };
  return { record_id: String(run.id), question_num: run.questionIds.length, reason: "" };
}

export async function servePracticeRun({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof practiceRun>): Promise<WireData<typeof practiceRun>> {
  const run = await findRun(deps.db, user.userId, idOf(input.record_id));
  return run ? presentRun(deps.db, run, { agency, nowMs }) : null;
}

export async function servePracticeReport({
  input,
  deps,
  user,
  nowMs,
}: Context<typeof practiceReport>): Promise<WireData<typeof practiceReport>> {
  const run = await findRun(deps.db, user.userId, idOf(input.record_id));
  return run ? presentReport(deps.db, run, nowMs) : null;
}
