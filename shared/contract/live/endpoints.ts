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
