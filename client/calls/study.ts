import { callOf } from "#shared/contract/endpoint.ts";
import {
  classroomResourceList,
  studyAgain,
  today,
  userClassrooms,
} from "#shared/contract/study/endpoints.ts";
import { learnRecord, mySubject, userData } from "#shared/contract/user/endpoints.ts";

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

/** Of a subject of level 1; undefined: of all. */
export function ownClassroomsCall(subjectId: string | undefined) {
  return callOf(userClassrooms, subjectId === undefined ? {} : { subjectId });
}

/** In which the learner has something. */
export function ownSubjectsCall() {
  return callOf(mySubject, {});
}

export function studyAgainCall(classroomId: string) {
  return callOf(studyAgain, { classroomId });
}
