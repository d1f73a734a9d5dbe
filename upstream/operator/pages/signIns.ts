import { randomBytes } from "node:crypto";
import { asc, inArray } from "drizzle-orm";
import { createBoundedMap } from "#shared/boundedMap.ts";
import type { Limits } from "#upstream/domain/account/limits.ts";
import { refundSms, spendSms } from "#upstream/domain/account/sms/smsBudget.ts";
import { guessSmsCode, makeSmsCode, useSmsCode } from "#upstream/domain/account/sms/smsCodes.ts";
import type { SmsSender } from "#upstream/domain/account/sms/smsSender.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import type { StaffRow } from "../console/passwordLinks.ts";
import { openStaffSession } from "../console/sessions.ts";
import { accountsOf, accountsWith, needsTotp, setTotp, useTotp } from "../console/staffAccounts.ts";
import { newTotpSecret, stepOfCode } from "../console/totp.ts";
import { admitTry, forgetTry, noteAddress } from "./staffTries.ts";

/** Begun sign-ins wait this long, in ms, for their next step. */
const TICKET_MS = 10 * 60_000;
const MOST_TICKETS = 10_000;

/** A sign-in whose password or SMS code was right, and that lacks a step: a school, a code, or the setting up of codes. */
export interface Ticket {
  readonly id: string;
  readonly mobile: string;
  /** Accounts that the password or SMS code opens. */
  readonly accounts: readonly StaffRow[];
  readonly way: "sms" | "password";
  /** Page to which the sign-in leads. */
  readonly to: string;
  /** Secret that the person's app reads, while codes are set up. */
  readonly secret: Buffer;
  readonly untilMs: number;
}

/** Person who signs in, and the browser. */
export interface Comer {
  readonly ip: string;
  readonly browser: string;
}

export type Step =
  | { readonly kind: "school"; readonly ticket: Ticket }
  | { readonly kind: "code"; readonly ticket: Ticket }
  | { readonly kind: "setUp"; readonly ticket: Ticket }
  | { readonly kind: "in"; readonly token: string; readonly to: string; readonly recovery: readonly string[] }
  | { readonly kind: "wrong" };

const WRONG = { kind: "wrong" } as const;

export interface SignInTools {
  readonly db: Db;
  readonly signSalt: string;
  readonly clock: () => number;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly limits: Limits;
  /** undefined: SMS are off. */
  readonly sms: SmsSender | undefined;
}

