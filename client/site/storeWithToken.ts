import { writeStored } from "../kit/storage.ts";
import { isSignedIn, type KEPT_WITH_TOKEN } from "./session.ts";

/** Stores a learner's value as JSON until the session ends; undefined: deletes it. */
export function storeWithToken(key: (typeof KEPT_WITH_TOKEN)[number], value: unknown): void {
  if (value === undefined) writeStored(key, null);
  else if (isSignedIn()) writeStored(key, JSON.stringify(value));
}
