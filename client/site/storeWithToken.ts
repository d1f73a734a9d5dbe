import { writeStored } from "../kit/storage.ts";
import { isSignedIn, type KEPT_WITH_TOKEN } from "./session.ts";

/** Stores a value of the learner as JSON until the session ends; undefined deletes the stored value. */
export function storeWithToken(key: (typeof KEPT_WITH_TOKEN)[number], value: unknown): void {
  if (value === undefined) writeStored(key, null);
  else if (isSignedIn()) writeStored(key, JSON.stringify(value));
}
