import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { courseCodes } from "../db/schema/orders.ts";
import type { CodeRow } from "./redeem.ts";

/** Without 0 and O, 1 and I and L, which people take for each other. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** More than 10^17 of them: none is found by trying. */
const LENGTH = 12;

type Kind = Pick<CodeRow, "agencyId" | "targetType" | "targetId" | "expiresAt">;

/** New codes, each for one learner. */
export async function makeCodes(tx: Db, count: number, kind: Kind): Promise<readonly string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const rows = Array.from({ length: count - made.length }, () => ({ code: newCode(), ...kind }));
    // A code that is there already, a chance in a billion, is drawn anew.
    const added = await tx
      .insert(courseCodes)
      .values(rows)
      .onConflictDoNothing()
      .returning({ code: courseCodes.code });
    made.push(...added.map(({ code }) => code));
  }
  return made;
}

/** Opens nothing from now on; false where somebody has used it. */
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
