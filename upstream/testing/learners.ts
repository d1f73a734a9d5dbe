import { and, like } from "drizzle-orm";
import { login, register, smsSend } from "#shared/contract/account/endpoints.ts";
import { createLimits } from "../domain/account/limits.ts";
import type { LimitName } from "../domain/account/limitWindows.ts";
import { hashPassword } from "../domain/account/passwords.ts";
import { openSession } from "../domain/account/sessions.ts";
import { rateCounters } from "../platform/db/schema/system.ts";
import { users } from "../platform/db/schema/users.ts";
import type { Asking, TestUpstream } from "./testUpstream.ts";

export const PASSWORD = "beikao2026";

let addresses = 0;

/** Returns a visitor with a new address, for which no limit has counted anything yet. */
export function newVisitor(asking: Asking = {}): Asking {
  addresses += 1;
  // Addresses reserved for benchmarks (RFC 2544), because tests of a worker need more than 256 addresses.
  return { ip: `198.18.${addresses >> 8}.${addresses & 255}`, ...asking };
}

export async function forgetLimits({ db }: TestUpstream): Promise<void> {
  await db.delete(rateCounters);
}

/** Sets the counters of a limit as if `times` calls had been counted in each window. */
export async function countTimes(
  { db }: TestUpstream,
  {
    name,
    key = "",
    times,
  }: { readonly name: LimitName; readonly key: string | undefined; readonly times: number },
): Promise<void> {
  await createLimits(db, { clock: Date.now }).count(name, key);
  await db
    .update(rateCounters)
    .set({ points: times })
    .where(and(like(rateCounters.key, `${name}:%`), like(rateCounters.key, `%:${key}`)));
}

type Purpose = "login" | "register" | "reset" | "change";

/** Requests an SMS code and returns it. Resets the limits first, which allow one code per minute. */
export async function codeFor(upstream: TestUpstream, mobile: string, type: Purpose): Promise<string> {
  await forgetLimits(upstream);
  await upstream.call(smsSend, { mobile, type }, newVisitor());
  return upstream.sent.at(-1)?.code ?? "";
}

export async function signIn(
  upstream: TestUpstream,
  name: string,
  { password = PASSWORD, ...asking }: Asking & { password?: string } = newVisitor(),
): Promise<string> {
  const input = { type: "password", username: name, password };
  const { token } = await upstream.call(login, input, asking.ip ? asking : newVisitor(asking));
  return token;
}

export async function registered(upstream: TestUpstream, mobile: string): Promise<string> {
  const code = await codeFor(upstream, mobile, "register");
  const { token } = await upstream.call(register, { mobile, code, password: PASSWORD }, newVisitor());
  return token;
}

export interface TestLearner {
  readonly token: string;
  readonly id: number;
  readonly mobile: string;
}

let people = 0;
let passwordHash: Promise<string> | undefined;

/**
 * Returns a new learner of the first agency with the common test password. Inserts the row directly instead of
 * registering: the code, two calls and the password hash of a registration take longer than most tests.
 */
export async function newLearner(
  upstream: TestUpstream,
  mobile = `137${String(90_000_001 + people)}`,
): Promise<TestLearner> {
  people += 1;
  await forgetLimits(upstream);
  const account = {
    agencyId: 1,
    mobile,
    username: `bk_test${people}`,
    nickname: `学员${mobile.slice(-4)}`,
    provinceId: 430000,
    passwordHash: await (passwordHash ??= hashPassword(PASSWORD)),
  };
  const [user] = await upstream.db.insert(users).values(account).returning({ id: users.id });
  if (!user) throw new Error("no learner");
  const own = { userId: user.id, agencyId: 1, ip: newVisitor().ip ?? "", nowMs: upstream.now() };
  return { token: await openSession(upstream.db, own), id: user.id, mobile };
}

let requests = 0;

export function newRequest(): string {
  requests += 1;
  return `request-${String(requests).padStart(12, "0")}`;
}
