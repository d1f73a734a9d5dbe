import { callOf } from "#shared/contract/endpoint.ts";
import { classroomResourceList, today } from "#shared/contract/study/endpoints.ts";
import { learnRecord, userData } from "#shared/contract/user/endpoints.ts";

export const RECORDS_A_PAGE = 20;

export function learnRecordCall({ page }: { readonly page: number }) {
  return callOf(learnRecord, { page, pageSize: RECORDS_A_PAGE });
}

/** The files of all classrooms that the learner has or had. */
export function ownFilesCall() {
  return callOf(classroomResourceList, {});
}

export function todayCall() {
  return callOf(today, {});
}

/** Of all subjects. */
export function studyFiguresCall() {
  return callOf(userData, {});
}
