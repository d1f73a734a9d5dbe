import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { cutText } from "#shared/domain/cutText.ts";
import { CODES } from "#shared/contract/codes.ts";
import type { Db } from "../db/database.ts";
import { agencies } from "../db/schema/agencies.ts";
import { users } from "../db/schema/users.ts";
import { equalText } from "../http/checkSign.ts";
import type { SessionQuery, SignedIn } from "../http/signedIn.ts";
import { Refusal } from "../kit/errors.ts";
import { storableInput } from "../kit/storableInput.ts";
import { findExternalUser, nobodysPassword, openExternalUser } from "./externalUsers.ts";
import { hashPassword } from "./passwords.ts";
import type { UserRow } from "./presentUser.ts";
import { inTransaction } from "../db/inTransaction.ts";

interface Claims {
  readonly agency: string;
  readonly uid: string;
  readonly nickname: string;
  /** Unix seconds. */
  readonly until: number;
}

const LONGEST_NICKNAME = 20;

/**
 * The learner who asks a companion (docs/own-api.md): the site says who it is in the place of a token, sealed with the salt
 * (server/gateway/companion/assertLearner.ts), since the API alone knows its tokens. Whoever comes for the first time gets an account of
 * neither phone nor password. Never undefined for what was said: a session that the API holds good is not ended here.
 */
export function createAssertedLearners(salt: string) {
  return async (db: Db, { token, agencyId, nowMs }: SessionQuery): Promise<SignedIn | undefined> => {
    if (token === "") return undefined;
    const claims = claimsOf(token, salt);
    if (!claims || claims.until * 1000 <= nowMs) throw new Refusal(CODES.badSign, "登录信息无效，请稍后再试");
    const [agency] = await db.select({ flag: agencies.flag }).from(agencies).where(eq(agencies.id, agencyId));
    if (agency?.flag !== claims.agency) throw new Refusal(CODES.badSign, "登录信息不属于这个机构");
    const { uid } = claims;
    const user = (await findExternalUser(db, { agencyId, uid })) ?? (await opened(db, { agencyId, uid }));
    if (user.status !== "active" && user.status !== "closing")
      throw new Refusal(CODES.conflict, "你的学习账号已停用，请联系机构");
    await keepName(db, user, claims.nickname);
    const tokenHash = createHash("sha256").update(`${agencyId} ${uid}`).digest("hex");
    // Writes are remembered with a session, and here is none: such learners read from the primary.
    return { userId: user.id, tokenHash, lastUsedAt: new Date(nowMs), wroteRecently: true, isAsserted: true };
  };
}

/** Undefined for what was not sealed with this salt. */
function claimsOf(token: string, salt: string): Claims | undefined {
  const [kind, text = "", seal = ""] = token.split(".");
  const expected = createHmac("sha256", salt).update(`learner.${text}`).digest("hex");
  if (kind !== "learner" || !equalText(seal, expected)) return undefined;
  return storableInput(JSON.parse(Buffer.from(text, "base64url").toString()) as Claims);
}

async function opened(db: Db, own: { readonly agencyId: number; readonly uid: string }): Promise<UserRow> {
  const passwordHash = await hashPassword(nobodysPassword());
  return inTransaction(db, (tx) => openExternalUser(tx, { ...own, passwordHash }));
}

/** Keeps the nickname as the API has it: live rooms and boards show it. */
async function keepName(db: Db, { id, nickname }: UserRow, told: string): Promise<void> {
  const name = cutText(told.trim(), LONGEST_NICKNAME);
  if (name !== "" && name !== nickname)
    await db.update(users).set({ nickname: name }).where(eq(users.id, id));
}
