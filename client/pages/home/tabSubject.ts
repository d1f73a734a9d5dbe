import type { SiteView } from "#client/site/boot.ts";

/** The subject whose courses the home page recommends, `?subject=`; undefined for all of them and for garbage. */
export function tabSubject(subjects: SiteView["subjects"], search: URLSearchParams): string | undefined {
  return subjects.find(({ id }) => id === search.get("subject"))?.id;
}
