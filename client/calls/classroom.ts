import { callOf } from "#shared/contract/endpoint.ts";
import { classroomDetail } from "#shared/contract/catalogue/endpoints.ts";

export function classroomDetailCall(id: string) {
  return callOf(classroomDetail, { id });
}
