import type { Endpoint } from "../endpoint.ts";

export const listLives = {
  area: "live",
  name: "listLives",
  method: "GET",
  path: "/live/list",
  token: "optional",
} as const satisfies Endpoint;

export const liveDetail = {
  area: "live",
  name: "liveDetail",
  method: "GET",
  path: "/live/detail",
  token: "optional",
} as const satisfies Endpoint;

/** Live classes that the learner reserved, and those that belong to the learner's courses. */
export const myLives = {
  area: "live",
  name: "myLives",
  method: "GET",
  path: "/live/my",
  token: "required",
} as const satisfies Endpoint;

export const reserveLive = {
  area: "live",
  name: "reserveLive",
  method: "POST",
  path: "/live/reserve",
  token: "required",
  changes: ["/live/list", "/live/detail", "/live/my", "/live/room", "/user/today"],
} as const satisfies Endpoint;

export const liveFeed = {
  area: "live",
  name: "liveFeed",
  method: "GET",
  path: "/live/feed",
  token: "required",
} as const satisfies Endpoint;

export const openLiveFeed = {
  area: "live",
  name: "openLiveFeed",
  method: "POST",
  path: "/live/feed-open",
  token: "required",
  changes: ["/live/feed"],
} as const satisfies Endpoint;

export const closeLiveFeed = {
  area: "live",
  name: "closeLiveFeed",
  method: "POST",
  path: "/live/feed-close",
  token: "required",
  changes: ["/live/feed"],
} as const satisfies Endpoint;

/** Live classes for calendar apps, which send no cookie. The answer is iCalendar text instead of an envelope. */
export const liveCalendar = {
  area: "live",
  name: "liveCalendar",
  method: "GET",
  path: "/live/calendar.ics",
  token: "ignored",
  lane: "file",
} as const satisfies Endpoint;

export const liveRoom = {
  area: "live",
  name: "liveRoom",
  method: "GET",
  path: "/live/room",
  token: "required",
} as const satisfies Endpoint;

export const joinLive = {
  area: "live",
  name: "joinLive",
  method: "POST",
  path: "/live/join",
  token: "required",
} as const satisfies Endpoint;

/** Returns the learner who follows a link to a live-class provider's room. The provider never gets the token. */
export const redeemJoin = {
  area: "live",
  name: "redeemJoin",
  method: "POST",
  path: "/live/redeem",
  token: "ignored",
} as const satisfies Endpoint;

export const liveMessages = {
  area: "live",
  name: "liveMessages",
  method: "GET",
  path: "/live/messages",
  token: "required",
} as const satisfies Endpoint;

export const sendLiveMessage = {
  area: "live",
  name: "sendLiveMessage",
  method: "POST",
  path: "/live/message",
  token: "required",
} as const satisfies Endpoint;

export const liveEvents = {
  area: "live",
  name: "liveEvents",
  method: "GET",
  path: "/live/events",
  token: "required",
  lane: "stream",
} as const satisfies Endpoint;
