import type { Express, Request, Response } from "express";
import * as z from "zod/mini";
import type { AgencyScope } from "#upstream/platform/db/agencyScope.ts";
import { agencyOf } from "#upstream/platform/http/agencies.ts";
import { queuedByAddress } from "#upstream/platform/http/requestQueues.ts";
import { sendData } from "#upstream/platform/http/sendEnvelope.ts";
import { storableInput } from "#upstream/platform/kit/storableInput.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { Refusal, badInput } from "#upstream/platform/kit/errors.ts";
import { forgetExternal } from "#upstream/domain/play/externalRecords.ts";
import { askForClosing, takeBackClosing } from "#upstream/domain/privacy/closing.ts";
import type { Deps } from "../deps.ts";
import { EXTERNAL_LESSON, openLesson, progressOfLessons, WANTED_PROGRESS } from "../play/externalLessons.ts";

interface Asking<B> {
  readonly body: B;
  readonly userId: number;
  readonly agency: AgencyScope;
  readonly nowMs: number;
}

const NOTHING = z.object({});
const AGAIN = z.object({ course_id: z.optional(z.string()), classroom_id: z.optional(z.string()) });

/**
 * Serves POST /learner/…, the calls that the site makes to a companion. `close` and `reopen` report that the operator's
 * API has closed or reopened an account, after it checked the password. After a closing the companion deletes its data
 * of the learner when the usual days are over. `lesson`, `progress` and `again` are about lessons that the API plays
 * (decision 076): they open a lesson, return the progress of many lessons, and delete the progress of a course or
 * classroom.
 */
export function serveLearnerCalls(app: Express, deps: Deps): void {
  const { db } = deps;
  serve("close", NOTHING, ({ userId, nowMs }) =>
    inTransaction(db, (tx) => askForClosing(tx, { userId, nowMs })),
  );
  serve("reopen", NOTHING, ({ userId }) => takeBackClosing(db, userId));
  serve("lesson", EXTERNAL_LESSON, (asking) => openLesson(db, asking));
  serve("progress", WANTED_PROGRESS, (asking) => progressOfLessons(db, asking));
  serve("again", AGAIN, ({ body, userId, agency }) =>
    forgetExternal(
      db,
      { agencyId: agency.id, userId },
      { courseId: body.course_id, classroomId: body.classroom_id },
    ),
  );

  function serve<S extends z.ZodMiniType>(
    name: string,
    schema: S,
    work: (asking: Asking<z.output<S>>) => Promise<unknown>,
  ): void {
    app.post(`/learner/${name}`, (req: Request, res: Response) =>
      queuedByAddress(req, async () => {
        const nowMs = deps.clock();
        const agency = await agencyOf(req, db, nowMs);
        const token = req.get("authorization") ?? "";
        const user = await deps.findSession(db, { token, agencyId: agency.id, nowMs });
        if (!user) throw new Refusal("unauthorised", "请先登录");
        const body = schema.safeParse(storableInput(req.body));
        if (!body.success) throw badInput("提交的内容不正确");
        await sendData(res, (await work({ body: body.data, userId: user.userId, agency, nowMs })) ?? {});
      }),
    );
  }
}
