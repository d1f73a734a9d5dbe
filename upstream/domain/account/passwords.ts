import { hash, verify } from "@node-rs/argon2";
import { plainTyped } from "#shared/domain/typedText.ts";

/** The least cost that OWASP recommends for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that is checked for an unknown name, so that the answer takes as long as for a known name. */
let dummy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Checks a password first as typed, because old hashes were made of typed passwords, then normalized like new
 * passwords: without full-width and invisible characters.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash("nobody has this one 0", COST);
  const kept = stored ?? (await dummy);
  const plain = plainTyped(password);
  const matches = (await verify(kept, password)) || (plain !== password && (await verify(kept, plain)));
  return stored !== undefined && matches;
}
