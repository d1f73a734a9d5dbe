import { endpoint } from "../endpoint.ts";

/*
 * Account calls that every page of a signed-in learner makes. They have a module of their own, so that pages do not
 * load the other account records, which only the account's forms need.
 */

export const logout = endpoint("account", "logout", "POST /user/logout", {
  token: "optional",
  changes: ["/"],
});
export const userInfo = endpoint("account", "userInfo", "GET /user/info-v1");
export const unreadMessages = endpoint("account", "unreadMessages", "GET /user/messages-unread");
