import { createHmac } from "node:crypto";
import { unreachableMobile, smsUnavailable, tooManySms } from "./smsRefusals.ts";
import type { SmsSender, SmsTools } from "./smsSender.ts";

/** Settings of a webhook: the operator's own system sends the message or passes it on. */
export interface WebhookSms {
  readonly url: string;
  readonly secret: string;
}

/** Shorter than the time that the site waits for the call that sends a code. */
const TIMEOUT_MS = 4_000;

const REFUSALS = new Map([
  [422, unreachableMobile],
  [429, tooManySms],
]);

/** Sends {mobile, code, type} by POST; any status 2xx means that the message is accepted. */
export function webhookSmsSender({ url, secret }: WebhookSms, { log, clock }: SmsTools): SmsSender {
  return {
    async send({ mobile, code, type }) {
      const body = JSON.stringify({ mobile, code, type });
      const time = String(Math.floor(clock() / 1000));
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "access-time": time,
        sign: webhookSign(time, body, secret),
      };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      // Redirects are not followed, because the signature is valid only for this address.
      const asked = { method: "POST", headers, body, signal, redirect: "manual" } as const;
      const answer = await fetch(url, asked).catch((error: unknown) => (error as Error).name);
      if (typeof answer !== "string") await answer.body?.cancel();
      if (typeof answer !== "string" && answer.ok) return;
      const reason = typeof answer === "string" ? `no answer: ${answer}` : `HTTP ${answer.status}`;
      log.error({ provider: "webhook", reason }, "no SMS sent");
      throw (typeof answer !== "string" && REFUSALS.get(answer.status)?.()) || smsUnavailable();
    },
  };
}

/** Returns the HMAC-SHA256 over time and body in hex. */
export function webhookSign(time: string, body: string, secret: string): string {
  return createHmac("sha256", secret).update(`${time}\n${body}`).digest("hex");
}
