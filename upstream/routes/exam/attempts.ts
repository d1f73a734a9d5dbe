import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as api from "#shared/contract/exam/endpoints.ts";
import { isInProgress } from "#shared/domain/examAttempt.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import {
  type Place,
  answersOf,
  findByReceipt,
  isExpired,
  lockAttempt,
} from "#upstream/domain/exam/attemptRows.ts";
import { endAttempt } from "#upstream/domain/exam/endAttempt.ts";
import { examsOf } from "#upstream/domain/paper/examPapers.ts";
import {
  closedSections,
  presentClock,
  presentPaper,
  presentSaved,
} from "#upstream/domain/exam/presentPaper.ts";
import { readSheet } from "#upstream/domain/exam/readSheets.ts";
import { presentReceipt, presentReport } from "#upstream/domain/exam/presentReport.ts";
import { startAttempt } from "#upstream/domain/exam/startAttempt.ts";
import { startTogether } from "#upstream/domain/exam/startTogether.ts";
import { saveChanges } from "#upstream/domain/exam/saveChanges.ts";
import { saveTogether } from "#upstream/domain/exam/saveTogether.ts";
import { recordEvents } from "#upstream/domain/exam/recordEvents.ts";
import { closeSection } from "#upstream/domain/exam/closeSection.ts";
import { pauseAttempt } from "#upstream/domain/exam/pauseAttempt.ts";
import { claimTogether } from "#upstream/domain/exam/claimTogether.ts";
import { switchDevice } from "#upstream/domain/exam/switchDevice.ts";
import {
  endExpired,
  findAttempt,
  withCurrentAttempt,
  refuseOtherPage,
} from "#upstream/domain/exam/currentAttempt.ts";
import { queuedWithExams } from "#upstream/platform/http/requestQueues.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { type Context, route } from "../route.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";

type OfRecord = Pick<Context<Endpoint & { token: "required" }>, "user" | "nowMs"> & {
  readonly input: { readonly record_id: string };
};

function placeOf({ input, user, nowMs }: OfRecord): Place {
  return { userId: user.userId, recordId: idOf(input.record_id), nowMs };
}

