import type { SiteView } from "#client/site/boot.ts";

type TopSubject = SiteView["subjects"][number];

/** The level-1 subject whose page is /{sid}: by its alias, else by its id. Others do not exist on this site. */
export function findSpeci(subjects: SiteView["subjects"], sid: string): TopSubject | undefined {
  const wanted = sid.toLowerCase();
  return (
    subjects.find(({ aliasName }) => aliasName.toLowerCase() === wanted) ??
    subjects.find(({ id }) => id === sid)
  );
}
