import type { SearchKind } from "#shared/contract/search/endpoints.ts";
import type { SiteView } from "#client/site/boot.ts";
import { kindName, searchKinds, shownHits } from "#client/site/searchKinds.ts";

/** Kinds that have pages here while the search does not cover them: an API's, where a companion searches. */
export function unsearchedKinds(site: Pick<SiteView, "nav" | "mode" | "off">): readonly SearchKind[] {
  const covered = searchKinds(site);
  return searchKinds({ ...site, off: undefined }).filter((kind) => {
    if (covered.includes(kind)) return false;
    const [hit] = shownHits([{ type: kind, id: "1", title: "", inList: null }], [kind]);
    // A point of knowledge has no page of its own.
    return hit !== undefined && !hit.href.startsWith("/search") && !site.off?.test(hit.href);
  });
}

/** 课程、直播和题目 */
export function kindNames(kinds: readonly SearchKind[]): string {
  const names = kinds.map(kindName);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join("、")}和${names.at(-1)}`;
}
