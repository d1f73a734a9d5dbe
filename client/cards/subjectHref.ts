import { href } from "#shared/routes/href.ts";
import { matchRoute } from "#shared/routes/match.ts";

interface TopSubject {
  readonly id: string;
  readonly aliasName: string;
}

/** Returns the address of a subject's course list. A level 2 of "0" means all subjects below level 1. */
export function courseListOf(level1: string, level2 = "0", level3?: string): string {
  return href("course1", { level1, level2, level3 });
}

/** Returns the address of a level-1 subject: its page /{sid} if its alias is a valid path, else its course list. */
export function subjectHref({ id, aliasName }: TopSubject): string {
  const path = `/${encodeURIComponent(aliasName)}`;
  return aliasName !== "" && matchRoute(path)?.route.id === "speci" ? path : courseListOf(id);
}
