import type { Endpoint } from "../endpoint.ts";

export const createShare = {
  area: "share",
  name: "createShare",
  method: "POST",
  path: "/share/create",
  token: "required",
  changes: ["/share/list"],
} as const satisfies Endpoint;

export const revokeShare = {
  area: "share",
  name: "revokeShare",
  method: "POST",
  path: "/share/revoke",
  token: "required",
  changes: ["/share/list", "/share/open"],
} as const satisfies Endpoint;

export const listShares = {
  area: "share",
  name: "listShares",
  method: "GET",
  path: "/share/list",
  token: "required",
} as const satisfies Endpoint;

export const listResults = {
  area: "share",
  name: "listResults",
  method: "GET",
  path: "/share/results",
  token: "required",
} as const satisfies Endpoint;

/** Everybody who has the link of a share may open it and sees the same page, signed in or not. */
export const openShare = {
  area: "share",
  name: "openShare",
  method: "GET",
  path: "/share/open",
  token: "ignored",
} as const satisfies Endpoint;

/** Preview picture of a share. The answer is a picture instead of an envelope. */
export const sharePicture = {
  area: "share",
  name: "sharePicture",
  method: "GET",
  path: "/share/picture",
  token: "ignored",
  lane: "file",
} as const satisfies Endpoint;
