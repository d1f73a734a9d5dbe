import { smsUrl } from "#shared/environment/kinds.ts";
import { readGroup, readVariables, wrong } from "#shared/environment/readVariables.ts";
import { isSafeAddress } from "#shared/environment/safeAddress.ts";
import type { Environment } from "#shared/environment/variable.ts";
import type { SmsConfig } from "./createSmsSender.ts";

const ALIYUN_URL = "https://dysmsapi.aliyuncs.com/";
const TENCENT_URL = "https://sms.tencentcloudapi.com/";
const APPROVED = ["SMS_ACCESS_KEY_ID", "SMS_ACCESS_KEY_SECRET", "SMS_SIGN_NAME", "SMS_TEMPLATE"] as const;

/**
 * Reads the variable SMS and the variables of the provider that it names.
 * @throws VariableError with every missing or wrong variable
 */
export function readSmsConfig(env: Environment): SmsConfig {
  const { sms: kind } = readVariables("upstream", env, ["SMS"]);
  const group = { remedy: `SMS=${kind} needs it`, prefix: "SMS_" } as const;
  switch (kind) {
    case "aliyun": {
      const { url = ALIYUN_URL, ...keys } = readGroup(env, {
        ...group,
        needed: APPROVED,
        others: ["SMS_URL"],
      });
      return { kind, url, ...keys };
    }
    case "tencent": {
      const {
        url = TENCENT_URL,
        accessKeyId: secretId,
        accessKeySecret: secretKey,
        ...values
      } = readGroup(env, {
        ...group,
        needed: [...APPROVED, "SMS_APP_ID"],
        others: ["SMS_URL", "SMS_REGION"],
      });
      return { kind, url, secretId, secretKey, ...values };
    }
    case "webhook": {
      const { url, accessKeySecret: secret } = readGroup(env, {
        ...group,
        needed: ["SMS_ACCESS_KEY_SECRET", "SMS_URL"],
      });
      // The request contains phone and code.
      if (!isSafeAddress(url)) throw wrong("SMS_URL", `must ${smsUrl.must}.`);
      return { kind, secret, url };
    }
    default:
      return { kind };
  }
}
