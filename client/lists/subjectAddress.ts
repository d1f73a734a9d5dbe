import { type AddressOf, type AnyAddress, readAddress } from "#shared/routes/address.ts";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { canonicalHref, href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import type { RouteId } from "#shared/routes/table.ts";
import type { Filters, ListAddress } from "./list.ts";

/** A list of all, and one whose path names the subject. */
type WholeId = "course" | "question" | "teacher";
type OfSubjectId = "course1" | "question1" | "teacher1";

type FiltersAt<Id extends OfSubjectId> = Filters & Omit<AddressOf<Id>, keyof Filters>;

/**
 * The addresses of a list that has one for all and one for a subject, as /course and /course/{level1}/{level2}. The third level stands
 * in the query. A level without the one above it is no choice.
 */
export function subjectAddress<Id extends OfSubjectId>(
  whole: WholeId,
  ofSubject: Id,
): ListAddress<FiltersAt<Id>> {
  return {
    read(params, search) {
      const id: RouteId = params["level1"] === undefined ? whole : ofSubject;
      const { level1, level2, level3, ...rest } = readAddress(
        routeById(id),
        params,
        search,
      ) as unknown as Filters;
      const second = level2 === ALL_OF_LEVEL_1 ? undefined : level2;
      return {
        ...(level1 === undefined ? {} : { level1 }),
        ...(second === undefined ? {} : { level2: second }),
        ...(second === undefined || level3 === undefined ? {} : { level3 }),
        ...rest,
      } as FiltersAt<Id>;
    },
    href: (filters) => write(href, filters),
    canonical: (filters) => write(canonicalHref, filters),
  };

  function write(
    to: (id: never, address: never) => string,
    { level1, level2, level3, ...rest }: Filters,
  ): string {
    if (level1 === undefined) return to(whole as never, rest as never);
    const levels: AnyAddress = { level1, level2: level2 ?? ALL_OF_LEVEL_1, level3: level2 && level3 };
    return to(ofSubject as never, { ...levels, ...rest } as never);
  }
}
