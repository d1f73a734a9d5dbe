import type { Request } from "express";
import { type AgencyScope, agencyScopes } from "../db/agencyScope.ts";
import type { Db } from "../db/database.ts";
import { Refusal } from "../kit/errors.ts";

/**
 * Returns the agency that the request names in its Agency-Flag header.
 * @throws Refusal for an unknown flag, because the agency decides which rows may be shown
 */
export async function agencyOf(req: Request, db: Db, nowMs: number): Promise<AgencyScope> {
  const flag = req.get("agency-flag") ?? "";
  const scope = (await agencyScopes.get(db, nowMs)).get(flag);
  if (!scope) throw new Refusal("notFound", "机构不存在或未开通");
  return scope;
}
