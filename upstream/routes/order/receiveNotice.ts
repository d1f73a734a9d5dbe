import type { Request, Response } from "express";
import { CODES } from "#shared/contract/codes.ts";
import { onceAMinute } from "#shared/onceAMinute.ts";
import { inTransaction } from "#upstream/db/inTransaction.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "#upstream/kit/errors.ts";
import { storableInput } from "#upstream/kit/storableInput.ts";
import type { PaymentDriver } from "#upstream/payment/payment.ts";
import { settlePayment } from "#upstream/order/settlePayment.ts";

const REFUSED = "a notification of a payment was refused";

/**
 * POST /payment/notify/<pay type>: the provider itself speaks, with a signature of its own. It sends again what is not answered with 200.
 * Without a pay type: the first of PAYMENT that has notices.
 */
export function receiveNotice({ db, clock, payments, log }: Pick<Deps, "db" | "clock" | "payments" | "log">) {
  // Anybody can send what is not signed.
  const ofUnsigned = onceAMinute(clock);

  function note(err: unknown): void {
    if (!(err instanceof Refusal)) return log.warn({ err }, REFUSED);
    const why = err.message;
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
        const ofDriver = { ...notice, payType: driver.payType };
        await inTransaction(db, (tx) => settlePayment(tx, ofDriver, nowMs));
      }
      if (reply) res.type("text/plain").send(reply.done);
      else res.json({ code: "SUCCESS" });
    } catch (err) {
      note(err);
      const status = err instanceof Refusal ? 400 : 500;
      res.status(status);
      if (reply) res.type("text/plain").send(reply.failed);
      else res.json({ code: "FAIL", message: err instanceof Refusal ? err.message : "try again" });
    }
  };
}
