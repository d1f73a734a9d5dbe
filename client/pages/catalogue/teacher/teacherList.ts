import { TEACHERS_A_PAGE, teacherListCall } from "#client/calls/catalogue.ts";
import { defineList } from "#client/lists/list.ts";
import { subjectAddress } from "#client/lists/subjectAddress.ts";

export const teacherList = defineList({
  address: subjectAddress("teacher", "teacher1"),
  facets: [],
  call: teacherListCall,
  perPage: TEACHERS_A_PAGE,
  noun: "名师",
  countOf: (total) => `${total} 位老师`,
});
