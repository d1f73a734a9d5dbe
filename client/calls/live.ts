import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { listLives, type liveDetail, myLives, reserveLive } from "#shared/contract/live/endpoints.ts";

export type LiveDetail = NonNullable<DataOf<typeof liveDetail>>;

export const LIVES_A_PAGE = 20;
/** More lives than a school announces at a time. The list of upcoming lives has no pages. */
const NEAR = 60;

export interface LiveFilters {
  /** Id of a level-1 subject. */
  readonly subject?: string | undefined;
  readonly month?: string | undefined;
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

/** Returns the call for one page of the learner's timetable, or with "reserved" of the lives that were reserved. */
export function myLivesPageCall(page: number, type?: "reserved") {
  return callOf(myLives, { type, page, pageSize: NEAR });
}

export function reserveCall(id: string, on: boolean) {
  return callOf(reserveLive, { id, on: on ? "1" : "0" });
}

/** Returns the call for 12 lives, more than are shown: when a live ends, the next one replaces it without a call. */
export function nearLivesCall() {
  return callOf(listLives, { page: 1, pageSize: 12 });
}

export function speciLivesCall(level1: string) {
  return callOf(listLives, { level1, page: 1, pageSize: 12 });
}
