import type { DataOf } from "#shared/contract/endpoint.ts";
import type { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { readStored } from "../kit/storage.ts";
import type { KEPT_WITH_TOKEN } from "./session.ts";

export type Learner = DataOf<typeof userInfo>;

const KEY = "userInfo" satisfies (typeof KEPT_WITH_TOKEN)[number];

/** Returns this session's learner as stored in this browser, for pages without a network; undefined: not stored. */
export function cachedLearner(): Learner | undefined {
  try {
    const kept = JSON.parse(readStored(KEY) ?? "null") as Learner | null;
    return kept !== null && typeof kept.uid === "string" && kept.uid !== "" ? kept : undefined;
  } catch {
    return undefined;
  }
}
