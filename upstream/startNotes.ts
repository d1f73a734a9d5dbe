import { isIP } from "node:net";
import { and, eq, inArray } from "drizzle-orm";
import { isPassword } from "./domain/account/passwords.ts";
import type { UpstreamConfig } from "./config.ts";
import type { Db } from "./platform/db/database.ts";
import { users } from "./platform/db/schema/users.ts";
import { isEmptyDatabase } from "./operator/demo/seedDatabase.ts";
import { demoKind } from "#upstream/operator/demo/demoContent.ts";

interface Start {
  readonly db: Db;
  readonly config: Pick<UpstreamConfig, "trial" | "siteHost" | "signSalt" | "sms" | "payments">;
}

/** Least length of a safe salt: a shorter one can be found by trying all, with one signed call. */
const SHORT_SALT = 16;

/**
 * Returns notes on missing or unsafe settings for the operator, one line each. A trial on one machine gets no security
 * notes.
 */
export async function startNotes({ db, config }: Start): Promise<readonly string[]> {
  const notes: string[] = [];
  if (await isEmptyDatabase(db))
    notes.push(
      "There is no school yet, and every domain is answered by an error page. Open one: npm run admin -- setup asks for it, npm run admin -- school put FOLDER takes a whole one (docs/content.md).",
    );
  const off = whatIsOff(config);
  if (off !== "") notes.push(off);
  if (isTrial(config)) return notes;
  if (config.sms.kind === "log")
    notes.push(
      "SMS=log: phone numbers and codes stand in this log, and whoever reads it can sign in as anybody. Set SMS (aliyun, tencent, webhook) and its keys.",
    );
  if (config.payments.some(({ kind }) => kind === "sandbox"))
    notes.push(
      "sandbox in PAYMENT: no money moves, and anybody gets whatever is sold. Set PAYMENT=wechat or alipay and its keys.",
    );
  if (config.signSalt.length < SHORT_SALT)
    notes.push("SIGN_SALT is short enough to be found by trying. Use: openssl rand -hex 32");
  const demo = await openDemoAccounts(db);
  if (demo.length > 0)
    notes.push(
      `Anybody can sign in to the demo accounts ${demo.map(({ username }) => username).join(", ")}: their password is published. Lock each of them (${demo.map(({ id }) => `npm run admin -- user lock ${id}`).join("; ")}), or start on an empty database with SEED=off.`,
    );
  return notes;
}

/** Returns the note that SMS or payments are off; "": both are configured. */
function whatIsOff({ sms, payments }: Start["config"]): string {
  const off = [
    sms.kind === "off" &&
      "SMS is not set up: nobody can register, sign in by code or set a forgotten password; set SMS (aliyun, tencent, webhook) and its keys.",
    payments.length === 0 &&
      "Payment is not set up: nothing is sold; set PAYMENT=wechat or alipay and its keys.",
  ].filter((text) => text !== false);
  return off.length === 0 ? "" : [...off, "See docs/environment.md."].join(" ");
}

/** Whether TRIAL is set and only this machine can reach the site. */
function isTrial({ trial, siteHost }: Start["config"]): boolean {
  if (!trial || siteHost === undefined) return false;
  return (
    siteHost === "localhost" || siteHost === "::1" || (isIP(siteHost) === 4 && siteHost.startsWith("127."))
  );
}

/** Returns active demo accounts that still have the published password. */
async function openDemoAccounts(db: Db): Promise<readonly { id: number; username: string }[]> {
  const demoUsers = await demoKind("users");
  const names = demoUsers.map(({ username }) => username);
  const rows = await db
    .select({ id: users.id, username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.username, names), eq(users.status, "active")))
    .orderBy(users.id);
  const open: { id: number; username: string }[] = [];
  for (const { id, username, passwordHash } of rows) {
    const published = demoUsers.find((user) => user.username === username)?.password ?? "";
    if (await isPassword(passwordHash, published)) open.push({ id, username });
  }
  return open;
}
