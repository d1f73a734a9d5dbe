import { and, eq } from "drizzle-orm";
import { parseExpiry } from "#shared/domain/expiry.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Grants } from "./ownership.ts";
import { classrooms, courses } from "../../platform/db/schema/catalogue.ts";
import type { enrolments } from "../../platform/db/schema/learning.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { type TargetType, packages } from "../../platform/db/schema/orders.ts";
import { productCover } from "./productCover.ts";
import { subjectOf, subjectRows } from "./subjectRows.ts";
import { inScope, subjectScope } from "./subjectScope.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";

export interface TargetKey {
  readonly type: TargetType;
  readonly id: number;
}

/** A course, classroom, package or live class that can be bought. */
export interface Target extends TargetKey {
  readonly title: string;
  readonly cover: string;
  readonly price: string;
  readonly originPrice: string;
  /** End of access as Spec §5 writes it; "": the access lasts validDays from the purchase. */
  readonly expireTime: string;
  /** Days of access; 0: the access has no end. */
  readonly validDays: number;
}

interface Asking {
  readonly agency: AgencyScope;
  readonly nowMs: number;
}

/** Returns a product by its type and id; undefined: it is unknown, hidden, over or not for sale. */
export async function findTarget(
  db: Db,
  { type, id }: TargetKey,
  { agency, nowMs }: Asking,
): Promise<Target | undefined> {
  const tree = await subjectRows.get(db, nowMs);
  const shown = { agency, scope: subjectScope(tree, agency) };
  const row = await readRow(db, type, (table) => and(inScope(table, shown), eq(table.id, id)));
  if (!row || !row.isShown) return undefined;
  if (row.expireTime !== "" && parseExpiry(row.expireTime, nowMs)?.isExpires) return undefined;
  if (row.endTime && row.endTime.getTime() <= nowMs) return undefined;
  const cover = productCover({ type, id, cover: row.cover ?? "" }, subjectOf(tree, row.subjectId));
  const { name: title, price, originPrice, expireTime, validDays } = row;
  return { type, id, title, cover, price, originPrice, expireTime, validDays };
}

interface Row {
  readonly name: string;
  readonly subjectId: number;
  readonly cover?: string;
  readonly price: string;
  readonly originPrice: string;
  readonly expireTime: string;
  readonly validDays: number;
  readonly isShown: boolean;
  readonly endTime: Date | undefined;
}

type Table = typeof courses | typeof classrooms | typeof packages | typeof lives;

async function readRow(
  db: Db,
  type: TargetType,
  where: (table: Table) => ReturnType<typeof and>,
): Promise<Row | undefined> {
  const always = { expireTime: "", endTime: undefined };
  switch (type) {
    case "course": {
      const [row] = await db.select().from(courses).where(where(courses));
      return row && { ...row, endTime: undefined };
    }
    case "classroom": {
      const [row] = await db.select().from(classrooms).where(where(classrooms));
      return row && { ...row, endTime: undefined };
    }
    case "package": {
      const [row] = await db.select().from(packages).where(where(packages));
      return row && { ...always, ...row };
    }
    case "live": {
      const [row] = await db.select().from(lives).where(where(lives));
      if (!row) return undefined;
      const isShown = row.isShown && !row.isFree && Number(row.price) > 0;
      return { ...always, ...row, originPrice: row.price, validDays: 0, isShown };
    }
  }
}

type Period = Pick<Target, "expireTime" | "validDays">;

/**
 * Returns how long access to a product lasts: the last day of the learner's own access (`ends`; null: no end), or
 * without access (undefined) the period that the product offers. Every screen shows this text.
 * @returns a date `YYYY-MM-DD` for either form of Spec §5, words for days that begin with the access; "": no end
 */
export function accessText(ends: Date | null | undefined, { expireTime, validDays }: Period): string {
  // An access to the end of a day ends with the first moment of the next one.
  if (ends !== undefined) return ends === null ? "" : shanghai(ends.getTime() - 1).toFormat(DATE);
  if (expireTime !== "") return parseExpiry(expireTime, 0)?.time ?? expireTime;
  return validDays === 0 ? "" : `开通后 ${validDays} 天`;
}

/** Returns the end of the learner's access to a product; null: no end; undefined: no access. */
export function endOf({ courses: owned, classrooms: rooms, packages: banks, lives: live }: Grants) {
  const maps = { course: owned, classroom: rooms, package: banks, live };
  return ({ type, id }: TargetKey) => maps[type].get(id);
}

export function isOwned(grants: Grants) {
  const end = endOf(grants);
  return (key: TargetKey) => end(key) !== undefined;
}

/** Returns the columns of an enrolment that identify its product. */
export function enrolmentOf({
  type,
  id,
}: TargetKey): Pick<typeof enrolments.$inferSelect, "courseId" | "classroomId" | "packageId" | "liveId"> {
  return {
    courseId: type === "course" ? id : null,
    classroomId: type === "classroom" ? id : null,
    packageId: type === "package" ? id : null,
    liveId: type === "live" ? id : null,
  };
}
