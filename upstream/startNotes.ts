import { isIP } from "node:net";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isPassword } from "./domain/account/passwords.ts";
import type { UpstreamConfig } from "./config.ts";
import { placesFault } from "./domain/enrolment/contractText.ts";
import type { Db } from "./platform/db/database.ts";
import { agencies } from "./platform/db/schema/agencies.ts";
import { pages } from "./platform/db/schema/articles.ts";
import { contractTemplates } from "./platform/db/schema/contractTemplates.ts";
import { users } from "./platform/db/schema/users.ts";
import { isEmptyDatabase } from "./operator/demo/seedDatabase.ts";
import { demoKind } from "#upstream/operator/demo/demoContent.ts";

interface Start {
  readonly db: Db;
  readonly config: Pick<
    UpstreamConfig,
    "trial" | "siteHost" | "signSalt" | "sms" | "payments" | "isCompanion"
  >;
}

/** Least length of a safe salt: a shorter one can be found by trying all, with one signed call. */
const SHORT_SALT = 16;

const NO_SCHOOL =
  "There is no school yet, and every domain is answered by an error page. Open one: npm run admin -- setup asks for it, npm run admin -- school put FOLDER takes a whole one (docs/content.md).";
const NO_AGENCY =
  "This companion knows no agency yet, and refuses every call. Take them from the API: npm run -s agency:files -- HOST > agencies.json, then npm run admin -- agency sync agencies.json (docs/own-api.md).";

/**
 * Returns notes on missing or unsafe settings for the operator, one line each. A trial on one machine gets no security
 * notes.
 */
export async function startNotes({ db, config }: Start): Promise<readonly string[]> {
  const notes: string[] = [];
  if (await isEmptyDatabase(db)) notes.push(config.isCompanion ? NO_AGENCY : NO_SCHOOL);
  // Beside an API of an operator, the API sends codes and sells.
  const off = config.isCompanion ? "" : whatIsOff(config);
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
  return [...notes, ...(await emptyAgreements(db)), ...(await faultyTemplates(db))];
}

/** Texts to which learners agree, by the key of their page. */
const AGREEMENTS = { user_agreement: "用户协议 (/policy)", privacy: "隐私政策 (/private)" } as const;

/** Returns a note for each agreement that schools lack: their learners are not asked to agree to it. */
async function emptyAgreements(db: Db): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const [key, title] of Object.entries(AGREEMENTS)) {
    const written = sql`exists (select from ${pages} where ${pages.key} = ${key} and ${pages.isShown} and ${pages.content} <> ''
      and (${pages.agencyId} = ${agencies.id} or ${pages.agencyId} is null))`;
    const rows = await db
      .select({ flag: agencies.flag })
      .from(agencies)
      .where(sql`not ${written}`)
      .orderBy(asc(agencies.id));
    const flags = rows.map(({ flag }) => flag);
    if (flags.length > 0)
      notes.push(
        `Without ${title}: the schools ${named(flags)}. Their learners register and buy without agreeing to it, which the law asks for. Write it: npm run admin -- page add --agency ${flags[0]} --key ${key} --title TITLE --file FILE.md`,
      );
  }
  return notes;
}

/** Returns a note for the contracts that learners would sign with places that nothing fills in. */
async function faultyTemplates(db: Db): Promise<readonly string[]> {
  const rows = await db
    .select({ id: contractTemplates.id, content: contractTemplates.content })
    .from(contractTemplates)
    .where(eq(contractTemplates.isShown, true))
    .orderBy(asc(contractTemplates.id));
  return rows.flatMap(({ id, content }) => {
    const fault = placesFault(content);
    return fault === ""
      ? []
      : [
          `Contract template ${id}: ${fault}. Correct it: npm run admin -- template change ${id} --file FILE.md`,
        ];
  });
}

const MOST_NAMED = 5;

function named(flags: readonly string[]): string {
  const more = flags.length - MOST_NAMED;
  return flags.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
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
