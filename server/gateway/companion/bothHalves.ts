import { closeAccount, reopenAccount } from "#shared/contract/account/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { userData } from "#shared/contract/study/endpoints.ts";
import { practiceStart } from "#shared/contract/practice/endpoints.ts";
import { NotOffered } from "../../errors.ts";
import type { Logger } from "../../log.ts";
import type { WireCall } from "../wire/wireCall.ts";
import type { Visitor } from "../wire/visitor.ts";
import type { Caller } from "../wire/upstreamHeaders.ts";
import { createApiLessons, keepsApiLessons, type PostToCompanion } from "./apiLessons.ts";
import type { Companion } from "./companion.ts";
import { mergeUserData } from "./mergeUserData.ts";

interface Options {
  readonly companion: Companion;
  readonly log: Pick<Logger, "error" | "warn">;
  /** Sends a call to the API, or to the companion if the call names it. */
  readonly ask: (call: WireCall, visitor: Visitor, read: (data: unknown) => unknown) => Promise<unknown>;
  readonly post: PostToCompanion;
}

/**
 * Path of the companion to post to after a successful call of the API: the companion stores data of the learner too.
 */
const COMPANION_PATHS: Readonly<Record<string, string>> = {
  [closeAccount.path]: "/learner/close",
  [reopenAccount.path]: "/learner/reopen",
};
const TRIES = 2;

/** Handles calls about data that API and companion both store. Returns undefined for all other calls. */
export function createBothHalves({ companion, log, ask, post }: Options) {
  const keepsLessons = keepsApiLessons(companion);
  const lessons = createApiLessons({
    companion,
    log,
    post,
    ask: (call, visitor) => ask(call, visitor, asReceived),
  });
  return (call: WireCall, visitor: Visitor): Promise<unknown> | undefined => {
    const { endpoint, half } = call;
    if (half !== undefined || companion.has(endpoint)) return undefined;
    if (endpoint.path === userInfo.path)
      return companion.userInfoOf(visitor, () => ask(call, visitor, asReceived));
    if (endpoint.path === userData.path && (keepsLessons || companion.has(practiceStart)))
      return sumBoth(call, visitor);
    const path = COMPANION_PATHS[endpoint.path];
    if (path !== undefined) return changeBoth(path, call, visitor);
    return keepsLessons ? lessons(call, visitor) : undefined;
  };

  async function sumBoth(call: WireCall, visitor: Visitor): Promise<unknown> {
    const [apiData, companionData] = await Promise.all([
      ask(call, visitor, asReceived).catch(undefinedIfNotOffered),
      ask({ ...call, half: "companion" }, visitor, asReceived),
    ]);
    return mergeUserData(apiData, companionData);
  }

  /**
   * Makes a change in the API and in the companion. The learner is identified first, because after the change the API
   * may no longer accept the token.
   */
  async function changeBoth(path: string, call: WireCall, visitor: Visitor): Promise<unknown> {
    const caller = await companion.callerFor(call.endpoint, visitor);
    const data = await ask(call, visitor, asReceived);
    await notifyCompanion(path, caller, TRIES);
    return data;
  }

  /**
   * Notifies the companion of a change, with retries. The API has already made the change, so a failure is logged for
   * the operator and not shown to the learner.
   */
  async function notifyCompanion(path: string, caller: Caller, tries: number): Promise<void> {
    try {
      await post(path, caller);
    } catch (err) {
      if (tries > 1) return notifyCompanion(path, caller, tries - 1);
      log.error({ err, request: caller.requestId, path }, NOT_TOLD);
    }
  }
}

const NOT_TOLD =
  "the companion was not told that an account of the API is closed or open again: external list on the companion names it, user close or user reopen does it";

function asReceived(data: unknown): unknown {
  return data;
}

/** Returns undefined when the API does not offer the call; rethrows any other error. */
function undefinedIfNotOffered(error: unknown): undefined {
  if (error instanceof NotOffered) return undefined;
  throw error;
}
