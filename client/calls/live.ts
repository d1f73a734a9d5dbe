import { callOf } from "#shared/contract/endpoint.ts";
import { listLives, myLives, reserveLive } from "#shared/contract/live/endpoints.ts";

export const LIVES_A_PAGE = 20;
/** Above what a school announces, because the list of upcoming lives has no pages. */
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

/** Returns the call for a page of the timetable, or of the lives that the learner reserved. */
export function myLivesPageCall(page: number, type?: "reserved") {
  return callOf(myLives, { type, page, pageSize: NEAR });
}

export function reserveCall(id: string, on: boolean) {
  return callOf(reserveLive, { id, on: on ? "1" : "0" });
}

/** Loads more lives than are shown: when one ends, the next replaces it without a call. */
export function nearLivesCall() {
  return callOf(listLives, { page: 1, pageSize: 12 });
}

export function speciLivesCall(level1: string) {
  return callOf(listLives, { level1, page: 1, pageSize: 12 });
}
