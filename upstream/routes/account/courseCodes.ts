import { and, desc, eq, inArray } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import { redeemCode, redeemedCodes } from "#shared/contract/account/endpoints.ts";
import { type CodeRow, redeem } from "#upstream/enrolment/redeem.ts";
import type { Db } from "#upstream/db/database.ts";
import { inTransaction } from "#upstream/db/inTransaction.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { classrooms, courses } from "#upstream/db/schema/catalogue.ts";
import { courseCodes } from "#upstream/db/schema/orders.ts";
import { route } from "../route.ts";
import { addressKey } from "#upstream/http/visitorIp.ts";
import { timeText } from "#upstream/kit/fields.ts";

/** Who guesses is refused after some codes that were none; a right one costs nothing. */
export const serveRedeemCode = route(
  redeemCode,
  async ({ input, deps, agency, user: { userId }, ip, nowMs }) => {
    const { db, limits } = deps;
    const address = addressKey(ip);
    await limits.take("codeUser", String(userId));
    await limits.take("codeAddress", address);
    const own = { userId, agencyId: agency.id, nowMs };
    const row = await inTransaction(db, (tx) => redeem(tx, input.code, own));
    await limits.giveBack("codeUser", String(userId));
    await limits.giveBack("codeAddress", address);
    return (await presenterOf(db, [row], own))(row);
  },
);

export const serveRedeemedCodes = route(
  redeemedCodes,
  async ({ deps: { db }, agency, user: { userId }, nowMs }) => {
    const rows = await db
      .select()
      .from(courseCodes)
      .where(and(eq(courseCodes.usedBy, userId), eq(courseCodes.agencyId, agency.id)))
      .orderBy(desc(courseCodes.usedAt), courseCodes.code);
    return rows.map(await presenterOf(db, rows, { userId, nowMs }));
  },
);

async function presenterOf(
  db: Db,
  rows: readonly CodeRow[],
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<(row: CodeRow) => WireData<typeof redeemCode>> {
  const idsOf = (type: CodeRow["targetType"]) =>
    rows.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
  const nameOf = (table: typeof courses | typeof classrooms, ids: readonly number[]) =>
    db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, [...ids]));
  const [ofCourses, ofClassrooms, owned] = await Promise.all([
    nameOf(courses, idsOf("course")),
    nameOf(classrooms, idsOf("classroom")),
    loadOwnership(db, userId, nowMs),
  ]);
  return ({ code, targetType, targetId, usedAt }) => {
    const [names, ends] =
      targetType === "course" ? [ofCourses, owned.courses] : [ofClassrooms, owned.classrooms];
    return {
      code,
      target_type: targetType,
      target_id: String(targetId),
      name: names.find(({ id }) => id === targetId)?.name ?? "",
      time: timeText(usedAt),
      expire_time: timeText(ends.get(targetId) ?? null),
    };
  };
}
