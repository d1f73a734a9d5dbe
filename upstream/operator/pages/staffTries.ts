import type { Limits } from "#upstream/domain/account/limits.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";

interface Try {
  readonly limits: Limits;
  /** Secret that is guessed: each is counted by itself. */
  readonly kind: "password" | "totp";
  readonly mobile: string;
  readonly ip: string;
}

/**
 * Counts a try of a password or code before it is checked, whether the mobile is known or not. At an address where the
 * person has signed in only the tries from there count, so that nobody else can lock the person out (decision 027).
 *
 * @throws Refusal tooMany
 */
export async function admitTry({ limits, kind, mobile, ip }: Try): Promise<void> {
  await limits.consume("staffHere", `${kind} ${placeOf(mobile, ip)}`);
  if (await limits.isFull("knownAddress", placeOf(mobile, ip))) return;
  await limits.consume("staffAddress", `${kind} ${addressKey(ip)}`);
  await limits.consume("staffElsewhere", `${kind} ${mobile}`);
}

/** Takes the count of a right password or code back. */
export async function forgetTry({ limits, kind, mobile, ip }: Try): Promise<void> {
  await limits.reset("staffHere", `${kind} ${placeOf(mobile, ip)}`);
  if (await limits.isFull("knownAddress", placeOf(mobile, ip))) return;
  await limits.refund("staffAddress", `${kind} ${addressKey(ip)}`);
  await limits.refund("staffElsewhere", `${kind} ${mobile}`);
}

/** Notes the address of a sign-in as known for a month. */
export async function noteAddress({ limits, mobile, ip }: Omit<Try, "kind">): Promise<void> {
  await limits.count("knownAddress", placeOf(mobile, ip));
}

function placeOf(mobile: string, ip: string): string {
  return `staff ${mobile} ${addressKey(ip)}`;
}
