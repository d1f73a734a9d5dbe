import { finishLesson, learnReport } from "#shared/contract/play/endpoints.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { badInput, notFound } from "#upstream/platform/kit/errors.ts";
import { type Context, route } from "../route.ts";
import { finishByHand, rangesOf, recordReport } from "#upstream/domain/play/recordReport.ts";
import { externalPercent, finishExternal } from "#upstream/domain/play/externalRecords.ts";
import { lessonOfTicket, reportExternal } from "#upstream/domain/play/reportExternal.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { percentOf } from "#upstream/domain/catalogue/lessonProgress.ts";

export const learnReportRoutes = [
  route(learnReport, async ({ input, deps, agency, user: { userId }, nowMs }) => {
    const { db } = deps;
    const report = {
      ticket: input.ticket,
      requestId: input.request_id,
      ranges: input.ranges,
      position: input.position,
      rate: input.rate ?? 1,
      // Limits the time to now: otherwise a device whose clock is ahead would win over all other devices.
      atMs: Math.min(input.at, nowMs),
      spent: input.spent,
    };
    const lessonId = lessonOfTicket(input.ticket);
    if (lessonId !== undefined) {
      const record = await reportExternal(db, report, { agencyId: agency.id, userId, nowMs, lessonId });
      return {
        position: record.position,
        ranges: record.ranges,
        progress: externalPercent(record),
        is_finish: flagText(record.isFinished),
      };
    }
    const { record, lesson } = await recordReport(db, report, { userId, nowMs });
    return {
      position: record.position,
      ranges: rangesOf(record).map(([begin, end]) => [begin, end]),
      progress: percentOf(lesson, record),
      is_finish: flagText(record.isFinished),
    };
  }),
  /** Finishes a lesson by hand. A repeated call returns the same answer. */
  route(finishLesson, async (context) => {
    const { input, deps, user, nowMs } = context;
    const { db } = deps;
    const { userId } = user;
    const lessonId = lessonOfTicket(input.ticket);
    if (lessonId !== undefined) return finishOfApi(context, lessonId);
    const { isAllowed, record, percent } = await inTransaction(db, (tx) =>
      finishByHand(tx, input.ticket, { userId, nowMs }),
    );
    if (!isAllowed && !record.isFinished) throw badInput(`这门课看满 ${percent}% 才算完成，不能手动标记`);
    return { progress: 100, is_finish: "1" };
  }),
];

async function finishOfApi(
  { deps: { db }, agency, user: { userId }, nowMs }: Context<typeof finishLesson>,
  lessonId: string,
) {
  const record = await finishExternal(db, { agencyId: agency.id, userId, nowMs }, lessonId);
  if (!record) throw notFound("这一讲不能手动标记完成，请刷新页面");
  return { progress: 100, is_finish: "1" };
}
