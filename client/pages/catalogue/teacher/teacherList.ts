import { listTeachers } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { defineList } from "#client/lists/list.ts";
import { subjectAddress } from "#client/lists/subjectAddress.ts";

const TEACHERS_A_PAGE = 20;

interface TeacherFilters {
  readonly level1?: string | undefined;
  readonly level2?: string | undefined;
  readonly page: number;
}

export function teacherListCall({ level1, level2, page }: TeacherFilters) {
  return callOf(listTeachers, { level1, level2, page, pageSize: TEACHERS_A_PAGE });
}

export const teacherList = defineList({
  address: subjectAddress("teacher"),
  facets: [],
  call: teacherListCall,
  perPage: TEACHERS_A_PAGE,
  noun: "名师",
  countOf: (total) => `${total} 位老师`,
});
