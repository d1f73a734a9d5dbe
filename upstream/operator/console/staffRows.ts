import { and, eq, ne, or } from "drizzle-orm";
import { both } from "#upstream/platform/kit/language.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { timeText } from "../../platform/kit/fields.ts";
import type { CommandContext, Row } from "./command.ts";
import { Declined } from "../errors.ts";
import type { StaffRow } from "./passwordLinks.ts";

export type Facts = Pick<StaffRow, "name" | "mobile" | "role" | "scopeAgencyId">;

export function selectStaff(tx: Db) {
  return tx
    .select({ row: staff, flag: agencies.flag })
    .from(staff)
    .leftJoin(agencies, eq(agencies.id, staff.scopeAgencyId))
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectStaff>>[number];

/** @throws Declined when the session sees no person with this id */
export async function findStaff(tx: Db, wanted: number): Promise<Found> {
  const [found] = await selectStaff(tx).where(eq(staff.id, wanted));
  if (found) return found;
  throw new Declined(
    both(
      `ID: there is no person ${wanted}. npm run admin -- staff list tells ids.`,
      `ID: 没有员工 ${wanted}，见 staff list。`,
    ),
  );
}

/**
 * Refuses a name or mobile that another account of the school has.
 *
 * @throws Declined
 */
export async function refuseTaken(tx: Db, wanted: Facts & Pick<StaffRow, "id">): Promise<void> {
  const ofSchool = and(
    ne(staff.id, wanted.id),
    or(eq(staff.name, wanted.name), eq(staff.mobile, wanted.mobile)),
  );
  const rows = await tx.select().from(staff).where(ofSchool);
  const same = rows.find(({ scopeAgencyId }) => scopeAgencyId === wanted.scopeAgencyId);
  if (!same) return;
  const field = same.mobile === wanted.mobile ? "--mobile" : "--name";
  throw new Declined(
    both(
      `${field}: the person ${same.id} of this school has it.`,
      `${field}: 本校的员工 ${same.id} 已经用了。`,
    ),
  );
}

export function rowOf({ phone }: CommandContext, { row, flag }: Found): Row {
  return {
    id: row.id,
    name: row.name,
    mobile: phone(row.mobile),
    role: row.role,
    agency: row.scopeAgencyId === null ? "all" : (flag ?? ""),
    state: row.state,
    totp: row.totpSecret !== null,
    last_sign_in: timeText(row.signedInAt),
  };
}
