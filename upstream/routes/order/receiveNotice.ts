import type { RequestHandler } from "express";
import { inTransaction } from "../../db/inTransaction.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../errors.ts";
import { settlePayment } from "../../order/settlePayment.ts";

/** POST /payment/notify: the provider itself speaks, with a signature of its own. It sends again what is not answered with 200. */
export function receiveNotice({ db, clock, payment, log }: Deps): RequestHandler {
  return async (req, res) => {
    const nowMs = clock();
    try {
      const body = Buffer.isBuffer(req.body) ? req.body.toString("utf8") : "";
      const { headers } = req;
      if (!payment?.readNotice) {
        res.status(404).json({ code: "FAIL", message: "no payment provider is set up" });
        return;
      }
      const notice = payment.readNotice({ headers, body, nowMs });
      if (notice) await inTransaction(db, (tx) => settlePayment(tx, notice, nowMs));
      res.json({ code: "SUCCESS" });
    } catch (err) {
      log.warn({ err }, "a notification of a payment was refused");
      const status = err instanceof Refusal ? 400 : 500;
      res.status(status).json({ code: "FAIL", message: err instanceof Refusal ? err.message : "try again" });
    }
  };
}
