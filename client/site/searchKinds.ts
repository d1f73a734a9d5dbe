import { SEARCH_KINDS, type SearchKind } from "#shared/contract/search/kinds.ts";
import { isId } from "#shared/domain/id.ts";
import { href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import { subjectListHref } from "#shared/routes/subjectListHref.ts";
import type { Suggestion } from "../calls/search.ts";
import type { SiteView } from "./boot.ts";

type Found = Pick<Suggestion, "type" | "id" | "title" | "inList">;

type Kind =
  | {
      readonly name: string;
      readonly route:
        | "courseDetail"
        | "teacherDetail"
        | "liveDetail"
        | "newsDetail"
        | "help"
        | "questionDetail";
    }
  /** Kind of search result without its own page; `hrefOf` returns undefined for a result without a link. */
  | { readonly name: string; readonly hrefOf: (hit: Found) => string | undefined };

const KINDS: Readonly<Record<SearchKind, Kind>> = {
  subject: { name: "科目", hrefOf: ({ inList }) => (inList ? listHref(inList) : undefined) },
  course: { name: "课程", route: "courseDetail" },
  teacher: { name: "老师", route: "teacherDetail" },
  live: { name: "直播", route: "liveDetail" },
  news: { name: "资讯", route: "newsDetail" },
  help: { name: "帮助", route: "help" },
  // No list can be filtered by knowledge point, so a knowledge point links to a search for questions.
  knowledge: { name: "考点", hrefOf: ({ title }) => href("search", { q: title, type: "question" }) },
  question: { name: "题目", route: "questionDetail" },
};

/**
 * Returns the kinds of results that this site can search: those that the agency shows and its upstream has, and that
 * the agency's mode includes.
 */
export function searchKinds({ off, ...site }: Pick<SiteView, "nav" | "mode" | "off">): readonly SearchKind[] {
  return kindsShown(site).filter((kind) => {
    const own = KINDS[kind];
    return !off?.test(searchOf(kind)) && !("route" in own && off?.test(href(own.route, { id: "1" })));
  });
}

/**
 * Returns the path by which the server marks a kind as not searchable (server/gateway/companion/narrowedSearch.ts). A
 * knowledge point opens a search for questions, so it has the path of questions.
 */
function searchOf(kind: SearchKind): string {
  return `/search?type=${kind === "knowledge" ? "question" : kind}`;
}

function kindsShown({ nav, mode }: Pick<SiteView, "nav" | "mode">): readonly SearchKind[] {
  const shown: Readonly<Record<SearchKind, boolean>> = {
    subject: nav.course.isShow || nav.question.isShow,
    course: nav.course.isShow,
    teacher: true,
    live: nav.live.isShow,
    news: nav.news.isShow,
    help: true,
    knowledge: nav.question.isShow,
    question: nav.question.isShow,
  };
  return SEARCH_KINDS.filter((kind) => {
    const own = KINDS[kind];
    // Study mode has no lists of courses and questions.
    return shown[kind] && (mode === "full" || ("route" in own && routeById(own.route).studyMode));
  });
}

export function kindName(kind: SearchKind): string {
  return KINDS[kind].name;
}

/** Returns the search results that this site can show, with their addresses. Others, which an upstream may send, go. */
export function shownHits<T extends Found>(
  hits: readonly T[],
  kinds: readonly SearchKind[],
): readonly (T & { readonly kind: SearchKind; readonly href: string })[] {
  return hits.flatMap((hit) => {
    const kind = kinds.find((known) => known === hit.type);
    const to = kind && hrefOf(KINDS[kind], hit);
    return to ? [{ ...hit, kind, href: to }] : [];
  });
}

function hrefOf(kind: Kind, hit: Found): string | undefined {
  return "route" in kind ? href(kind.route, { id: hit.id }) : kind.hrefOf(hit);
}

function listHref({ list, level1, level2, level3 }: NonNullable<Found["inList"]>): string | undefined {
  const below = [level2, level3].filter((level) => level !== "");
  const isKnown = list === "course" || list === "question";
  if (!isKnown || ![level1, ...below].every((level) => isId(level))) return undefined;
  return subjectListHref(href, list, { level1, level2: level2 || undefined, level3: level3 || undefined });
}
