import { endpoint } from "../endpoint.ts";

export const systemConfig = endpoint("config", "systemConfig", "GET /uploads/json/default.json", {
  token: "ignored",
});
export const mechanismView = endpoint("config", "mechanismView", "GET /mechanism/view", { token: "ignored" });
export const policyInfo = endpoint("config", "policyInfo", "GET /mechanism/policy-info", {
  token: "ignored",
});
export const bottomDetail = endpoint("config", "bottomDetail", "GET /default/bottom-detail", {
  token: "ignored",
  cached: true,
});
export const ad = endpoint("config", "ad", "GET /advertise/ad", { token: "ignored" });
export const ip = endpoint("config", "ip", "GET /default/ip", { token: "ignored" });
export const calendarInfo = endpoint("config", "calendarInfo", "GET /calendar/info", { token: "optional" });
export const zkSubject = endpoint("config", "zkSubject", "GET /subject/zk-subject-v1", { token: "ignored" });
export const subjectTree = endpoint("config", "subjectTree", "GET /subject/tree", { token: "ignored" });
