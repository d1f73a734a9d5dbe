import { createHmac, randomInt } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { smsCodes } from "../db/schema/users.ts";
import { type Refusal, badInput } from "../errors.ts";

const VALID_MS = 10 * 60_000;
/** A six-digit code withstands five guesses from where it was asked for, and five more from everywhere else. */
const GUESSES = 5;

export type SmsType = "login" | "register" | "reset" | "change";

interface CodeFor {
  readonly agencyId: number;
  readonly mobile: string;
  readonly type: SmsType;
  /** Of who asks for the code, or guesses it, as limits count it (addressKey). */
  readonly address: string;
  readonly nowMs: number;
  readonly salt: string;
}

/** Makes a code and keeps its keyed hash; only the newest of a phone and purpose counts. */
export async function makeSmsCode(db: Db, wanted: CodeFor): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const { agencyId, mobile, type, address, nowMs } = wanted;
  await db.insert(smsCodes).values({
    agencyId,
    mobile,
    type,
    askedFrom: address,
    codeHash: codeHash(code, wanted),
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + VALID_MS),
  });
  return code;
}

/**
 * The id of the code if it is right. Wrong guesses count, so this stands outside of the transaction that a right
 * one begins: its failure would forgive them. Who asked for the code has guesses of their own, which nobody elsewhere
 * can use up.
 */
export async function guessSmsCode(db: Db, code: string, wanted: CodeFor): Promise<number | undefined> {
  const { agencyId, mobile, type, address, nowMs } = wanted;
  const [newest] = await db
    .select({ id: smsCodes.id, askedFrom: smsCodes.askedFrom })
    .from(smsCodes)
    .where(and(eq(smsCodes.agencyId, agencyId), eq(smsCodes.mobile, mobile), eq(smsCodes.type, type)))
    .orderBy(desc(smsCodes.id))
    .limit(1);
  if (!newest) return undefined;
  const tries = newest.askedFrom === address ? "ownAttempts" : "attempts";
  const open = and(
    eq(smsCodes.id, newest.id),
    isNull(smsCodes.usedAt),
    gt(smsCodes.expiresAt, new Date(nowMs)),
    lt(smsCodes[tries], GUESSES),
  );
  const isWrong = ne(smsCodes.codeHash, codeHash(code, wanted));
  const [guessed] = await db
    .update(smsCodes)
    .set({ [tries]: sql`${smsCodes[tries]} + (${isWrong})::int` })
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
