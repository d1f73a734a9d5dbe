import type { Response } from "express";
import type { exportData } from "#shared/contract/account/endpoints.ts";
import { ownData } from "../../privacy/ownData.ts";
import type { Context } from "../route.ts";
import { DATE, shanghai } from "../../kit/shanghai.ts";

const TYPES = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

export async function serveExportData(
  { input, deps, user: { userId }, nowMs }: Context<typeof exportData>,
  res: Response,
): Promise<AsyncIterable<string>> {
  await deps.limits.take("exportUser", String(userId));
  const { format = "json" } = input;
  const day = shanghai(nowMs).toFormat(DATE);
  res.set({
    "Content-Type": TYPES[format],
    "Content-Disposition": `attachment; filename="my-data-${day}.${format}"`,
    "Cache-Control": "private, no-store",
  });
  return ownData(deps.db, { userId, nowMs, format });
}
