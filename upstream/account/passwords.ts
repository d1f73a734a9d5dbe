import { hash, verify } from "@node-rs/argon2";
import { plainTyped } from "#shared/domain/typedText.ts";

/** OWASP's minimum for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash to compare with for unknown names, so that the answer takes as long as for known names. */
let dummy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Checks a password as it was typed, for passwords that were stored so, and then in the form in which new passwords are
 * stored: without full-width and invisible characters.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash("nobody has this one 0", COST);
  const kept = stored ?? (await dummy);
  const plain = plainTyped(password);
  const matches = (await verify(kept, password)) || (plain !== password && (await verify(kept, plain)));
  return stored !== undefined && matches;
}
