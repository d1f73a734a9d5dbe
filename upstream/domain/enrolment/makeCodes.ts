import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { courseCodes } from "../../platform/db/schema/orders.ts";
import type { CodeRow } from "./redeem.ts";

/** Letters and digits that are not mistaken for each other: without 0, O, 1, I and L. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** Length of a code. More than 10^17 codes are possible, so nobody finds a valid one by trying. */
const LENGTH = 12;

type Kind = Pick<CodeRow, "agencyId" | "targetType" | "targetId" | "expiresAt">;

/** Makes new course codes, each for one learner. */
export async function makeCodes(tx: Db, count: number, kind: Kind): Promise<readonly string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const rows = Array.from({ length: count - made.length }, () => ({ code: newCode(), ...kind }));
    // If a code exists already, the insert skips it and the loop draws another one.
    const added = await tx
      .insert(courseCodes)
      .values(rows)
      .onConflictDoNothing()
      .returning({ code: courseCodes.code });
    made.push(...added.map(({ code }) => code));
  }
  return made;
}

/** Voids a course code. Returns false if a learner has used it. */
export async function voidCode(tx: Db, code: string, nowMs: number): Promise<boolean> {
  const voided = await tx
    .update(courseCodes)
    .set({ expiresAt: new Date(nowMs) })
    .where(and(eq(courseCodes.code, code), isNull(courseCodes.usedBy)))
    .returning({ code: courseCodes.code });
  return voided.length > 0;
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}
