import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Length of a step in seconds, number of digits, and number of steps that the clock of a phone may be off. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const WINDOW = 1;

const SECRET_BYTES = 20;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Makes the secret of a phone's app for time-based codes. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Returns the number of the step (RFC 6238) at a time in Unix ms. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / 1_000 / STEP_SECONDS);
}

/** Returns the code of a step: HOTP (RFC 4226) of its number with SHA-1. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/**
 * Returns the step whose code was typed, among the steps around now; undefined: none of them after `usedStep` has it.
 * Each code counts once, so the caller stores the step as the next `usedStep`.
 */
export function stepOfCode(
  secret: Uint8Array,
  typed: string,
  { nowMs, usedStep }: { readonly nowMs: number; readonly usedStep: number },
): number | undefined {
  if (!/^\d{6}$/.test(typed)) return undefined;
  const now = stepAt(nowMs);
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1)
    if (step > usedStep && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(typed)))
      return step;
  return undefined;
}

/** Returns bytes in base32 (RFC 4648) without padding, as apps for codes read them. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** Returns the address that apps for codes read from a QR code. */
export function totpAddress(
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