export const attemptRoutes = [
  /** Starts an attempt. A repeated request, or a start while an attempt is in progress, returns the existing attempt. */
  route(
    api.examStart,
    async ({ input, deps: { db }, agency, user, nowMs, hasLeft }) => {
      const wanted = { paperId: idOf(input.paper_id), requestId: input.request_id };
      const learner = { agency, userId: user.userId, nowMs };
      const attempt =
        (await startTogether(db, { ...wanted, learner }, hasLeft)) ??
        (await queuedWithExams(() => startAttempt(db, wanted, learner)));
      return { record_id: String(attempt.id), ...presentClock(attempt, nowMs) };
    },
    { isGrouped: true },
  ),
  route(
    api.examPaper,
    async (context) => {
      const { deps, nowMs } = context;
      const { db } = deps;
      const place = placeOf(context);
      const sheet = await readSheet(db, place, context.hasLeft);
      if (!sheet || !isExpired(sheet.attempt, nowMs)) return sheet ? presentPaper(sheet, nowMs) : null;
      await queuedWithExams(() => findAttempt(db, place));
      const ended = await readSheet(db, place);
      return ended ? presentPaper(ended, nowMs) : null;
    },
    { isGrouped: true },
  ),
  route(
    api.examContinue,
    async (context) => {
      const { deps, nowMs } = context;
      const { db } = deps;
      const { ticket } = context.input;
      const place = placeOf(context);
      const alone = () =>
        withCurrentAttempt(db, place, async (tx, found) => {
          const attempt = await switchDevice(tx, found, { ticket, nowMs });
          return { attempt, answers: await answersOf(tx, attempt.id) };
        });
      const { attempt, answers } =
        (await claimTogether(db, { place, ticket }, context.hasLeft)) ?? (await queuedWithExams(alone));
      return {
        record_id: String(attempt.id),
        ...presentClock(attempt, nowMs),
        saved: presentSaved(attempt, answers),
        closed_section: closedSections(attempt),
      };
    },
    { isGrouped: true },
  ),
  route(
    api.examSave,
    async (context) => {
      const { input, deps, nowMs } = context;
      const { db } = deps;
      const place = placeOf(context);
      const alone = () =>
        withCurrentAttempt(db, place, async (tx, attempt) => ({
          attempt,
          result: await saveChanges(tx, attempt, input, nowMs),
        }));
      const { attempt, result } =
        (await saveTogether(db, { place, batch: input })) ?? (await queuedWithExams(alone));
      return {
        ...presentClock(attempt, nowMs),
        saved_seq: result.savedSeq,
        is_behind: result.isBehind ? "1" : "0",
        late: [...result.late],
        refused: [...result.refused],
      };
    },
    { isGrouped: true },
  ),
  route(api.examPause, async (context) => {
    const { input, deps, nowMs } = context;
    const { db } = deps;
    return withCurrentAttempt(db, placeOf(context), async (tx, attempt) => {
      const paused = await pauseAttempt(tx, attempt, { ticket: input.ticket, nowMs });
      return { record_id: String(paused.id), ...presentClock(paused, nowMs) };
    });
  }),
  route(api.examSection, async (context) => {
    const { input, deps, nowMs } = context;
    const { db } = deps;
    return withCurrentAttempt(db, placeOf(context), async (tx, attempt) => {
      const place = idOf(input.section_id) - 1;
      const closed = await closeSection(tx, attempt, { ticket: input.ticket, place, nowMs });
      return {
        record_id: String(closed.id),
        ...presentClock(closed, nowMs),
        closed_section: closedSections(closed),
      };
    });
  }),
  route(api.examEvents, async (context) => {
    const { input, deps, nowMs } = context;
    const { db } = deps;
    const { source, events } = input;
    return withCurrentAttempt(db, placeOf(context), async (tx, attempt) => {
      const taken = await recordEvents(tx, attempt, { source, events, nowMs });
      return {
        record_id: String(attempt.id),
        ...presentClock(taken.attempt, nowMs),
        ...taken.leaving,
        leave_limit: taken.limit,
      };
    });
  }),
  /** Hands an attempt in. Every further call returns the stored receipt. */
  route(api.examSubmit, async (context) => {
    const { input, deps, nowMs } = context;
    const { db } = deps;
    const place = placeOf(context);
    const ended = await inTransaction(db, async (tx) => {
      const attempt = await lockAttempt(tx, place);
      if (isExpired(attempt, nowMs)) return endExpired(tx, attempt, nowMs);
      if (!isInProgress(attempt.status)) return attempt;
      refuseOtherPage(attempt, input.ticket);
      // Within the grace period the page may still hand in; the deadline is then stored as the end time.
      const endMs = Math.min(nowMs, attempt.deadline?.getTime() ?? nowMs);
      const by = endMs < nowMs ? "deadline" : "learner";
      return endAttempt(tx, attempt, { by, endMs, isLocked: true });
    });
    return { record_id: String(ended.id), status: ended.status, ...presentReceipt(ended) };
  }),
  route(api.examReport, async (context) => {
    const { deps, agency, user, nowMs } = context;
    const { db } = deps;
    const attempt = await findAttempt(db, placeOf(context));
    const exam = attempt && (await examsOf(db, [attempt.paperId])).get(attempt.paperId);
    if (!attempt || !exam) return null;
    return presentReport(db, attempt, exam, { agency, userId: user.userId, nowMs });
  }),
  /** Checks a receipt by its number and its hash, which nobody can guess. The answer does not name the learner. */
  route(api.examReceipt, async ({ input, deps: { db }, agency }) => {
    const { receipt, hash } = input;
    const row = await findByReceipt(db, { agencyId: agency.id, receipt, hash });
    if (!row) return { is_valid: "0", name: "", submit_time: "", question_num: 0, done_num: 0 };
    return {
      is_valid: "1",
      name: row.name,
      submit_time: timeText(row.endTime),
      question_num: row.questionNum,
      done_num: row.doneNum,
    };
  }),
];
