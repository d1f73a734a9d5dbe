import { StartError } from "../../../platform/kit/errors.ts";
import type { SmsConfig } from "./createSmsSender.ts";

type Env = Readonly<Record<string, string | undefined>>;

const KINDS = ["off", "log", "aliyun", "tencent", "webhook"] as const;
const ALIYUN_URL = "https://dysmsapi.aliyuncs.com/";
const TENCENT_URL = "https://sms.tencentcloudapi.com/";

const SAFE = /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/;

/** Environment variables of the SMS providers, with their descriptions. */
export const SMS_VARIABLES = {
  SMS_ACCESS_KEY_ID: "access key of SMS=aliyun, SecretId of SMS=tencent",
  SMS_ACCESS_KEY_SECRET: "its secret; of SMS=webhook the key by which requests are signed",
  SMS_SIGN_NAME: "name in 【】 before each message, as the provider knows it",
  SMS_TEMPLATE: "template of the provider with the code as its one variable, such as SMS_123456789 or 449739",
  SMS_APP_ID: "SmsSdkAppId of SMS=tencent",
  SMS_REGION: "region of SMS=tencent; unset: ap-guangzhou",
  SMS_URL: `address of the provider; unset: ${ALIYUN_URL} or ${TENCENT_URL}; of SMS=webhook yours`,
} as const;

/**
 * Reads the variable SMS and the variables of the provider that it names.
 * @throws StartError: a variable is missing or wrong
 */
export function readSmsConfig(env: Env, fallback: string): SmsConfig {
  const kind = KINDS.find((one) => one === (env["SMS"] || fallback));
  if (kind === undefined)
    throw new StartError(`SMS must be one of ${KINDS.join(", ")}, not ${JSON.stringify(env["SMS"])}.`);
  const needed = (name: keyof typeof SMS_VARIABLES) => {
    const value = env[name];
    if (!value) throw new StartError(`${name} is missing: SMS=${kind} needs it.`);
    return value;
  };
  switch (kind) {
    case "aliyun":
      return {
        kind,
        accessKeyId: needed("SMS_ACCESS_KEY_ID"),
        accessKeySecret: needed("SMS_ACCESS_KEY_SECRET"),
        signName: needed("SMS_SIGN_NAME"),
        template: needed("SMS_TEMPLATE"),
        url: readUrl(env["SMS_URL"] || ALIYUN_URL, "an http or https address", /^https?:/),
      };
    case "tencent":
      return {
        kind,
        secretId: needed("SMS_ACCESS_KEY_ID"),
        secretKey: needed("SMS_ACCESS_KEY_SECRET"),
        appId: needed("SMS_APP_ID"),
        signName: needed("SMS_SIGN_NAME"),
        template: needed("SMS_TEMPLATE"),
        region: env["SMS_REGION"] || "ap-guangzhou",
        url: readUrl(env["SMS_URL"] || TENCENT_URL, "an http or https address", /^https?:/),
      };
    case "webhook":
      return {
        kind,
        secret: needed("SMS_ACCESS_KEY_SECRET"),
        // Only https, or http on this machine: the request contains phone and code.
        url: readUrl(needed("SMS_URL"), "an https address, or http on this machine", SAFE),
      };
    default:
      return { kind };
  }
}

function readUrl(text: string, what: string, form: RegExp): string {
  if (!URL.canParse(text) || !form.test(text)) throw new StartError(`SMS_URL must be ${what}.`);
  return text;
}
