import { createHmac } from "node:crypto";
import { unreachableMobile, smsUnavailable, tooManySms } from "./smsRefusals.ts";
import type { SmsSender, SmsTools } from "./smsSender.ts";

/** A system of the operator's own that sends, or passes on to whoever does. */
export interface WebhookSms {
  readonly url: string;
  readonly secret: string;
}

/** Less than the site waits for the call that sends. */
const TIMEOUT_MS = 4_000;

const REFUSALS = new Map([
  [422, unreachableMobile],
  [429, tooManySms],
]);

/** POST of {mobile, code, type}; any 2xx says that the message is taken over. */
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
      // The request is signed for that address and for no other.
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

/** HMAC-SHA256 over time and body, in hex. */
export function webhookSign(time: string, body: string, secret: string): string {
  return createHmac("sha256", secret).update(`${time}\n${body}`).digest("hex");
}
