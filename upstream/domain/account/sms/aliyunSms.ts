import { createHmac, randomUUID } from "node:crypto";
import type { Refusal } from "../../../platform/kit/errors.ts";
import { unreachableMobile, smsUnavailable, tooManySms } from "./smsRefusals.ts";
import type { SmsSender, SmsTools } from "./smsSender.ts";

/** Settings of Alibaba Cloud's short message service. The template has one variable, ${code}. */
export interface AliyunSms {
  readonly url: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  readonly template: string;
}

/** Shorter than the time that the site waits for the call that sends a code. */
const TIMEOUT_MS = 4_000;

const REFUSALS: Readonly<Record<string, () => Refusal>> = {
  "isv.MOBILE_NUMBER_ILLEGAL": unreachableMobile,
  "isv.BUSINESS_LIMIT_CONTROL": tooManySms,
};

/** Sends codes with SendSms of 2017-05-25, by the RPC protocol with signature version 1.0. */
export function aliyunSmsSender(config: AliyunSms, { log, clock }: SmsTools): SmsSender {
  return {
    async send({ mobile, code }) {
      const fields = {
        AccessKeyId: config.accessKeyId,
        Action: "SendSms",
        Format: "JSON",
        PhoneNumbers: mobile,
        RegionId: "cn-hangzhou",
        SignName: config.signName,
        SignatureMethod: "HMAC-SHA1",
        SignatureNonce: randomUUID(),
        SignatureVersion: "1.0",
        TemplateCode: config.template,
        TemplateParam: JSON.stringify({ code }),
        Timestamp: new Date(clock()).toISOString().replace(/\.\d+Z$/, "Z"),
        Version: "2017-05-25",
      };
      const Signature = rpcSignature("POST", fields, config.accessKeySecret);
      const answer = await ask(config.url, { ...fields, Signature });
      if (answer.Code === "OK") return;
      log.error(
        { provider: "aliyun", reason: answer.Code, providerRequest: answer.RequestId },
        "no SMS sent",
      );
      throw REFUSALS[answer.Code]?.() ?? smsUnavailable();
    },
  };
}

/** Returns the HMAC-SHA1 of method and sorted fields in base64. Exported to test it against the published example. */
export function rpcSignature(
  method: string,
  fields: Readonly<Record<string, string>>,
  accessKeySecret: string,
): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const query = sorted.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return createHmac("sha1", `${accessKeySecret}&`)
    .update(`${method}&${encoded("/")}&${encoded(query)}`)
    .digest("base64");
}

/** Percent-encodes for RFC 3986, which also encodes reserved characters that encodeURIComponent leaves. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

interface Answer {
  /** "OK", or the provider's name of the error. */
  readonly Code: string;
  readonly RequestId: string;
}

/**
 * Sends the parameters in the body, so that no access log contains the phone. The provider's error text is dropped
 * because it may contain the phone.
 */
async function ask(url: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
  try {
    const body = new URLSearchParams(fields);
    const response = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { Code, RequestId } = (await response.json()) as Partial<Answer>;
    return { Code: String(Code ?? `HTTP ${response.status}`), RequestId: String(RequestId ?? "") };
  } catch (error) {
    return { Code: `no answer: ${(error as Error).name}`, RequestId: "" };
  }
}
