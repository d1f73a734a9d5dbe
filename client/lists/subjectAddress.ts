import { type AddressOf, readAddress } from "#shared/routes/address.ts";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { canonicalHref, href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import { type OfSubjectId, subjectHref, type WholeId } from "#shared/routes/subjectHref.ts";
import type { RouteId } from "#shared/routes/table.ts";
import type { Filters, ListAddress } from "./list.ts";

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
    href: (filters) => subjectHref(href, { whole, ofSubject }, { ...filters }),
    canonical: (filters) => subjectHref(canonicalHref, { whole, ofSubject }, { ...filters }),
  };
}
