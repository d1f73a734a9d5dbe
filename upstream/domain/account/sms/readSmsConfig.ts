import { smsUrl } from "#shared/environment/kinds.ts";
import { needVariables, readTogether, readVariables, wrong } from "#shared/environment/readVariables.ts";
import type { Environment } from "#shared/environment/variable.ts";
import type { SmsConfig } from "./smsSender.ts";

const ALIYUN_URL = "https://dysmsapi.aliyuncs.com/";
const TENCENT_URL = "https://sms.tencentcloudapi.com/";
const APPROVED = ["SMS_ACCESS_KEY_ID", "SMS_ACCESS_KEY_SECRET", "SMS_SIGN_NAME", "SMS_TEMPLATE"] as const;
const SAFE = /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/;

/**
 * Reads the variable SMS and the variables of the provider that it names.
 * @throws VariableError with every missing or wrong variable
 */
export function readSmsConfig(env: Environment): SmsConfig {
  const { SMS: kind } = readVariables("upstream", env, ["SMS"]);
  const need = `SMS=${kind} needs it`;
  const place = () => readVariables("upstream", env, ["SMS_URL", "SMS_REGION"]);
  switch (kind) {
    case "aliyun": {
      const { at, keys } = readTogether({ at: place, keys: () => needVariables(env, APPROVED, need) });
      return {
        kind,
        accessKeyId: keys.SMS_ACCESS_KEY_ID,
        accessKeySecret: keys.SMS_ACCESS_KEY_SECRET,
        signName: keys.SMS_SIGN_NAME,
        template: keys.SMS_TEMPLATE,
        url: at.SMS_URL ?? ALIYUN_URL,
      };
    }
    case "tencent": {
      const names = [...APPROVED, "SMS_APP_ID"] as const;
      const { at, keys } = readTogether({ at: place, keys: () => needVariables(env, names, need) });
      return {
        kind,
        secretId: keys.SMS_ACCESS_KEY_ID,
        secretKey: keys.SMS_ACCESS_KEY_SECRET,
        appId: keys.SMS_APP_ID,
        signName: keys.SMS_SIGN_NAME,
        template: keys.SMS_TEMPLATE,
        region: at.SMS_REGION,
        url: at.SMS_URL ?? TENCENT_URL,
      };
    }
    case "webhook": {
      const keys = needVariables(env, ["SMS_ACCESS_KEY_SECRET", "SMS_URL"], need);
      // The request contains phone and code.
      if (!SAFE.test(keys.SMS_URL)) throw wrong("SMS_URL", `must ${smsUrl.must}.`);
      return { kind, secret: keys.SMS_ACCESS_KEY_SECRET, url: keys.SMS_URL };
    }
    default:
      return { kind };
  }
}
