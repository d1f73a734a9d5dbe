import { liveCalendar } from "#shared/contract/live/endpoints.ts";
import { type Route, routes } from "#shared/routes/table.ts";
import type { Site } from "../site/site.ts";

/** Areas that search engines must not list: their screens are personal, or differ for every query. */
const PRIVATE: ReadonlySet<string> = new Set(["account", "search", "share", "gallery"]);
const PATHS = privatePaths(routes);

/** Allows the calendar of live classes: calendar services request it for a learner, and Google's obeys robots.txt. */
const CALENDARS = `Allow: /api${liveCalendar.path}?`;

/**
 * Returns the text of /robots.txt (RFC 9309). A study site is only for its own learners, so search engines are excluded
 * (Spec §4).
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
 * Returns the paths that search engines must not request: a whole folder when all of its screens are private, else each
 * private path up to its first parameter.
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
