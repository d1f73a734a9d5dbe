import { type Call, callOf } from "#shared/contract/endpoint.ts";
import { zkSubject } from "#shared/contract/config/endpoints.ts";

interface Visit {
  readonly site: { readonly zkFirstSubjectId: string };
  readonly region: { readonly id: string };
}

/** What a province examines of 自考. */
export function zkSubjectCall(provinceId: string) {
  return callOf(zkSubject, { provinceId });
}

/** Of a list of that level-1 subject: below 自考 its rows differ by province. */
export function subjectCalls(level1: string | undefined, { site, region }: Visit): readonly Call[] {
  return level1 === site.zkFirstSubjectId ? [zkSubjectCall(region.id)] : [];
}
