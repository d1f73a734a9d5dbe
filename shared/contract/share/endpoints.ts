import { endpoint } from "../endpoint.ts";

export const createShare = endpoint("share", "createShare", "POST /share/create", {
  changes: ["/share/list"],
});
export const revokeShare = endpoint("share", "revokeShare", "POST /share/revoke", {
  changes: ["/share/list", "/share/open"],
});
export const listShares = endpoint("share", "listShares", "GET /share/list");
export const listResults = endpoint("share", "listResults", "GET /share/results");

/** Everybody who has the link of a share may open it and sees the same page, signed in or not. */
export const openShare = endpoint("share", "openShare", "GET /share/open", { token: "ignored" });

/** Preview picture of a share. The answer is a picture instead of an envelope. */
export const sharePicture = endpoint("share", "sharePicture", "GET /share/picture", {
  token: "ignored",
  lane: "file",
});
