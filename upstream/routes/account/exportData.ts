import { exportData } from "#shared/contract/account/endpoints.ts";
import { ownData } from "#upstream/privacy/ownData.ts";
import { rawRoute } from "../route.ts";
import { DATE, shanghai } from "#upstream/kit/shanghai.ts";

const TYPES = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

export const serveExportData = rawRoute(exportData, async ({ input, deps, user: { userId }, nowMs }, res) => {
  const { db, limits } = deps;
  await limits.take("exportUser", String(userId));
  const { format = "json" } = input;
  const day = shanghai(nowMs).toFormat(DATE);
  res.set({
    "Content-Type": TYPES[format],
    "Content-Disposition": `attachment; filename="my-data-${day}.${format}"`,
    "Cache-Control": "private, no-store",
  });
  return ownData(db, { userId, nowMs, format });
});
