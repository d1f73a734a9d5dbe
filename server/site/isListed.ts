import type { Agency } from "#shared/contract/config/agency.ts";
import type { Route } from "#shared/routes/table.ts";
import type { Site } from "./site.ts";

/** Whether search engines may list a screen of this site: a study site is for its learners, and a module that is not shown is no one's to find. */
export function isListed(site: Site, { area, auth, path }: Pick<Route, "area" | "auth" | "path">): boolean {
  if (site.mode === "study" || auth || site.off?.paths.test(path)) return false;
  const nav: Partial<Record<string, Agency["agencyNav"]["course"]>> = site.agency.agencyNav;
  return nav[area]?.isShow ?? true;
}
