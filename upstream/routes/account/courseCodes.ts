import type { WireData } from "#shared/contract/endpoint.ts";
import { redeemCode, redeemedCodes } from "#shared/contract/account/endpoints.ts";
import { type CodeRow, namesOfTargets, redeem, redeemedBy } from "#upstream/domain/enrolment/redeem.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { route } from "../route.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";

export const courseCodeRoutes = [
  /** Redeems a course code (课程码). Only wrong codes count against the limits of learner and address. */
  route(redeemCode, async ({ input, deps: { db, limits }, agency, user: { userId }, ip, nowMs }) => {
    const address = addressKey(ip);
    await limits.consume("codeUser", String(userId));
    await limits.consume("codeAddress", address);
    const own = { userId, agencyId: agency.id, nowMs };
    const row = await inTransaction(db, (tx) => redeem(tx, input.code, own));
    await limits.refund("codeUser", String(userId));
    await limits.refund("codeAddress", address);
    return (await presenterOf(db, [row], own))(row);
  }),
  route(redeemedCodes, async ({ deps: { db }, agency, user: { userId }, nowMs }) => {
    const rows = await redeemedBy(db, { userId, agencyId: agency.id });
    return rows.map(await presenterOf(db, rows, { userId, nowMs }));
  }),
];

async function presenterOf(
  db: Db,
  rows: readonly CodeRow[],
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<(row: CodeRow) => WireData<typeof redeemCode>> {
  const [nameOf, owned] = await Promise.all([namesOfTargets(db, rows), loadOwnership(db, userId, nowMs)]);
  return (row) => {
    const { code, targetType, targetId, usedAt } = row;
    const ends = targetType === "course" ? owned.courses : owned.classrooms;
    return {
      code,
      target_type: targetType,
      target_id: String(targetId),
      name: nameOf(row),
      time: timeText(usedAt),
      expire_time: timeText(ends.get(targetId) ?? null),
    };
  };
}
