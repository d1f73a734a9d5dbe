import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { cutText } from "#shared/domain/cutText.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { equalText } from "../../platform/http/checkSign.ts";
import type { SessionQuery, SignedIn } from "../../platform/http/signedIn.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { storableInput } from "../../platform/kit/storableInput.ts";
import { findExternalUser, nobodysPassword, openExternalUser } from "./externalUsers.ts";
import { hashPassword } from "./passwords.ts";
import type { UserRow } from "./findUser.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";

interface Claims {
  readonly agency: string;
  readonly uid: string;
  readonly nickname: string;
  /** Time at which the assertion expires, in Unix seconds. */
  readonly until: number;
}

const LONGEST_NICKNAME = 20;

/**
 * Makes the function that finds the learner of a call to a companion (docs/own-api.md). Only the API knows its tokens,
 * so the site sends an assertion instead, sealed with the salt (server/gateway/companion/assertLearner.ts). A new
 * learner gets an account without phone and password.
 * @returns undefined only for an empty token: the companion must not end a session that the API accepts
 * @throws Refusal badSign: the assertion is forged, has expired or is of another agency; conflict: the account is
 *   blocked
 */
export function createAssertedLearners(salt: string) {
  return async (db: Db, { token, agencyId, nowMs }: SessionQuery): Promise<SignedIn | undefined> => {
    if (token === "") return undefined;
    const claims = claimsOf(token, salt);
    if (!claims || claims.until * 1000 <= nowMs) throw new Refusal("badSign", "登录信息无效，请稍后再试");
    const [agency] = await db.select({ flag: agencies.flag }).from(agencies).where(eq(agencies.id, agencyId));
    if (agency?.flag !== claims.agency) throw new Refusal("badSign", "登录信息不属于这个机构");
    const { uid } = claims;
    const user = (await findExternalUser(db, { agencyId, uid })) ?? (await opened(db, { agencyId, uid }));
    if (user.status !== "active" && user.status !== "closing")
      throw new Refusal("accountStopped", "你的学习账号已停用，请联系机构");
    await keepName(db, user, claims.nickname);
    const tokenHash = createHash("sha256").update(`${agencyId} ${uid}`).digest("hex");
    // Recent writes are recorded per session. An asserted learner has none, so reads go to the primary database.
    return { userId: user.id, tokenHash, lastUsedAt: new Date(nowMs), wroteRecently: true, isAsserted: true };
  };
}

/** undefined: the token is not sealed with this salt. */
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

/**
 * Copies the learner's nickname from the assertion into the account, because live rooms and boards show the nickname.
 */
async function keepName(db: Db, { id, nickname }: UserRow, told: string): Promise<void> {
  const name = cutText(told.trim(), LONGEST_NICKNAME);
  if (name !== "" && name !== nickname)
    await db.update(users).set({ nickname: name }).where(eq(users.id, id));
}
