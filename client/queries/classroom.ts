import { callOf } from "#shared/contract/endpoint.ts";
import { classroomDetail } from "#shared/contract/endpoints/catalogue.ts";

export function classroomDetailCall(id: string) {
  return callOf(classroomDetail, { id });
}
