import type { AnyAddress } from "./address.ts";
import { ALL_OF_LEVEL_1 } from "./forms.ts";
import type { canonicalHref, href } from "./href.ts";

/** A list of all, and one whose path names the subject. */
export type WholeId = "course" | "question" | "teacher";
export type OfSubjectId = "course1" | "question1" | "teacher1";

export interface SubjectMembers {
  readonly level1?: string | undefined;
  readonly level2?: string | undefined;
  readonly level3?: string | undefined;
}

/** The address of a list that has one for all and one for a subject, as /course and /course/{level1}/{level2}; the third level stands in the query. */
export function subjectHref(
  to: typeof href | typeof canonicalHref,
  { whole, ofSubject }: { readonly whole: WholeId; readonly ofSubject: OfSubjectId },
  { level1, level2, level3, ...rest }: SubjectMembers & AnyAddress,
): string {
  const write = to as (id: WholeId | OfSubjectId, address: AnyAddress) => string;
  if (level1 === undefined) return write(whole, rest);
  return write(ofSubject, {
    level1,
    level2: level2 ?? ALL_OF_LEVEL_1,
    level3: level2 && level3,
    ...rest,
  });
}
