import { callOf } from "#shared/contract/endpoint.ts";
import { listTeachers, teacherDetail } from "#shared/contract/catalogue/endpoints.ts";

export const TEACHERS_A_PAGE = 20;

export interface TeacherFilters {
  readonly level1?: string | undefined;
  readonly level2?: string | undefined;
  readonly page: number;
}

export function teacherListCall({ level1, level2, page }: TeacherFilters) {
  return callOf(listTeachers, { level1, level2, page, pageSize: TEACHERS_A_PAGE });
}

export function teacherDetailCall(id: string) {
  return callOf(teacherDetail, { id });
}
