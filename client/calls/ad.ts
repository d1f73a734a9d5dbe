import { callOf } from "#shared/contract/endpoint.ts";
import { ad } from "#shared/contract/config/endpoints.ts";

export type AdPosition = "home_side" | "course_top" | "live_top" | "news_side";

/** `subject`: the id of a level-1 subject, whose own come first. */
export function adCall(position: AdPosition, subject?: string) {
  return callOf(ad, { position, subjectId: subject });
}
