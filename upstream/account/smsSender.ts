import type { Logger } from "pino";

export interface SmsSender {
  /** Resolves when the provider has taken the message over; rejects when it has not. */
  send(message: { readonly mobile: string; readonly code: string; readonly type: string }): Promise<void>;
}

/** Where no provider is set up the code stands in the log, one line a code. */
export function logSmsSender(log: Logger): SmsSender {
  return {
    send: async ({ mobile, code }) => {
      log.info(`短信验证码 ${mobile} ${code}`);
    },
  };
}
