import { createHmac, randomBytes } from "node:crypto";
import { and, asc, eq, lt } from "drizzle-orm";
import { isPassword } from "#upstream/domain/account/passwords.ts";
import type { Db } from "../../platform/db/database.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { openAnswer, sealAnswer } from "../../platform/http/sealedAnswer.ts";
import type { StaffRow } from "./passwordLinks.ts";
import { stepOfCode } from "./totp.ts";

/**
 * Number of passwords that are checked at least, so that the time of an answer does not reveal whether a mobile is
 * known. A person may have an account in several schools.
 */
const CHECKED = 3;
const RECOVERY_CODES = 10;
/** Letters of recovery codes, without those that look like others: 32 letters are 5 bits. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Returns the active accounts with this mobile, of all schools. */
export function accountsOf(db: Db, mobile: string): Promise<StaffRow[]> {
  return db
    .select()
    .from(staff)
    .where(and(eq(staff.mobile, mobile), eq(staff.state, "active")))
    .orderBy(asc(staff.id));
}

/** Returns the accounts whose password was typed. Takes as long for an unknown mobile as for a wrong password. */
export async function accountsWith(accounts: readonly StaffRow[], password: string): Promise<StaffRow[]> {
  const right: StaffRow[] = [];
  for (let at = 0; at < Math.max(CHECKED, accounts.length); at += 1) {
    const account = accounts[at];
    if (await isPassword(account?.passwordHash || undefined, password)) if (account) right.push(account);
  }
  return right;
}

/** Returns whether a password needs a code beside it: for people who see money or phone numbers, or all schools. */
export function needsTotp({ role, totpSecret, scopeAgencyId }: StaffRow): boolean {
  return totpSecret !== null || role === "owner" || role === "sales" || scopeAgencyId === null;
}

/**
 * Uses a time-based code or a recovery code of an account up.
 * @returns false: it is wrong or was used before, or SIGN_SALT has changed since the secret was stored
 */
export async function useTotp(
  db: Db,
  { id, totpSecret, totpStep, recoveryHashes }: StaffRow,
  { typed, signSalt, nowMs }: { readonly typed: string; readonly signSalt: string; readonly nowMs: number },
): Promise<boolean> {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  const secret = totpSecret && openAnswer(totpKey(signSalt), totpSecret);
  const step =
    typeof secret === "string"
      ? stepOfCode(Buffer.from(secret, "base64"), plain, { nowMs, usedStep: totpStep })
      : undefined;
  if (step !== undefined)
    return isChanged(
      db
        .update(staff)
        .set({ totpStep: step })
        .where(and(eq(staff.id, id), lt(staff.totpStep, step)))
        .returning({ id: staff.id }),
    );
  const hash = recoveryHash(plain, signSalt);
  if (!recoveryHashes.includes(hash)) return false;
  // The condition on the old list keeps two requests from using the same code.
  return isChanged(
    db
      .update(staff)
      .set({ recoveryHashes: recoveryHashes.filter((one) => one !== hash) })
      .where(and(eq(staff.id, id), eq(staff.recoveryHashes, recoveryHashes)))
      .returning({ id: staff.id }),
  );
}

/** Stores the secret of an account's app, of which a code was typed, and returns its recovery codes. */
export async function setTotp(
  db: Db,
  id: number,
  { secret, step, signSalt }: { readonly secret: Buffer; readonly step: number; readonly signSalt: string },
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db
    .update(staff)
    .set({
      totpSecret: sealAnswer(totpKey(signSalt), secret.toString("base64")),
      totpStep: step,
      recoveryHashes: codes.map((code) => recoveryHash(code.replace("-", ""), signSalt)),
    })
    .where(eq(staff.id, id));
  return codes;
}

async function isChanged(rows: PromiseLike<readonly unknown[]>): Promise<boolean> {
  return (await rows).length > 0;
}

function totpKey(signSalt: string): Buffer {
  return createHmac("sha256", signSalt).update("staff totp").digest();
}

function newRecoveryCode(): string {
  const letters = [...randomBytes(10)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

function recoveryHash(plain: string, signSalt: string): string {
  return createHmac("sha256", signSalt).update(`staff recovery ${plain}`).digest("hex");
}
