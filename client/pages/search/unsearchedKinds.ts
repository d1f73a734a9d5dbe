import type { SearchKind } from "#shared/contract/search/kinds.ts";
import type { SiteView } from "#client/site/boot.ts";
import { kindName, searchKinds, shownHits } from "#client/site/searchKinds.ts";

/** Returns kinds that have pages on this site but are not searched, e.g. because an operator's API serves them. */
export function unsearchedKinds(site: Pick<SiteView, "nav" | "mode" | "off">): readonly SearchKind[] {
  const covered = searchKinds(site);
  return searchKinds({ ...site, off: undefined }).filter((kind) => {
    if (covered.includes(kind)) return false;
    const [hit] = shownHits([{ type: kind, id: "1", title: "", inList: null }], [kind]);
    // Kinds whose hits link to another search have no page of their own, e.g. knowledge points.
    return hit !== undefined && !hit.href.startsWith("/search") && !site.off?.test(hit.href);
  });
}

/** Joins the names of kinds, e.g. "课程、直播和题目" (courses, live classes and questions). */
export function kindNames(kinds: readonly SearchKind[]): string {
  const names = kinds.map(kindName);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join("、")}和${names.at(-1)}`;
}
