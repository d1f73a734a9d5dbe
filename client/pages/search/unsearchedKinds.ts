import type { SearchKind } from "#shared/contract/search/endpoints.ts";
import type { SiteView } from "#client/site/boot.ts";
import { kindName, searchKinds, shownHits } from "#client/site/searchKinds.ts";

/** Returns the kinds that have pages on this site but are not searched, e.g. those of an API beside a companion. */
export function unsearchedKinds(site: Pick<SiteView, "nav" | "mode" | "off">): readonly SearchKind[] {
  const covered = searchKinds(site);
  return searchKinds({ ...site, off: undefined }).filter((kind) => {
    if (covered.includes(kind)) return false;
    const [hit] = shownHits([{ type: kind, id: "1", title: "", inList: null }], [kind]);
    // Hits without a page of their own link to a search, e.g. knowledge points.
    return hit !== undefined && !hit.href.startsWith("/search") && !site.off?.test(hit.href);
  });
}

/** "课程、直播和题目" */
export function kindNames(kinds: readonly SearchKind[]): string {
  const names = kinds.map(kindName);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join("、")}和${names.at(-1)}`;
}
