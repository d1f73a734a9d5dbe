import type { Express, Request, Response } from "express";
import { CODES } from "#shared/contract/codes.ts";
import { agencyOf } from "#upstream/http/agencies.ts";
import { queuedByAddress } from "#upstream/http/requestQueues.ts";
import { sendData } from "#upstream/http/sendEnvelope.ts";
import { inTransaction } from "#upstream/db/inTransaction.ts";
import { Refusal } from "#upstream/kit/errors.ts";
import { askForClosing, takeBackClosing } from "#upstream/privacy/closing.ts";
import type { Deps } from "../deps.ts";

/**
 * POST /learner/close and /learner/reopen, of a companion alone: the site tells what the API has done with an account, which has asked
 * for the password there. What is kept here of the learner is removed after the same days as ever, unless it is taken back.
 */
export function serveLearnerCalls(app: Express, deps: Deps): void {
  const serve = (work: (userId: number, nowMs: number) => Promise<void>) => (req: Request, res: Response) =>
    queuedByAddress(req, async () => {
      const nowMs = deps.clock();
      const agency = await agencyOf(req, deps.db, nowMs);
      const token = req.get("authorization") ?? "";
      const user = await deps.findSession(deps.db, { token, agencyId: agency.id, nowMs });
      if (!user) throw new Refusal(CODES.unauthorised, "请先登录");
      await work(user.userId, nowMs);
      await sendData(res, {});
    });
  const { db } = deps;
  app.post(
    "/learner/close",
    serve((userId, nowMs) => inTransaction(db, (tx) => askForClosing(tx, { userId, nowMs }))),
  );
  app.post(
    "/learner/reopen",
    serve((userId) => takeBackClosing(db, userId)),
  );
}
