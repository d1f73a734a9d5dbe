import { ad, zkSubject } from "#shared/contract/config/endpoints.ts";
import { type Call, callOf } from "#shared/contract/endpoint.ts";

export type AdPosition = "home_side" | "course_top" | "live_top" | "news_side";

interface Visit {
  readonly site: { readonly zkFirstSubjectId: string };
  readonly region: { readonly id: string };
}

/** Returns the calls for the subjects of a list. Only in 自考 (self-taught degrees) do subjects differ by province. */
export function subjectCalls(level1: string | undefined, { site, region }: Visit): readonly Call[] {
  return level1 === site.zkFirstSubjectId ? [callOf(zkSubject, { provinceId: region.id })] : [];
}

/** @param subjectId level-1 subject whose banners come first; undefined: banners of all subjects */
export function bannerCall(subjectId: string | undefined) {
  return callOf(ad, { position: "home", subjectId });
}
