import { href } from "#shared/routes/href.ts";
import { matchRoute } from "#shared/routes/match.ts";

interface TopSubject {
  readonly id: string;
  readonly aliasName: string;
}

/** The list of a subject's courses; level 2 "0" means all of level 1. */
export function courseListOf(level1: string, level2 = "0", level3?: string): string {
  return href("course1", { level1, level2, level3 });
}

/** The page of a level-1 subject, /{sid}, where its alias can be one; else its courses. */
export function subjectHref({ id, aliasName }: TopSubject): string {
  const path = `/${encodeURIComponent(aliasName)}`;
  return aliasName !== "" && matchRoute(path)?.route.id === "speci" ? path : courseListOf(id);
}
