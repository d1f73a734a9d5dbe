import type { Request } from "express";
import { CODES } from "#shared/contract/codes.ts";
import { type AgencyScope, agencyScopes } from "../db/agencyScope.ts";
import type { Db } from "../db/database.ts";
import { Refusal } from "../kit/errors.ts";

/** The agency of a request, by its Agency-Flag. An unknown one is refused: no row is ever shown without an agency. */
export async function agencyOf(req: Request, db: Db, nowMs: number): Promise<AgencyScope> {
  const flag = req.get("agency-flag") ?? "";
  const scope = (await agencyScopes.get(db, nowMs)).get(flag);
  if (!scope) throw new Refusal(CODES.notFound, "机构不存在或未开通");
  return scope;
}
