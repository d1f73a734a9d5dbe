import { countEvent } from "../../../platform/kit/events.ts";
import { type AliyunSms, aliyunSmsSender } from "./aliyunSms.ts";
import type { SmsSender, SmsTools } from "./smsSender.ts";
import { type TencentSms, tencentSmsSender } from "./tencentSms.ts";
import { type WebhookSms, webhookSmsSender } from "./webhookSms.ts";

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
