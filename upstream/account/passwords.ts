import { hash, verify } from "@node-rs/argon2";
import { plainTyped } from "#shared/domain/typedText.ts";

/** OWASP's minimum for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of no one's password: what an unknown name is compared with, so that it answers as slowly as a known one. */
let dummy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Checks a password as typed, so that one that was set so before goes on; else as new ones are kept, without full width and hidden marks. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash("nobody has this one 0", COST);
  const kept = stored ?? (await dummy);
  const plain = plainTyped(password);
  const matches = (await verify(kept, password)) || (plain !== password && (await verify(kept, plain)));
  return stored !== undefined && matches;
}
