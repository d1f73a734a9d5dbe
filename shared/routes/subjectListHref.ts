import type { AnyAddress } from "./address.ts";
import { ALL_OF_LEVEL_1 } from "./forms.ts";
import type { canonicalHref, href } from "./href.ts";

/**
 * Lists with two routes: one for all subjects, such as /course, and one for a single subject, such as
 * /course/{level1}/{level2}. Maps the first route to the second.
 */
export const OF_SUBJECT = { course: "course1", question: "question1", teacher: "teacher1" } as const;

export type WholeId = keyof typeof OF_SUBJECT;
export type OfSubjectId = (typeof OF_SUBJECT)[WholeId];

export interface SubjectMembers {
  readonly level1?: string | undefined;
  readonly level2?: string | undefined;
  readonly level3?: string | undefined;
}

/** Returns the address of a list for one subject or for all. A subject of level 3 is in the query. */
export function subjectListHref(
  to: typeof href | typeof canonicalHref,
  whole: WholeId,
  { level1, level2, level3, ...rest }: SubjectMembers & AnyAddress,
): string {
  const write = to as (id: WholeId | OfSubjectId, address: AnyAddress) => string;
  if (level1 === undefined) return write(whole, rest);
  return write(OF_SUBJECT[whole], {
    level1,
    level2: level2 ?? ALL_OF_LEVEL_1,
    level3: level2 && level3,
    ...rest,
  });
}
