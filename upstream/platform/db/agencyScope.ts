import { asc, eq } from "drizzle-orm";
import type { Db } from "./database.ts";
import { createCachedValue } from "./cachedValue.ts";
import { type AgencyNavSetting, agencies, agencySubjects } from "./schema/agencies.ts";

/** The agency that a request is for, with the settings that queries need. */
export interface AgencyScope {
  readonly id: number;
  readonly flag: string;
  /** false: no answer of the upstream contains a price, so that the data of a page does not reveal prices either. */
  readonly showPrice: boolean;
  /** Ids of the agency's level-1 subjects. Shared content of other subjects is hidden from the agency. */
  readonly subjectIds: readonly number[];
  /** Level-1 subject of 自考 (self-taught exams) for this agency; null: the subject that the system config names. */
  readonly zkSubjectId: number | null;
  readonly nav: AgencyNavSetting;
  readonly examTypeIds: readonly number[];
}

/** The learner that a request is for, on a site of the agency. */
export interface LearnerScope {
  readonly agency: AgencyScope;
  readonly userId: number;
  /** Unix ms of the request. */
  readonly nowMs: number;
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
