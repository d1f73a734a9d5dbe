import { liveCalendar } from "#shared/contract/live/endpoints.ts";
import { type Route, routes } from "#shared/routes/table.ts";
import type { Site } from "../site/site.ts";

/** Screens that are somebody's own, or made anew for every question: no one finds them by searching. */
const PRIVATE: ReadonlySet<string> = new Set(["account", "search", "share", "gallery"]);
const PATHS = privatePaths(routes);

/** Calendar programs read it for a learner, and those of Google obey robots.txt. */
const CALENDARS = `Allow: /api${liveCalendar.path}?`;

/** The text of /robots.txt: what crawlers are told of a host (RFC 9309). A study site is for its learners alone (Spec §4). */
export function robotsText(site: Pick<Site, "mode">, origin: string): string {
  if (site.mode === "study") return lines("User-agent: *", CALENDARS, "Disallow: /");
  return lines(
    "User-agent: *",
    "Allow: /api/uploads/",
    CALENDARS,
    "Disallow: /api/",
    ...PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  );
}

/** A whole folder where all of it is private, else each path up to its first member. */
function privatePaths(table: readonly Route[]): readonly string[] {
  const isPrivate = ({ auth, area }: Route) => auth || PRIVATE.has(area);
  const paths = table.filter(isPrivate).map(({ path }) => {
    const folder = `/${path.split("/")[1]}/`;
    const inFolder = table.filter((route) => `${route.path}/`.startsWith(folder));
    const whole = path.startsWith(folder) && inFolder.every(isPrivate);
    return whole ? folder : path.replace(/:.*/, "");
  });
  return [...new Set(paths)];
}

function lines(...texts: readonly string[]): string {
  return `${texts.join("\n")}\n`;
}
