import { liveCalendar } from "#shared/contract/live/endpoints.ts";
import { type Route, routes } from "#shared/routes/table.ts";
import type { Site } from "../site/site.ts";

/** Areas that are personal or made anew for every query, so search engines shall not list them. */
const PRIVATE: ReadonlySet<string> = new Set(["account", "search", "share", "gallery"]);
const PATHS = privatePaths(routes);

/** Calendar programs read this address for a learner, and Google's obeys robots.txt. */
const CALENDARS = `Allow: /api${liveCalendar.path}?`;

/**
 * Returns the text of /robots.txt (RFC 9309). A study site is for its own learners only, so crawlers are kept out (Spec
 * §4).
 */
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

/**
 * Returns the paths to disallow: a whole folder when all of its screens are private, else each path up to its first
 * parameter.
 */
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
