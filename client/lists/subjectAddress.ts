import { type AddressOf, readAddress } from "#shared/routes/address.ts";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { canonicalHref, href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import { OF_SUBJECT, subjectListHref, type WholeId } from "#shared/routes/subjectListHref.ts";
import type { RouteId } from "#shared/routes/table.ts";
import type { Filters, ListAddress } from "./list.ts";

type FiltersAt<W extends WholeId> = Filters & Omit<AddressOf<(typeof OF_SUBJECT)[W]>, keyof Filters>;

/**
 * Returns the addresses of a list with one route for all subjects and one per subject, such as /course and
 * /course/{level1}/{level2}. The query contains level 3. A level whose higher level is missing is ignored.
 */
export function subjectAddress<W extends WholeId>(whole: W): ListAddress<FiltersAt<W>> {
  return {
    read(params, search) {
      const id: RouteId = params["level1"] === undefined ? whole : OF_SUBJECT[whole];
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
      } as FiltersAt<W>;
    },
    href: (filters) => subjectListHref(href, whole, { ...filters }),
    canonical: (filters) => subjectListHref(canonicalHref, whole, { ...filters }),
  };
}
