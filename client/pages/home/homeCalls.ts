import { listClassrooms, listTeachers } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";

export const homeTeachersCall = () => callOf(listTeachers, { page: 1, pageSize: 6 });
export const homeClassroomsCall = () => callOf(listClassrooms, { page: 1 });
