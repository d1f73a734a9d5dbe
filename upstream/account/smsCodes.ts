import { createHmac, randomBytes, randomInt } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { smsCodes } from "../db/schema/users.ts";
import { type Refusal, badInput } from "../kit/errors.ts";
import { addressKey } from "../http/visitorIp.ts";
import { findUserByMobile } from "./findUser.ts";
import type { Limits } from "./limits.ts";
import { accountOf, isKnownAddress } from "./passwordTries.ts";

const VALID_MS = 10 * 60_000;
const PROOF_MS = 30 * 60_000;
const GIVEN_MS = 24 * 3_600_000;

/** mail: it proves an address of e-mail, which stands in the place of the phone. */
export type SmsType = "login" | "register" | "reset" | "change" | "mail";
/** The type that a code of SmsType login becomes for a number without an account. */
type Proof = "proof";

interface CodeFor {
  readonly agencyId: number;
  readonly mobile: string;
  readonly type: SmsType | Proof;
  /** The address of who asks for the code, or guesses it. */
  readonly ip: string;
  readonly nowMs: number;
}

interface Tools {
  readonly db: Db;
  readonly limits: Limits;
  readonly signSalt: string;
}

/** Makes a code and keeps its keyed hash; those before it stay good until they end. */
export async function makeSmsCode({ db, signSalt }: Tools, wanted: CodeFor): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  await keep(db, wanted, { hash: codeHash(code, wanted, signSalt), validMs: VALID_MS });
  return code;
}

/**
 * A code that no SMS carries: an operator hands it over, by a link. It lasts a day, so it has two digits more; one that was
 * given before is good no more.
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

/** Instead of a code that is used up with it: nobody guesses this one, and it is good for longer, once. */
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

/** The id of the row behind a proof, to be used up as that of a code is. */
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

/** The codes of a phone that have not expired. */
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
 * The id of the code if it is one of those that are not over. Wrong guesses count (decision 027), so this stands outside of the
 * transaction that a right one begins: its failure would forgive them. Throws Refusal where too many were made from here.
 */
export async function guessSmsCode(tools: Tools, code: string, wanted: CodeFor): Promise<number | undefined> {
  const { mobile, ip } = wanted;
  const { db, limits, signSalt } = tools;
  const open = await db
    .select({ id: smsCodes.id, askedFrom: smsCodes.askedFrom, codeHash: smsCodes.codeHash })
    .from(smsCodes)
    .where(openCodes(wanted))
    .orderBy(desc(smsCodes.id));
  // Nothing is there to be guessed.
  if (open.length === 0) return undefined;
  const address = addressKey(ip);
  const key = `${mobile} ${address}`;
  // Counted before it is looked at, so that many at once are as many.
  await limits.consume("codeHere", key);
  const isOwn = open.some(({ askedFrom }) => askedFrom === address) || (await isKnown(tools, wanted));
  if (!isOwn) await limits.consume("codeElsewhere", mobile);
  const hash = codeHash(code, wanted, signSalt);
  const right = open.find((one) => one.codeHash === hash);
  if (!right) return undefined;
  // A learner who had the code is no guesser.
  await limits.reset("codeHere", key);
  if (!isOwn) await limits.refund("codeElsewhere", mobile);
  return right.id;
}

/** Uses a code in the transaction of what it allows. Of two requests at once one is refused. */
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

/** Whether the account of the phone has signed in from there. */
async function isKnown({ db, limits }: Tools, { agencyId, mobile, ip }: CodeFor): Promise<boolean> {
  const user = await findUserByMobile(db, agencyId, mobile);
  return user !== undefined && (await isKnownAddress({ limits, account: accountOf(user), ip }));
}

function codeHash(code: string, { agencyId, mobile, type }: CodeFor, salt: string): string {
  return createHmac("sha256", salt).update(`${agencyId}:${mobile}:${type}:${code}`).digest("hex");
}
