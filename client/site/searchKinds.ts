import { SEARCH_KINDS, type SearchKind } from "#shared/contract/search/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import type { Suggestion } from "../calls/search.ts";
import type { SiteView } from "./boot.ts";

interface Kind {
  readonly name: string;
  readonly route: "courseDetail" | "teacherDetail" | "liveDetail" | "newsDetail" | "help" | "questionDetail";
}

const KINDS: Readonly<Record<SearchKind, Kind>> = {
  course: { name: "课程", route: "courseDetail" },
  teacher: { name: "老师", route: "teacherDetail" },
  live: { name: "直播", route: "liveDetail" },
  news: { name: "资讯", route: "newsDetail" },
  help: { name: "帮助", route: "help" },
  question: { name: "题目", route: "questionDetail" },
};

/** What can be found here: what the agency shows, and in study mode what that opens. */
export function searchKinds({ nav, mode }: Pick<SiteView, "nav" | "mode">): readonly SearchKind[] {
  return SEARCH_KINDS.filter(
    (kind) =>
      (kind === "teacher" || kind === "help" || nav[kind].isShow) &&
      (mode === "full" || routeById(KINDS[kind].route).studyMode),
  );
}

export function kindName(kind: SearchKind): string {
  return KINDS[kind].name;
}

/** Those that this site can show, with their addresses: an upstream may answer more. */
export function shownHits<T extends Pick<Suggestion, "type" | "id">>(
  hits: readonly T[],
  kinds: readonly SearchKind[],
): readonly (T & { readonly kind: SearchKind; readonly href: string })[] {
  return hits.flatMap((hit) => {
    const kind = kinds.find((known) => known === hit.type);
    return kind && /^\d{1,18}$/.test(hit.id)
      ? [{ ...hit, kind, href: href(KINDS[kind].route, { id: hit.id }) }]
      : [];
  });
}
