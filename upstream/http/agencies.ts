import { asc, eq } from "drizzle-orm";
import type { Request } from "express";
import type { Db } from "../db/database.ts";
import { agencies, agencySubjects } from "../db/schema/agencies.ts";
import { Refusal } from "../errors.ts";
import { CODES } from "#shared/contract/codes.ts";

/** What every query needs to know of the asking agency. */
export interface AgencyScope {
  readonly id: number;
  readonly flag: string;
  /** Level-1 ids: shared content of other subjects does not exist for this agency. */
  readonly subjectIds: readonly number[];
}

/** A change is told at once (db/agencyNews.ts); this is for one that nobody told. */
const KEPT_MS = 60_000;
const kept = new WeakMap<
  Db,
  { readonly until: number; readonly byFlag: Promise<Map<string, AgencyScope>> }
>();

/** The agency of a request, by its Agency-Flag. An unknown one is refused: no row is ever shown without an agency. */
export async function agencyOf(req: Request, db: Db, nowMs: number): Promise<AgencyScope> {
  const flag = req.get("agency-flag") ?? "";
  const scope = (await scopes(db, nowMs)).get(flag);
  if (!scope) throw new Refusal(CODES.notFound, "机构不存在或未开通");
  return scope;
}

export function forgetAgencies(db: Db): void {
  kept.delete(db);
}

function scopes(db: Db, nowMs: number): Promise<Map<string, AgencyScope>> {
  const known = kept.get(db);
  if (known && nowMs < known.until && nowMs > known.until - 2 * KEPT_MS) return known.byFlag;
  const byFlag = loadScopes(db);
  kept.set(db, { until: nowMs + KEPT_MS, byFlag });
  byFlag.catch(() => kept.delete(db));
  return byFlag;
}

async function loadScopes(db: Db): Promise<Map<string, AgencyScope>> {
  const rows = await db
    .select({ id: agencies.id, flag: agencies.flag, subjectId: agencySubjects.subjectId })
    .from(agencies)
    .leftJoin(agencySubjects, eq(agencySubjects.agencyId, agencies.id))
    .orderBy(asc(agencies.id), asc(agencySubjects.sort));
  const byFlag = new Map<string, AgencyScope & { subjectIds: number[] }>();
  for (const { id, flag, subjectId } of rows) {
    const scope = byFlag.get(flag) ?? { id, flag, subjectIds: [] };
    byFlag.set(flag, scope);
    if (subjectId !== null) scope.subjectIds.push(subjectId);
  }
  return byFlag;
}
