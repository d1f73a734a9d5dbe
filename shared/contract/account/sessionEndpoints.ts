import type { Endpoint } from "../endpoint.ts";

/* Calls of every page of a signed-in learner: a module of its own, so that the other records of the account come with their forms alone. */

export const logout = {
  area: "account",
  name: "logout",
  method: "POST",
  path: "/user/logout",
  token: "optional",
  changes: ["/"],
} as const satisfies Endpoint;

export const userInfo = {
  area: "account",
  name: "userInfo",
  method: "GET",
  path: "/user/info-v1",
  token: "required",
} as const satisfies Endpoint;

export const unreadMessages = {
  area: "account",
  name: "unreadMessages",
  method: "GET",
  path: "/user/messages-unread",
  token: "required",
} as const satisfies Endpoint;
