import type { SiteView } from "../site/boot.ts";

export interface NavEntry {
  readonly key: "home" | "course" | "live" | "question" | "news" | "record" | "mine";
  readonly label: string;
  readonly href: string;
  /** Further paths at which this entry is marked as current. */
  readonly also?: readonly string[];
}

type Module = keyof SiteView["nav"];

const labels: Readonly<Record<Module, string>> = {
  course: "课程",
  live: "直播",
  question: "题库",
  news: "资讯",
};
const also: Partial<Readonly<Record<Module, readonly string[]>>> = {
  course: ["/classroom"],
  live: ["/live-web"],
};

const MINE = "/user/mine";

/** Entries of study mode. The top bar has the first three. */
const studyEntries: readonly NavEntry[] = [
  { key: "course", label: "课程", href: "/study/course" },
  { key: "live", label: "直播", href: "/study/live" },
  { key: "question", label: "题库", href: "/study/question", also: ["/question"] },
  { key: "record", label: "记录", href: "/study/course/record", also: ["/study/question/record"] },
  { key: "mine", label: "我的", href: MINE, also: ["/user"] },
];

/** Returns the address to which the agency's name and logo link. */
export function homeOf(site: SiteView): string {
  return site.mode === "study" ? "/study" : "/";
}

/** Returns the modules that an agency shows; only `is_show` decides (Spec §2). */
export function modulesOf(site: SiteView): readonly NavEntry[] {
  const order: readonly Module[] = ["course", "live", "question", "news"];
  return order.filter((key) => site.nav[key].isShow).map((key) => entryOf(site, key));
}

/**
 * Returns the entries of the top bar: for signed-in learners also the study area, which study mode is itself. News
 * without `top_is_show` is linked in the footer only.
 */
export function topNav(site: SiteView, signedIn = false): readonly NavEntry[] {
  if (site.mode === "study") return studyEntries.slice(0, 3);
  const entries = modulesOf(site).filter(({ key }) => key !== "news" || site.nav.news.topIsShow);
  return signedIn ? [...entries, { key: "mine", label: "学习", href: "/study" }] : entries;
}

export function tabNav(site: SiteView): readonly NavEntry[] {
  if (site.mode === "study") return studyEntries;
  const modules = (["course", "question", "live"] as const).filter((key) => site.nav[key].isShow);
  return [
    { key: "home", label: "首页", href: "/" },
    ...modules.map((key) => entryOf(site, key)),
    { key: "mine", label: "我的", href: MINE, also: ["/study", "/user", "/order"] },
  ];
}

export interface Place {
  readonly key: NavEntry["key"];
  /** "page": the address is the entry's own page; "true": the address is a page below it. */
  readonly current: "page" | "true";
}

/** Returns the entry of the current address: the one with the longest matching path. */
export function placeIn(entries: readonly NavEntry[], pathname: string): Place | undefined {
  let best: { readonly entry: NavEntry; readonly length: number } | undefined;
  for (const entry of entries) {
    for (const path of [entry.href, ...(entry.also ?? [])]) {
      if (isWithin(pathname, path) && path.length > (best?.length ?? 0))
        best = { entry, length: path.length };
    }
  }
  return best && { key: best.entry.key, current: pathname === best.entry.href ? "page" : "true" };
}

function entryOf(site: SiteView, key: Module): NavEntry {
  const { url } = site.nav[key];
  const more = also[key];
  return { key, label: labels[key], href: url === "" ? `/${key}` : url, ...(more ? { also: more } : {}) };
}

function isWithin(pathname: string, path: string): boolean {
  return path === "/" ? pathname === "/" : pathname === path || pathname.startsWith(`${path}/`);
}
