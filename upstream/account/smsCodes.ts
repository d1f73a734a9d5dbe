import { createHmac, randomInt } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { smsCodes } from "../db/schema/users.ts";
import { type Refusal, badInput } from "../errors.ts";

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

/**
 * The id of the code if it is right. Wrong guesses count, so this stands outside of the transaction that a right
 * one begins: its failure would forgive them.
 */
export async function guessSmsCode(db: Db, code: string, wanted: CodeFor): Promise<number | undefined> {
  const { agencyId, mobile, type, nowMs } = wanted;
  const [newest] = await db
    .select({ id: smsCodes.id })
    .from(smsCodes)
    .where(and(eq(smsCodes.agencyId, agencyId), eq(smsCodes.mobile, mobile), eq(smsCodes.type, type)))
    .orderBy(desc(smsCodes.id))
    .limit(1);
  if (!newest) return undefined;
  const open = and(
    eq(smsCodes.id, newest.id),
    isNull(smsCodes.usedAt),
    gt(smsCodes.expiresAt, new Date(nowMs)),
    lt(smsCodes.attempts, GUESSES),
  );
  const isWrong = ne(smsCodes.codeHash, codeHash(code, wanted));
  const [guessed] = await db
    .update(smsCodes)
    .set({ attempts: sql`${smsCodes.attempts} + (${isWrong})::int` })
    .where(open)
    .returning({ isWrong: sql<boolean>`${isWrong}` });
  return guessed?.isWrong === false ? newest.id : undefined;
}

/** In the transaction of what the code allows. Of two requests at once one is refused. */
export async function useSmsCode(tx: Db, id: number, nowMs: number): Promise<void> {
  const used = await tx
    .update(smsCodes)
    .set({ usedAt: new Date(nowMs) })
    .where(and(eq(smsCodes.id, id), isNull(smsCodes.usedAt)))
    .returning({ id: smsCodes.id });
  if (used.length === 0) throw wrongCode();
}

export function wrongCode(): Refusal {
  return badInput("短信验证码不正确或已过期");
}

function codeHash(code: string, { agencyId, mobile, type, salt }: CodeFor): string {
  return createHmac("sha256", salt).update(`${agencyId}:${mobile}:${type}:${code}`).digest("hex");
}