/** Signs staff in, step by step. Each step after the first has a ticket in the memory of this process. */
export function createSignIns({ db, signSalt, clock, log, limits, sms }: SignInTools) {
  const tickets = createBoundedMap<Ticket>({ maxEntries: MOST_TICKETS });

  /** Identity of an SMS code: the school of the first account pays; "0": no account, so no code can be right. */
  async function codeFor(mobile: string, accounts: readonly StaffRow[], ip: string) {
    const [first] = accounts;
    const [any] = await db.select({ id: agencies.id }).from(agencies).orderBy(asc(agencies.id)).limit(1);
    const agencyId = first ? (first.scopeAgencyId ?? any?.id ?? 0) : 0;
    return { agencyId, mobile, type: "staff", ip, nowMs: clock() } as const;
  }

  async function next(ticket: Ticket, comer: Comer): Promise<Step> {
    const [account] = ticket.accounts;
    if (!account) return WRONG;
    if (ticket.accounts.length > 1) return { kind: "school", ticket };
    if (ticket.way === "sms" || !needsTotp(account)) return enter(ticket, account, { comer, recovery: [] });
    return account.totpSecret ? { kind: "code", ticket } : { kind: "setUp", ticket };
  }

  function keep(given: Omit<Ticket, "id" | "secret" | "untilMs">): Ticket {
    const id = randomBytes(32).toString("base64url");
    const ticket = { ...given, id, secret: newTotpSecret(), untilMs: clock() + TICKET_MS };
    tickets.set(id, ticket);
    return ticket;
  }

  async function enter(
    { id, to, mobile }: Ticket,
    known: StaffRow,
    { comer, recovery }: { readonly comer: Comer; readonly recovery: readonly string[] },
  ): Promise<Step> {
    tickets.delete(id);
    // The account may have changed since the first step.
    const account = await accountNow(known);
    if (!account) return WRONG;
    await noteAddress({ limits, mobile, ip: comer.ip });
    const token = await inTransaction(db, (tx) =>
      openStaffSession(tx, account, { browser: comer.browser, nowMs: clock() }),
    );
    return { kind: "in", token, to, recovery };
  }

  async function accountNow(known: StaffRow): Promise<StaffRow | undefined> {
    const now = (await accountsOf(db, known.mobile)).find(({ id }) => id === known.id);
    return now?.passwordHash === known.passwordHash ? now : undefined;
  }

  async function send(mobile: string, ip: string): Promise<void> {
    const accounts = await accountsOf(db, mobile);
    const wanted = await codeFor(mobile, accounts, ip);
    const { agencyId, nowMs } = wanted;
    if (!sms || agencyId === 0) return;
    await spendSms({ db, log }, { agencyId, nowMs });
    try {
      const code = await makeSmsCode({ db, limits, signSalt }, wanted);
      await sms.send({ mobile, code, type: "login" });
    } catch (error) {
      await refundSms(db, { agencyId, nowMs });
      throw error;
    }
  }

  return {
    hasSms: sms !== undefined,
    /**
     * Sends an SMS code when the mobile has an account. Returns before it is sent, so that the time of the answer does
     * not reveal whether there is one.
     *
     * @throws Refusal tooMany
     */
    async sendCode(mobile: string, { ip }: Comer): Promise<void> {
      await limits.consume("smsAddress", addressKey(ip));
      await limits.consume("smsPhone", `staff ${mobile}`);
      void send(mobile, ip).catch((err: unknown) =>
        log.warn({ err }, "no SMS code was sent to a person of the staff"),
      );
    },
    /** @throws Refusal tooMany */
    async byCode(
      { mobile, code, to }: { mobile: string; code: string; to: string },
      comer: Comer,
    ): Promise<Step> {
      const accounts = await accountsOf(db, mobile);
      const wanted = await codeFor(mobile, accounts, comer.ip);
      const id = await guessSmsCode({ db, limits, signSalt }, code, wanted);
      if (id === undefined) return WRONG;
      await useSmsCode(db, id, clock());
      return next(keep({ mobile, accounts, way: "sms", to }), comer);
    },
    /** @throws Refusal tooMany */
    async byPassword(
      { mobile, password, to }: { mobile: string; password: string; to: string },
      comer: Comer,
    ): Promise<Step> {
      const tried = { limits, kind: "password", mobile, ip: comer.ip } as const;
      await admitTry(tried);
      const accounts = await accountsWith(await accountsOf(db, mobile), password);
      if (accounts.length === 0) return WRONG;
      await forgetTry(tried);
      return next(keep({ mobile, accounts, way: "password", to }), comer);
    },
    find(id: string): Ticket | undefined {
      const ticket = tickets.get(id);
      return ticket && ticket.untilMs > clock() ? ticket : undefined;
    },
    async chooseSchool({ id, ...ticket }: Ticket, accountId: number, comer: Comer): Promise<Step> {
      tickets.delete(id);
      const accounts = ticket.accounts.filter((one) => one.id === accountId);
      return accounts.length === 0 ? WRONG : next(keep({ ...ticket, accounts }), comer);
    },
    /**
     * Takes the code of the person's app, or a recovery code; at the first sign-in the code that ends the setting up.
     *
     * @throws Refusal tooMany
     */
    async takeCode(ticket: Ticket, typed: string, comer: Comer): Promise<Step> {
      const { mobile, secret } = ticket;
      const [known] = ticket.accounts;
      const account = known && ticket.accounts.length === 1 ? await accountNow(known) : undefined;
      if (!account || ticket.way !== "password") return WRONG;
      const nowMs = clock();
      if (account.totpSecret === null) {
        const step = stepOfCode(secret, typed.replaceAll(/\s/g, ""), { nowMs, usedStep: 0 });
        if (step === undefined) return { kind: "setUp", ticket };
        return enter(ticket, account, {
          comer,
          recovery: await setTotp(db, account.id, { secret, step, signSalt }),
        });
      }
      const tried = { limits, kind: "totp", mobile, ip: comer.ip } as const;
      await admitTry(tried);
      if (!(await useTotp(db, account, { typed, signSalt, nowMs }))) return { kind: "code", ticket };
      await forgetTry(tried);
      return enter(ticket, account, { comer, recovery: [] });
    },
    /** Returns the names of the schools of a ticket's accounts by the id of the account. */
    async schoolsOf({ accounts }: Ticket): Promise<ReadonlyMap<number, string>> {
      const ids = accounts.flatMap(({ scopeAgencyId }) => (scopeAgencyId === null ? [] : [scopeAgencyId]));
      const rows = ids.length === 0 ? [] : await db.select().from(agencies).where(inArray(agencies.id, ids));
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      return new Map(
        accounts.map(({ id, scopeAgencyId }) => [id, names.get(scopeAgencyId ?? 0) ?? "全部机构"]),
      );
    },
  };
}

export type SignIns = ReturnType<typeof createSignIns>;
