import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { AgencyScope } from "../db/agencyScope.ts";
import type { Db } from "../db/database.ts";
import { ads, helpArticles, pages } from "../db/schema/articles.ts";
import { ownOrShared } from "../db/visible.ts";

/** The titles of help that an agency shows, in their order. */
export async function helpTitles(db: Db, agency: AgencyScope) {
  return db
    .select({ id: helpArticles.id, title: helpArticles.title, cate: helpArticles.cate })
    .from(helpArticles)
    .where(and(ownOrShared(helpArticles.agencyId, agency), eq(helpArticles.isShown, true)))
    .orderBy(asc(helpArticles.sort), asc(helpArticles.id));
}

/** An article of help that the agency shows, with its text. */
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
  /** Rows of no subject and of this one; undefined: of all that the agency has. */
  readonly subjectId: number | undefined;
}

/** The ads that an agency shows in some positions, in their order. */
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
    .orderBy(asc(ads.sort), asc(ads.id));
}

/** The agency's own page wins over the shared one. */
export async function findPage(db: Db, agency: AgencyScope, key: string) {
  const rows = await db
    .select()
    .from(pages)
    .where(and(ownOrShared(pages.agencyId, agency), eq(pages.isShown, true), eq(pages.key, key)));
  return rows.find(({ agencyId }) => agencyId !== null) ?? rows[0];
}
