import type { Logger } from "pino";
import { countEvent } from "../../../platform/kit/events.ts";
import { type AliyunSms, aliyunSmsSender } from "./aliyunSms.ts";
import { type TencentSms, tencentSmsSender } from "./tencentSms.ts";
import { type WebhookSms, webhookSmsSender } from "./webhookSms.ts";

export interface SmsSender {
  /** Resolves when the provider has accepted the message; rejects with a Refusal for the learner. */
  send(message: { readonly mobile: string; readonly code: string; readonly type: string }): Promise<void>;
}

/** Settings of each provider. `log` writes codes to the log and is for trials: readers of the log can use the codes. */
interface SmsConfigs {
  readonly log: object;
  readonly aliyun: AliyunSms;
  readonly tencent: TencentSms;
  readonly webhook: WebhookSms;
}

type SmsKind = keyof SmsConfigs;

export type SmsConfig =
  | { readonly kind: "off" }
  | { readonly [K in SmsKind]: { readonly kind: K } & SmsConfigs[K] }[SmsKind];

export interface SmsTools {
  readonly log: Pick<Logger, "info" | "error">;
  /** Unix ms. */
  readonly clock: () => number;
}

const SENDERS: { readonly [K in SmsKind]: (config: SmsConfigs[K], tools: SmsTools) => SmsSender } = {
  log: logSmsSender,
  aliyun: aliyunSmsSender,
  tencent: tencentSmsSender,
  webhook: webhookSmsSender,
};

/** undefined: SMS are off. */
export function createSmsSender(config: SmsConfig, tools: SmsTools): SmsSender | undefined {
  if (config.kind === "off") return undefined;
  const create = SENDERS[config.kind] as (config: SmsConfig, tools: SmsTools) => SmsSender;
  return counted(create(config, tools));
}

function counted(sender: SmsSender): SmsSender {
  return {
    async send(message) {
      try {
        await sender.send(message);
        countEvent("sms", "sent");
      } catch (error) {
        countEvent("sms", "refused");
        throw error;
      }
    },
  };
}

/** Writes each code to the log as one line. */
function logSmsSender(_config: object, { log }: SmsTools): SmsSender {
  return {
    send: async ({ mobile, code }) => {
      log.info(`短信验证码 ${mobile} ${code}`);
    },
  };
}
