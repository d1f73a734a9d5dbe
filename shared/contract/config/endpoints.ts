import type { Endpoint } from "../endpoint.ts";

export const systemConfig = {
  area: "config",
  name: "systemConfig",
  method: "GET",
  path: "/uploads/json/default.json",
  token: "ignored",
} as const satisfies Endpoint;

export const mechanismView = {
  area: "config",
  name: "mechanismView",
  method: "GET",
  path: "/mechanism/view",
  token: "ignored",
} as const satisfies Endpoint;

export const policyInfo = {
  area: "config",
  name: "policyInfo",
  method: "GET",
  path: "/mechanism/policy-info",
  token: "ignored",
} as const satisfies Endpoint;

export const bottomDetail = {
  area: "config",
  name: "bottomDetail",
  method: "GET",
  path: "/default/bottom-detail",
  token: "ignored",
  cached: true,
} as const satisfies Endpoint;

export const ad = {
  area: "config",
  name: "ad",
  method: "GET",
  path: "/advertise/ad",
  token: "ignored",
} as const satisfies Endpoint;

export const ip = {
  area: "config",
  name: "ip",
  method: "GET",
  path: "/default/ip",
  token: "ignored",
} as const satisfies Endpoint;

export const calendarInfo = {
  area: "config",
  name: "calendarInfo",
  method: "GET",
  path: "/calendar/info",
  token: "optional",
} as const satisfies Endpoint;

export const zkSubject = {
  area: "config",
  name: "zkSubject",
  method: "GET",
  path: "/subject/zk-subject-v1",
  token: "ignored",
} as const satisfies Endpoint;

export const subjectTree = {
  area: "config",
  name: "subjectTree",
  method: "GET",
  path: "/subject/tree",
  token: "ignored",
} as const satisfies Endpoint;
