import { createHmac, randomBytes, randomInt } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../../platform/db/database.ts";
import { smsCodes } from "../../../platform/db/schema/users.ts";
import { type Refusal, badInput } from "../../../platform/kit/errors.ts";
import { addressKey } from "../../../platform/http/visitorIp.ts";
import { findUserByMobile } from "../findUser.ts";
import type { Limits } from "../limits.ts";
import { accountOf, isKnownAddress } from "../passwordTries.ts";

const VALID_MS = 10 * 60_000;
const PROOF_MS = 30 * 60_000;
const GIVEN_MS = 24 * 3_600_000;

/**
 * Purpose of a code. `mail`: the code is sent to an e-mail address, which takes the place of the phone number. `staff`: it
 * opens the admin pages.
 */
export type SmsType = "login" | "register" | "reset" | "change" | "mail" | "staff";
/** A proof of a phone number: a learner without account gets a proof for a `login` code and registers with it. */
type Proof = "proof";

interface CodeFor {
  readonly agencyId: number;
  readonly mobile: string;
  readonly type: SmsType | Proof;
  /** Internet address of the visitor who requests or guesses the code. */
  readonly ip: string;
  readonly nowMs: number;
}

interface Tools {
  readonly db: Db;
  readonly limits: Limits;
  readonly signSalt: string;
}

/** Makes an SMS code and stores its keyed hash. Earlier codes stay valid until they expire. */
export async function makeSmsCode({ db, signSalt }: Tools, wanted: CodeFor): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  await keep(db, wanted, { hash: codeHash(code, wanted, signSalt), validMs: VALID_MS });
  return code;
}

/**
 * Makes a code that an operator passes to the learner with a link instead of an SMS. The code is valid for a whole day,
 * so it has eight digits, which are harder to guess. An earlier code of this kind becomes invalid.
 */
export async function makeGivenCode(
  tx: Db,
  { signSalt, ...identity }: Omit<CodeFor, "type" | "ip"> & Pick<Tools, "signSalt">,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = String(randomInt(0, 100_000_000)).padStart(8, "0");
  const wanted = { ...identity, type: "reset", ip: "" } as const;
  await tx
    .update(smsCodes)
    .set({ usedAt: new Date(identity.nowMs) })
    .where(and(openCodes(wanted), eq(smsCodes.askedFrom, addressKey(""))));
  await keep(tx, wanted, { hash: codeHash(code, wanted, signSalt), validMs: GIVEN_MS });
  return { code, expiresAt: new Date(identity.nowMs + GIVEN_MS) };
}

/** Uses an SMS code up and returns a proof of the number: a long random text, valid once within 30 minutes. */
export async function makeProof(
  tx: Db,
  codeId: number,
  { signSalt, ...wanted }: Omit<CodeFor, "type"> & Pick<Tools, "signSalt">,
): Promise<string> {
  const proof = randomBytes(24).toString("base64url");
  const identity = { ...wanted, type: "proof" } as const;
  await useSmsCode(tx, codeId, wanted.nowMs);
  await keep(tx, identity, { hash: codeHash(proof, identity, signSalt), validMs: PROOF_MS });
  return proof;
}

/** Finds the id of a valid proof, which useSmsCode uses up; undefined: invalid or expired. */
export async function findProof(
  { db, signSalt }: Pick<Tools, "db" | "signSalt">,
  proof: string,
  wanted: Omit<CodeFor, "type">,
): Promise<number | undefined> {
  const identity = { ...wanted, type: "proof" } as const;
  const open = openCodes(identity);
  const isRight = eq(smsCodes.codeHash, codeHash(proof, identity, signSalt));
  const [row] = await db.select({ id: smsCodes.id }).from(smsCodes).where(and(open, isRight));
  return row?.id;
}

async function keep(
  db: Db,
  { agencyId, mobile, type, ip, nowMs }: CodeFor,
  { hash, validMs }: { readonly hash: string; readonly validMs: number },
): Promise<void> {
  await db.insert(smsCodes).values({
    agencyId,
    mobile,
    type,
    askedFrom: addressKey(ip),
    codeHash: hash,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + validMs),
  });
}

/** SQL condition: codes of a phone that are neither used nor expired. */
function openCodes({ agencyId, mobile, type, nowMs }: CodeFor) {
  return and(
    eq(smsCodes.agencyId, agencyId),
    eq(smsCodes.mobile, mobile),
    eq(smsCodes.type, type),
    isNull(smsCodes.usedAt),
    gt(smsCodes.expiresAt, new Date(nowMs)),
  );
}

/**
 * Checks a code against all valid codes of the phone, and counts wrong guesses (decision 027). Call it outside of a
 * transaction: a rollback would also roll back the count.
 * @returns the id of the matching code; undefined: wrong, or no code is valid
 * @throws Refusal tooMany: too many wrong guesses from this address
 */
export async function guessSmsCode(tools: Tools, code: string, wanted: CodeFor): Promise<number | undefined> {
  const { mobile, ip } = wanted;
  const { db, limits, signSalt } = tools;
  const open = await db
    .select({ id: smsCodes.id, askedFrom: smsCodes.askedFrom, codeHash: smsCodes.codeHash })
    .from(smsCodes)
    .where(openCodes(wanted))
    .orderBy(desc(smsCodes.id));
  // Without a valid code a guess cannot succeed, so it does not count.
  if (open.length === 0) return undefined;
  const address = addressKey(ip);
  const key = `${mobile} ${address}`;
  // Counted before the check, so that concurrent guesses all count.
  await limits.consume("codeHere", key);
  const isOwn = open.some(({ askedFrom }) => askedFrom === address) || (await isKnown(tools, wanted));
  if (!isOwn) await limits.consume("codeElsewhere", mobile);
  const hash = codeHash(code, wanted, signSalt);
  const right = open.find((one) => one.codeHash === hash);
  if (!right) return undefined;
  // A right code takes back the counts.
  await limits.reset("codeHere", key);
  if (!isOwn) await limits.refund("codeElsewhere", mobile);
  return right.id;
}

/**
 * Uses a code up. Call it in the transaction of the change that the code allows.
 * @throws Refusal badInput: another request has used the code
 */
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

/** Whether the account of the phone has signed in at this address. */
async function isKnown({ db, limits }: Tools, { agencyId, mobile, ip }: CodeFor): Promise<boolean> {
  const user = await findUserByMobile(db, agencyId, mobile);
  return user !== undefined && (await isKnownAddress({ limits, account: accountOf(user), ip }));
}

function codeHash(code: string, { agencyId, mobile, type }: CodeFor, salt: string): string {
  return createHmac("sha256", salt).update(`${agencyId}:${mobile}:${type}:${code}`).digest("hex");
}
