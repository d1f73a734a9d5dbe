import { asc, eq } from "drizzle-orm";
import type { Db } from "./database.ts";
import { createCachedValue } from "./cachedValue.ts";
import { type AgencyNavSetting, agencies, agencySubjects } from "./schema/agencies.ts";

/** The agency that asks, with all that queries need of it. */
export interface AgencyScope {
  readonly id: number;
  readonly flag: string;
  /** Off: no answer names a price, so that none can be read out of a page's data either. */
  readonly showPrice: boolean;
  /** Level-1 ids: shared content of other subjects does not exist for this agency. */
  readonly subjectIds: readonly number[];
  /** The level-1 subject of its 自考; null is that of the system config. */
  readonly zkSubjectId: number | null;
  /** The modules that the agency shows. */
  readonly nav: AgencyNavSetting;
  /** Ways of doing its questions that it offers. */
  readonly examTypeIds: readonly number[];
}

export const agencyScopes = createCachedValue(loadScopes);

async function loadScopes(db: Db): Promise<Map<string, AgencyScope>> {
  const rows = await db
    .select({
      id: agencies.id,
      flag: agencies.flag,
      showPrice: agencies.showPrice,
      nav: agencies.nav,
      examTypeIds: agencies.examTypeIds,
      zkSubjectId: agencies.zkSubjectId,
      subjectId: agencySubjects.subjectId,
    })
    .from(agencies)
    .leftJoin(agencySubjects, eq(agencySubjects.agencyId, agencies.id))
    .orderBy(asc(agencies.id), asc(agencySubjects.sort));
  const byFlag = new Map<string, AgencyScope & { subjectIds: number[] }>();
  for (const { subjectId, ...agency } of rows) {
    const scope = byFlag.get(agency.flag) ?? { ...agency, subjectIds: [] };
    byFlag.set(agency.flag, scope);
    if (subjectId !== null) scope.subjectIds.push(subjectId);
  }
  return byFlag;
}
