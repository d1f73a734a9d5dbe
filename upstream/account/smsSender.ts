import type { Logger } from "pino";
import { CODES } from "#shared/contract/codes.ts";
import { Refusal } from "../kit/errors.ts";
import { countEvent } from "../kit/events.ts";
import { type AliyunSms, aliyunSmsSender } from "./aliyunSms.ts";

export interface SmsSender {
  /** Resolves when the provider has taken the message over; a Refusal tells the learner why it has not. */
  send(message: { readonly mobile: string; readonly code: string; readonly type: string }): Promise<void>;
}

/** log is for trials: whoever reads the log can sign in as anybody. */
export type SmsConfig =
  | { readonly kind: "off" }
  | { readonly kind: "log" }
  | ({ readonly kind: "aliyun" } & AliyunSms);

interface Tools {
  readonly log: Pick<Logger, "info" | "error">;
  /** Unix ms. */
  readonly clock: () => number;
}

/** Undefined: nobody sends codes. */
export function createSmsSender(config: SmsConfig, tools: Tools): SmsSender | undefined {
  if (config.kind === "aliyun") return counted(aliyunSmsSender(config, tools));
  return config.kind === "log" ? counted(logSmsSender(tools)) : undefined;
}

function counted({ send }: SmsSender): SmsSender {
  return {
    async send(message) {
      try {
        await send(message);
        countEvent("sms", "sent");
      } catch (error) {
        countEvent("sms", "refused");
        throw error;
      }
    },
  };
}

export function smsOff(): Refusal {
  return new Refusal(CODES.unavailable, "短信服务还没有开通，暂时收不到验证码，请联系客服");
}

/** One line a code. */
function logSmsSender({ log }: Tools): SmsSender {
  return {
    send: async ({ mobile, code }) => {
      log.info(`短信验证码 ${mobile} ${code}`);
    },
  };
}
