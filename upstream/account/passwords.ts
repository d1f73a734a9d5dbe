import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of no one's password: what an unknown name is compared with, so that it answers as slowly as a known one. */
let dummy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash("nobody has this one 0", COST);
  const matches = await verify(stored ?? (await dummy), password);
  return stored !== undefined && matches;
}
