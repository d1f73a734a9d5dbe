import { endpoint } from "../endpoint.ts";

export const listLives = endpoint("live", "listLives", "GET /live/list", { token: "optional" });
export const liveDetail = endpoint("live", "liveDetail", "GET /live/detail", { token: "optional" });

/** Live classes that the learner reserved, and those that belong to the learner's courses. */
export const myLives = endpoint("live", "myLives", "GET /live/my");
export const reserveLive = endpoint("live", "reserveLive", "POST /live/reserve", {
  changes: ["/live/list", "/live/detail", "/live/my", "/live/room", "/user/today"],
});
export const liveFeed = endpoint("live", "liveFeed", "GET /live/feed");
export const openLiveFeed = endpoint("live", "openLiveFeed", "POST /live/feed-open", {
  changes: ["/live/feed"],
});
export const closeLiveFeed = endpoint("live", "closeLiveFeed", "POST /live/feed-close", {
  changes: ["/live/feed"],
});

/** Live classes for calendar apps, which send no cookie. The answer is iCalendar text instead of an envelope. */
export const liveCalendar = endpoint("live", "liveCalendar", "GET /live/calendar.ics", {
  token: "ignored",
  lane: "file",
});
export const liveRoom = endpoint("live", "liveRoom", "GET /live/room");
export const joinLive = endpoint("live", "joinLive", "POST /live/join");

/** Returns the learner who follows a link to a live-class provider's room. The provider never gets the token. */
export const redeemJoin = endpoint("live", "redeemJoin", "POST /live/redeem", { token: "ignored" });
export const liveMessages = endpoint("live", "liveMessages", "GET /live/messages");
export const sendLiveMessage = endpoint("live", "sendLiveMessage", "POST /live/message");
export const liveEvents = endpoint("live", "liveEvents", "GET /live/events", { lane: "stream" });
