import type { Endpoint } from "../endpoint.ts";

/*
 * Account calls of every page of a signed-in learner. They are in a module of their own, so that the other account
 * records load only with their forms.
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
