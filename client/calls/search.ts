import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { search, suggest } from "#shared/contract/search/endpoints.ts";
import { type SearchKind } from "#shared/contract/search/kinds.ts";

export type Hit = DataOf<typeof search>["list"][number];
export type Suggestion = DataOf<typeof suggest>["list"][number];

export interface SearchFilters {
  readonly q: string;
  /** Kind to search for; undefined: all kinds. */
  readonly type: SearchKind | undefined;
  readonly page: number;
}

export function searchCall({ q, type, page }: SearchFilters, kinds: readonly SearchKind[]) {
  return callOf(search, { q, type, types: kinds.join(","), page });
}

export function suggestCall(q: string, kinds: readonly SearchKind[]) {
  return callOf(suggest, { q, types: kinds.join(",") });
}
