import type { Endpoint } from "../endpoint.ts";

/*
 * Account calls that every page of a signed-in learner makes. They have a module of their own, so that pages do not
 * load the other account records, which only the account's forms need.
 */

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
