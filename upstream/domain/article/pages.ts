import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { Db } from "../../platform/db/database.ts";
import { ads, helpArticles, pages } from "../../platform/db/schema/articles.ts";
import { ownOrShared } from "../catalogue/visible.ts";

/** Returns the titles of the help articles that an agency shows, in their order. */
export async function helpTitles(db: Db, agency: AgencyScope) {
  return db
    .select({ id: helpArticles.id, title: helpArticles.title, cate: helpArticles.cate })
    .from(helpArticles)
    .where(and(ownOrShared(helpArticles.agencyId, agency), eq(helpArticles.isShown, true)))
    .orderBy(asc(helpArticles.sort), asc(helpArticles.id));
}

/** Returns a help article with its text; undefined: the agency does not show it. */
export async function findHelp(db: Db, agency: AgencyScope, id: number) {
  const [row] = await db
    .select()
    .from(helpArticles)
    .where(
      and(
        ownOrShared(helpArticles.agencyId, agency),
        eq(helpArticles.isShown, true),
        eq(helpArticles.id, id),
      ),
    );
  return row;
}

interface AdsWanted {
  readonly positions: readonly string[];
  /** Only ads without a subject or with this subject; undefined: ads of all subjects of the agency. */
  readonly subjectId: number | undefined;
}

/**
 * Returns the ads that an agency shows in the given positions, in their order; those of the wanted subject come first.
 */
export async function adsOf(db: Db, agency: AgencyScope, { positions, subjectId }: AdsWanted) {
  const subject =
    subjectId === undefined ? inArray(ads.subjectId, [...agency.subjectIds]) : eq(ads.subjectId, subjectId);
  return db
    .select()
    .from(ads)
    .where(
      and(
        ownOrShared(ads.agencyId, agency),
        eq(ads.isShown, true),
        inArray(ads.position, [...positions]),
        or(isNull(ads.subjectId), subject),
      ),
    )
    .orderBy(...(subjectId === undefined ? [] : [isNull(ads.subjectId)]), asc(ads.sort), asc(ads.id));
}

/** Returns the text page with a key: the agency's own page if there is one, else the shared page. */
export async function findPage(db: Db, agency: AgencyScope, key: string) {
  const rows = await db
    .select()
    .from(pages)
    .where(and(ownOrShared(pages.agencyId, agency), eq(pages.isShown, true), eq(pages.key, key)));
  return rows.find(({ agencyId }) => agencyId !== null) ?? rows[0];
}
