import { practiceReport, practiceRun, practiceStart } from "#shared/contract/practice/endpoints.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { presentReport } from "#upstream/domain/practice/presentReport.ts";
import { presentRun } from "#upstream/domain/practice/presentRun.ts";
import { findRun } from "#upstream/domain/practice/runRows.ts";
import { startRun } from "#upstream/domain/practice/startRun.ts";

export const runRoutes = [
  /** Starts a run. A repeated request returns the run that it has started before. */
  route(practiceStart, async ({ input, deps, agency, user, nowMs }) => {
    const { db } = deps;
    const started = await startRun(db, input, { agency, userId: user.userId, nowMs });
    if (!started) throw notFound("没有这个科目");
    const { run } = started;
    if (!run) return { record_id: "", question_num: 0, reason: started.reason };
    return { record_id: String(run.id), question_num: run.questionIds.length, reason: "" };
  }),
  route(practiceRun, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const run = await findRun(db, user.userId, idOf(input.record_id));
    return run ? presentRun(db, run, { agency, nowMs }) : null;
  }),
  route(practiceReport, async ({ input, deps: { db }, user, nowMs }) => {
    const run = await findRun(db, user.userId, idOf(input.record_id));
    return run ? presentReport(db, run, nowMs) : null;
  }),
];
