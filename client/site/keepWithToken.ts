import { isSignedIn, type KEPT_WITH_TOKEN } from "./session.ts";

/** Keeps something of a learner until the session ends, as JSON; undefined: there is none. */
export function keepWithToken(key: (typeof KEPT_WITH_TOKEN)[number], value: unknown): void {
  if (value === undefined) localStorage.removeItem(key);
  else if (isSignedIn()) localStorage.setItem(key, JSON.stringify(value));
}
