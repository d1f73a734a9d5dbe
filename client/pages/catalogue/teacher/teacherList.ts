import { TEACHERS_A_PAGE, teacherListCall } from "../../../calls/catalogue.ts";
import { defineList } from "../../../lists/list.ts";
import { subjectAddress } from "../../../lists/subjectAddress.ts";

export const teacherList = defineList({
  address: subjectAddress("teacher", "teacher1"),
  facets: [],
  call: teacherListCall,
  perPage: TEACHERS_A_PAGE,
  thing: "名师",
  countOf: (total) => `${total} 位老师`,
});
