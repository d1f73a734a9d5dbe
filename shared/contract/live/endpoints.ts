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

/** The classes that a learner has reserved or that belong to courses of theirs. */
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
  changes: ["/live/list", "/live/detail", "/live/my"],
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

/** For calendar programs, which have no cookie: iCalendar text instead of an envelope. */
export const liveCalendar = {
  area: "live",
  name: "liveCalendar",
  method: "GET",
  path: "/live/calendar.ics",
  token: "ignored",
  lane: "file",
} as const satisfies Endpoint;
