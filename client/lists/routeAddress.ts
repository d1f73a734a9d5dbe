import { readAddress } from "#shared/routes/address.ts";
import { canonicalHref, href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import type { Filters, ListAddress } from "./list.ts";

type ListId =
  | "newsCate"
  | "liveCenter"
  | "myOrder"
  | "studyQuestionError"
  | "studyQuestionFavorite"
  | "studyQuestionRecord";

/** Returns the addresses of a list that has a single route. */
export function routeAddress<F extends Filters>(id: ListId): ListAddress<F> {
  return {
    read: (params, search) => readAddress(routeById(id), params, search) as unknown as F,
    href: (filters) => href(id as never, filters as never),
    canonical: (filters) => canonicalHref(id, filters as never),
  };
}
