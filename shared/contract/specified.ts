import { callName, type Endpoint } from "./endpoint.ts";

/** Calls of the specification (Spec §7), which every upstream must have. */
const SPECIFIED: ReadonlySet<string> = new Set([
  ...[
    "/user/login",
    "/user/uid-login",
    "/user/logout",
    "/user/register",
    "/user/forget-password",
    "/user/reset-password-v1",
    "/sms/send",
    "/user/avatar",
    "/user/info",
    "/user/check-username",
    "/user-study-again",
  ].map((path) => `POST ${path}`),
  ...[
    "/user/info-v1",
    "/user/my-subject-v1",
    "/user/learn-record",
    "/user/user-data",
    "/user/classroom-v1",
    "/user/classroom-resource",
    "/user/classroom-resource-list",
    "/user/exam-package-v1",
    "/exam/history-list-v1",
    "/exam/daily-history-list-v1",
    "/exam/wrong-list-v1",
    "/exam/daily-wrong-list-v1",
    "/uploads/json/default.json",
    "/mechanism/view",
    "/default/bottom-detail",
    "/advertise/ad",
    "/default/ip",
    "/calendar/info",
    "/subject/zk-subject-v1",
    "/mechanism/policy-info",
  ].map((path) => `GET ${path}`),
]);

/** Returns whether the specification names the call (Spec §7). */
export function isSpecified(endpoint: Pick<Endpoint, "method" | "path">): boolean {
  return SPECIFIED.has(callName(endpoint));
}
