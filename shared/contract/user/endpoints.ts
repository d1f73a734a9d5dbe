import type { Endpoint } from "../endpoint.ts";

export const logout = {
  area: "user",
  name: "logout",
  method: "POST",
  path: "/user/logout",
  token: "optional",
  changes: ["/"],
} as const satisfies Endpoint;

export const userInfo = {
  area: "user",
  name: "userInfo",
  method: "GET",
  path: "/user/info-v1",
  token: "required",
} as const satisfies Endpoint;

export const mySubject = {
  area: "user",
  name: "mySubject",
  method: "GET",
  path: "/user/my-subject-v1",
  token: "required",
} as const satisfies Endpoint;

export const userData = {
  area: "user",
  name: "userData",
  method: "GET",
  path: "/user/user-data",
  token: "required",
} as const satisfies Endpoint;

export const learnRecord = {
  area: "user",
  name: "learnRecord",
  method: "GET",
  path: "/user/learn-record",
  token: "required",
} as const satisfies Endpoint;

export const unreadMessages = {
  area: "user",
  name: "unreadMessages",
  method: "GET",
  path: "/user/messages-unread",
  token: "required",
} as const satisfies Endpoint;
