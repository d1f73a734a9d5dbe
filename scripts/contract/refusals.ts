import { CODES } from "#shared/contract/codes.ts";
import { callName, type Endpoint } from "#shared/contract/endpoint.ts";
import type { JsonSchema } from "./jsonSchema.ts";

/** Stable name of a refusal: that of its code in shared/contract/codes.ts, and in `envelope` of an upstream map. */
export type RefusalName = Exclude<keyof typeof CODES, "ok">;

/** Refusals of a call's own, besides those that follow from its record. Sources: handlers of the reference upstream. */
const OWN: Readonly<Partial<Record<RefusalName, readonly string[]>>> = {
  conflict: [
    "GET /question/check",
    "GET /question/detail",
    "GET /live/events",
    "GET /live/messages",
    "GET /live/room",
    "POST /course/finish",
    "POST /course/learn-report",
    "POST /course/play",
    "POST /exam/continue",
    "POST /exam/events",
    "POST /exam/join-board",
    "POST /exam/marking",
    "POST /exam/pause",
    "POST /exam/save",
    "POST /exam/section",
    "POST /exam/start",
    "POST /exam/submit",
    "POST /live/join",
    "POST /live/message",
    "POST /live/redeem",
    "POST /live/reserve",
    "POST /order/cancel",
    "POST /order/create",
    "POST /order/pay",
    "POST /order/refund",
    "POST /order/sandbox",
    "POST /user/contract-sign",
    "POST /user/coursecode",
    "POST /user/info",
    "POST /user/login",
    "POST /user/mail-proof",
    "POST /user/mobile",
    "POST /user/register",
    "POST /user/uid-login",
    "POST /user/wechat-bind",
    "POST /user/wechat-login",
    "POST /user/wechat-start",
  ],
  expired: [
    "GET /exam/marking",
    "POST /exam/continue",
    "POST /exam/events",
    "POST /exam/marking",
    "POST /exam/pause",
    "POST /exam/save",
    "POST /exam/section",
    "POST /exam/submit",
    "POST /handoff/redeem",
    "POST /live/redeem",
    "POST /user/forget-password",
    "POST /user/mobile",
    "POST /user/register",
    "POST /user/uid-login",
    "POST /user/wechat-bind",
    "POST /user/wechat-login",
  ],
  captchaNeeded: ["POST /sms/send", "POST /user/login", "POST /user/mail-code"],
  tooMany: [
    "GET /captcha",
    "GET /exam/marking",
    "GET /note/export",
    "GET /question/check",
    "GET /user/export",
    "POST /course/feedback",
    "POST /course/play",
    "POST /exam/marking",
    "POST /handoff/create",
    "POST /handoff/redeem",
    "POST /live/message",
    "POST /note/save",
    "POST /order/create",
    "POST /order/pay",
    "POST /practice/answer",
    "POST /practice/judge",
    "POST /practice/key",
    "POST /share/create",
    "POST /sms/check",
    "POST /sms/send",
    "POST /user/avatar",
    "POST /user/check-username",
    "POST /user/close",
    "POST /user/coursecode",
    "POST /user/forget-password",
    "POST /user/login",
    "POST /user/mail-code",
    "POST /user/mail-proof",
    "POST /user/mail-proof-code",
    "POST /user/mobile",
    "POST /user/register",
    "POST /user/reset-password-v1",
    "POST /user/wechat-bind",
    "POST /user/wechat-login",
    "POST /user/wechat-start",
  ],
};

/** Refusals of every call: the signature, an agency or row that is not there, and an API in trouble. */
const ALWAYS: readonly RefusalName[] = ["badSign", "notFound", "busy", "unavailable", "failure"];

/** Returns which refusals a call may answer with, in the order of shared/contract/codes.ts. */
export function refusalsOf(endpoint: Endpoint | undefined, input: JsonSchema): readonly RefusalName[] {
  if (!endpoint) return ["notFound", "busy", "unavailable", "failure"];
  const call = callName(endpoint);
  const inputs = Object.keys(input.properties ?? {});
  const names = new Set<RefusalName>([
    ...ALWAYS,
    ...(endpoint.token === "required" ? (["unauthorised"] as const) : []),
    ...(inputs.length > 0 || endpoint.method === "POST" ? (["badInput"] as const) : []),
    // A request that is sent again with other content is refused.
    ...(inputs.includes("request_id") ? (["conflict"] as const) : []),
    ...NAMES.filter((name) => OWN[name]?.includes(call)),
  ]);
  return NAMES.filter((name) => names.has(name));
}

const NAMES = Object.keys(CODES).filter((name): name is RefusalName => name !== "ok");

/** Calls that the lists name, for a test that all are of the contract. */
export const callsWithOwnRefusals: readonly string[] = Object.values(OWN).flat();
