import { callOf } from "#shared/contract/endpoint.ts";
import { calendarInfo } from "#shared/contract/config/endpoints.ts";
import {
  closeLiveFeed,
  joinLive,
  listLives,
  liveDetail,
  liveEvents,
  liveFeed,
  liveMessages,
  liveRoom,
  myLives,
  openLiveFeed,
  reserveLive,
  sendLiveMessage,
} from "#shared/contract/live/endpoints.ts";

export const LIVES_A_PAGE = 20;
/** More than a school announces: the page of all that is near has no pages. */
const NEAR = 60;

export interface LiveFilters {
  /** A level-1 subject. */
  readonly subject?: string | undefined;
  /** YYYY-MM. */
  readonly month?: string | undefined;
  /** YYYY-MM-DD. */
  readonly day?: string | undefined;
  readonly page: number;
}

export function liveListCall({ subject, month, day, page }: LiveFilters) {
  const begins = day === undefined ? { month } : { day };
  return callOf(listLives, { level1: subject, ...begins, page, pageSize: LIVES_A_PAGE });
}

export function livesAroundCall() {
  return callOf(listLives, { page: 1, pageSize: NEAR });
}

export function myLivesCall() {
  return callOf(myLives, { page: 1, pageSize: NEAR });
}

/** A page of the timetable, or of what was chosen one by one. */
export function myLivesPageCall(page: number, type?: "reserved") {
  return callOf(myLives, { type, page, pageSize: NEAR });
}

export function liveDetailCall(id: string) {
  return callOf(liveDetail, { id });
}

export function reserveCall(id: string, on: boolean) {
  return callOf(reserveLive, { id, on: on ? "1" : "0" });
}

/** Without a month, the current one. */
export function calendarCall(month: string | undefined) {
  return callOf(calendarInfo, { month });
}

export const feedCall = () => callOf(liveFeed, {});
export const openFeedCall = () => callOf(openLiveFeed, {});
export const closeFeedCall = () => callOf(closeLiveFeed, {});

export function liveRoomCall(id: string) {
  return callOf(liveRoom, { id });
}

export function joinLiveCall(id: string, stage: "hls" | "room") {
  return callOf(joinLive, { id, stage });
}

/** The latest, or those in front of a seq. */
export function liveMessagesCall(id: string, before?: number) {
  return callOf(liveMessages, { id, before });
}

export function sayCall(id: string, requestId: string, text: string) {
  return callOf(sendLiveMessage, { id, requestId, text });
}

/** What happened behind a seq, and then what happens. */
export function liveEventsCall(id: string, since: number) {
  return callOf(liveEvents, { id, since });
}
