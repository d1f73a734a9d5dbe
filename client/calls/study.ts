import { DAILY_EXAM_TYPE } from "#shared/domain/dailyPractice.ts";
import { type Call, callOf, type DataOf } from "#shared/contract/endpoint.ts";
import {
  dailyHistory,
  dailyWrongList,
  examHistory,
  favouriteList,
  favouriteSubjects,
  learnRecord,
  reviewPlan,
  userClassrooms,
  wrongFacets,
  wrongList,
  wrongPaper,
} from "#shared/contract/study/endpoints.ts";

export const RECORDS_A_PAGE = 20;

export function learnRecordCall({ page }: { readonly page: number }) {
  return callOf(learnRecord, { page, pageSize: RECORDS_A_PAGE });
}

/** Returns the call for the learner's classrooms of a level-1 subject; undefined: of all subjects. */
export function ownClassroomsCall(subjectId: string | undefined) {
  return callOf(userClassrooms, subjectId === undefined ? {} : { subjectId });
}

export const OWN_A_PAGE = 20;

export type Wrong = DataOf<typeof wrongList>["list"][number];
export type WrongFacets = DataOf<typeof wrongFacets>;
export type Favourite = DataOf<typeof favouriteList>["list"][number];
export type SubjectNum = DataOf<typeof favouriteSubjects>[number];
export type HistoryRow = DataOf<typeof examHistory>["list"][number];

/** Filters of the wrong book (错题本), as members of its address. */
export interface WrongFilters {
  readonly subject?: string | undefined;
  readonly chapter?: string | undefined;
  readonly source?: string | undefined;
  /** "1": only questions that are due today. */
  readonly due?: "1" | undefined;
  readonly reason?: string | undefined;
  readonly print?: "none" | "end" | undefined;
  readonly page: number;
}

function narrowing({ subject, chapter, source, due, reason }: WrongFilters) {
  return {
    ...(subject && { subjectId: subject }),
    ...(chapter && { chapterId: chapter }),
    ...(source && { examType: source }),
    ...(due && { due }),
    ...(reason && { reason }),
  };
}

/** Returns the call for wrong answers. Daily sets have a call of their own with the same response (Spec §7). */
export function wrongListCall(filters: WrongFilters, pageSize = OWN_A_PAGE): Call<typeof wrongList> {
  const input = { ...narrowing(filters), page: filters.page, pageSize };
  if (filters.source === String(DAILY_EXAM_TYPE))
    return callOf(dailyWrongList, input) as unknown as Call<typeof wrongList>;
  return callOf(wrongList, input);
}

export function wrongFacetsCall({ subject }: WrongFilters) {
  return callOf(wrongFacets, subject ? { subjectId: subject } : {});
}

export function wrongPaperCall(filters: WrongFilters) {
  return callOf(wrongPaper, {
    ...narrowing(filters),
    ...(filters.print === "end" && { answers: "1" as const }),
  });
}

export type ReviewPlan = DataOf<typeof reviewPlan>;

export interface FavouriteFilters {
  readonly subject?: string | undefined;
  readonly page: number;
}

export function favouriteListCall({ subject, page }: FavouriteFilters) {
  return callOf(favouriteList, { ...(subject && { subjectId: subject }), page, pageSize: OWN_A_PAGE });
}

export interface HistoryFilters {
  readonly daily?: "1" | undefined;
  readonly page: number;
}

export function historyCall({ daily, page }: HistoryFilters): Call<typeof examHistory> {
  const input = { page, pageSize: OWN_A_PAGE };
  if (daily) return callOf(dailyHistory, input) as unknown as Call<typeof examHistory>;
  return callOf(examHistory, input);
}

export const runsInProgressCall = () =>
  callOf(examHistory, { status: "doing", page: 1, pageSize: OWN_A_PAGE });

export function lastLessonsCall() {
  return callOf(learnRecord, { page: 1, pageSize: 3 });
}
