import type { Logger } from "pino";

export interface SmsSender {
  /** Resolves when the provider has accepted the message; rejects with a Refusal for the learner. */
  send(message: { readonly mobile: string; readonly code: string; readonly type: string }): Promise<void>;
}

export interface SmsTools {
  readonly log: Pick<Logger, "info" | "error">;
  /** Unix ms. */
  readonly clock: () => number;
}
