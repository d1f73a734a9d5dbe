import type { ErrorRequestHandler, Request, Response } from "express";
import { CODES } from "#shared/contract/codes.ts";
import { onceAMinute } from "#shared/onceAMinute.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "#upstream/platform/kit/errors.ts";
import { storableInput } from "#upstream/platform/kit/storableInput.ts";
import type { PaymentDriver } from "#upstream/platform/payment/payment.ts";
import { agencyOfPayment, settlePayment } from "#upstream/domain/order/settlePayment.ts";
import { queuedNotice } from "#upstream/platform/http/requestQueues.ts";
import { Busy } from "#upstream/platform/queue/fairQueue.ts";

const REFUSED = "a notification of a payment was refused";

/**
 * Serves POST /payment/notify/<pay type>, where a payment provider reports payments with its own signature. A provider
 * repeats a notice until the status is 200. If the address names no pay type, the first provider of PAYMENT that sends
 * notices is assumed. The signature is verified before the notice waits in the queue or reads the database.
 */
export function receiveNotice({ db, clock, payments, log }: Pick<Deps, "db" | "clock" | "payments" | "log">) {
  // Unsigned notices are logged at most once a minute, because anyone can send them.
  const ofUnsigned = onceAMinute(() => performance.now());

  function note(err: unknown): void {
    if (!(err instanceof Refusal)) return log.warn({ err }, REFUSED);
    const why = err.cause instanceof Error ? err.cause.message : err.message;
    if (err.code !== CODES.badSign) return log.warn({ why }, REFUSED);
    ofUnsigned((num) => log.warn({ why, num }, REFUSED));
  }

  return async (req: Request, res: Response): Promise<void> => {
    const nowMs = clock();
    let reply: PaymentDriver["noticeReply"];
    try {
      const body = Buffer.isBuffer(req.body) ? req.body.toString("utf8") : "";
      const { headers, params } = req;
      const asked = params["payType"];
      const driver = payments.find((one) => one.readNotice && (asked === undefined || one.payType === asked));
      if (!driver?.readNotice) {
        res.status(404).json({ code: "FAIL", message: "no payment provider is set up" });
        return;
      }
      reply = driver.noticeReply;
      const notice = storableInput(driver.readNotice({ headers, body, nowMs }));
      if (notice) {
        const { payType } = driver;
        const agencyId = await agencyOfPayment(db, notice.paymentNo);
        await queuedNotice(`${payType} ${agencyId}`, () =>
          inTransaction(db, (tx) => settlePayment(tx, { ...notice, payType }, nowMs)),
        );
      }
      if (reply) res.type("text/plain").send(reply.done);
      else res.json({ code: "SUCCESS" });
    } catch (err) {
      note(err);
      const status = err instanceof Refusal ? 400 : err instanceof Busy ? 503 : 500;
      res.status(status);
      if (reply) res.type("text/plain").send(reply.failed);
      else res.json({ code: "FAIL", message: err instanceof Refusal ? err.message : "try again" });
    }
  };
}

/** Answers a notice whose body is too large or cut short with an error status, so that the provider repeats it. */
export const refuseUnreadNotice: ErrorRequestHandler = (
  error: { readonly status?: unknown },
  _req,
  res,
  next,
) => {
  if (res.headersSent) return next(error);
  const status = typeof error.status === "number" ? error.status : 500;
  res.status(status).json({ code: "FAIL", message: "the notice could not be read" });
};
