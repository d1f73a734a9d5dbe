import { createHash, createHmac } from "node:crypto";
import type { Refusal } from "../../../platform/kit/errors.ts";
import { unreachableMobile, smsUnavailable, tooManySms } from "./smsRefusals.ts";
import type { SmsSender, SmsTools } from "./smsSender.ts";

/** Settings of Tencent Cloud's short message service. The template has one variable, {1}. */
export interface TencentSms {
  readonly url: string;
  readonly region: string;
  readonly secretId: string;
  readonly secretKey: string;
  /** The parameter SmsSdkAppId of the provider's API. */
  readonly appId: string;
  readonly signName: string;
  readonly template: string;
}

/** Shorter than the time that the site waits for the call that sends a code. */
const TIMEOUT_MS = 4_000;
const CONTENT_TYPE = "application/json; charset=utf-8";

const REFUSALS: readonly (readonly [RegExp, () => Refusal])[] = [
  [/^LimitExceeded\.PhoneNumber/, tooManySms],
  [
    /^(?:InvalidParameterValue\.IncorrectPhoneNumber|FailedOperation\.PhoneNumberInBlacklist)$/,
    unreachableMobile,
  ],
];

/** Sends codes with SendSms of 2021-01-11, signed by TC3-HMAC-SHA256. */
export function tencentSmsSender(config: TencentSms, { log, clock }: SmsTools): SmsSender {
  return {
    async send({ mobile, code }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: config.appId,
        SignName: config.signName,
        TemplateId: config.template,
        TemplateParamSet: [code],
      });
      const { reason, request } = await ask(config, body, Math.floor(clock() / 1000));
      if (reason === "Ok") return;
      log.error({ provider: "tencent", reason, providerRequest: request }, "no SMS sent");
      throw REFUSALS.find(([form]) => form.test(reason))?.[1]() ?? smsUnavailable();
    },
  };
}

interface Signed {
  readonly secretId: string;
  readonly secretKey: string;
  readonly host: string;
  readonly service: string;
  readonly body: string;
  /** Unix seconds. */
  readonly time: number;
}

/** Returns the header Authorization, which signs host, content type and body. Tested with the provider's example. */
export function tc3Authorization({ secretId, secretKey, host, service, body, time }: Signed): string {
  const headers = `content-type:${CONTENT_TYPE}\nhost:${host}\n`;
  const request = ["POST", "/", "", headers, "content-type;host", sha256(body)].join("\n");
  const day = new Date(time * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const text = ["TC3-HMAC-SHA256", time, scope, sha256(request)].join("\n");
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), "tc3_request");
  const signature = hmac(key, text).toString("hex");
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

interface Answer {
  readonly Response?: {
    readonly RequestId?: string;
    readonly Error?: { readonly Code?: string };
    readonly SendStatusSet?: readonly { readonly Code?: string }[];
  };
}

/** Sends one SMS. Returns "Ok" or the error's code, without the error's text, which may contain the phone number. */
async function ask({ url, region, secretId, secretKey }: TencentSms, body: string, time: number) {
  try {
    const { host } = new URL(url);
    const headers = {
      authorization: tc3Authorization({ secretId, secretKey, host, service: "sms", body, time }),
      "content-type": CONTENT_TYPE,
      "x-tc-action": "SendSms",
      "x-tc-timestamp": String(time),
      "x-tc-version": "2021-01-11",
      "x-tc-region": region,
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: "POST", headers, body, signal });
    const { Response: answer } = (await response.json()) as Answer;
    const reason = answer?.Error?.Code ?? answer?.SendStatusSet?.[0]?.Code ?? `HTTP ${response.status}`;
    return { reason, request: answer?.RequestId ?? "" };
  } catch (error) {
    return { reason: `no answer: ${(error as Error).name}`, request: "" };
  }
}
