import { writeStored } from "../kit/storage.ts";
import { isSignedIn, type KEPT_WITH_TOKEN } from "./session.ts";

/** Keeps something of a learner until the session ends, as JSON; undefined: there is none. */
export function storeWithToken(key: (typeof KEPT_WITH_TOKEN)[number], value: unknown): void {
  if (value === undefined) writeStored(key, null);
  else if (isSignedIn()) writeStored(key, JSON.stringify(value));
}
