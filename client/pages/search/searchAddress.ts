import { SEARCH_KINDS, type SearchKind } from "#shared/contract/search/kinds.ts";
import { searchText } from "#shared/domain/searchText.ts";
import { readAddress } from "#shared/routes/address.ts";
import { href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import type { SearchFilters } from "#client/calls/search.ts";

/** Reads the search from an address. The text is not shortened here: the page reports that it had to shorten it. */
export function readSearch(search: URLSearchParams): SearchFilters {
  const { type, page = 1 } = readAddress(routeById("search"), {}, search);
  return { q: searchText(search.get("q") ?? ""), type: SEARCH_KINDS.find((kind) => kind === type), page };
}

export function searchHref(q: string, type?: SearchKind, page = 1): string {
  return href("search", { q, type, page });
}
