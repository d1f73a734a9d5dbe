import { createHmac, randomInt } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { smsCodes } from "../db/schema/users.ts";
import { equalText } from "../http/checkSign.ts";

const VALID_MS = 10 * 60_000;
/** A six-digit code withstands five guesses. */
const GUESSES = 5;

export type SmsType = "login" | "register" | "reset";

interface CodeFor {
  readonly agencyId: number;
  readonly mobile: string;
  readonly type: SmsType;
  readonly nowMs: number;
  readonly salt: string;
}

/** Makes a code and keeps its keyed hash; only the newest of a phone and purpose counts. */
export async function makeSmsCode(db: Db, wanted: CodeFor): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const { agencyId, mobile, type, nowMs } = wanted;
  await db.insert(smsCodes).values({
    agencyId,
    mobile,
    type,
    codeHash: codeHash(code, wanted),
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + VALID_MS),
  });
  return code;
}

/** Whether the code is right; a right one is used up by this. Two requests at once cannot both use it. */
export async function useSmsCode(db: Db, code: string, wanted: CodeFor): Promise<boolean> {
  const { agencyId, mobile, type, nowMs } = wanted;
  const [newest] = await db
    .select({ id: smsCodes.id })
    .from(smsCodes)
    .where(and(eq(smsCodes.agencyId, agencyId), eq(smsCodes.mobile, mobile), eq(smsCodes.type, type)))
    .orderBy(desc(smsCodes.id))
    .limit(1);
  if (!newest) return false;
  const open = and(
    eq(smsCodes.id, newest.id),
    isNull(smsCodes.usedAt),
    gt(smsCodes.expiresAt, new Date(nowMs)),
    lt(smsCodes.attempts, GUESSES),
  );
  const [guessed] = await db
    .update(smsCodes)
    .set({ attempts: sql`${smsCodes.attempts} + 1` })
    .where(open)
    .returning({ codeHash: smsCodes.codeHash });
  if (!guessed || !equalText(guessed.codeHash, codeHash(code, wanted))) return false;
  const used = await db
    .update(smsCodes)
    .set({ usedAt: new Date(nowMs) })
    .where(and(eq(smsCodes.id, newest.id), isNull(smsCodes.usedAt)))
    .returning({ id: smsCodes.id });
  return used.length === 1;
}

function codeHash(code: string, { agencyId, mobile, type, salt }: CodeFor): string {
  return createHmac("sha256", salt).update(`${agencyId}:${mobile}:${type}:${code}`).digest("hex");
}
