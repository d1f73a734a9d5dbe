import { closeAccount, reopenAccount } from "#shared/contract/account/endpoints.ts";
import { userData } from "#shared/contract/study/endpoints.ts";
import { practiceStart } from "#shared/contract/practice/endpoints.ts";
import { NotOffered } from "../../errors.ts";
import type { Logger } from "../../log.ts";
import type { Asking } from "../asking.ts";
import type { Visitor } from "../visitor.ts";
import type { Caller } from "../upstreamHeaders.ts";
import { createApiLessons, keepsApiLessons, type PostBeside } from "./apiLessons.ts";
import type { Companion } from "./companion.ts";
import { mergeUserData } from "./mergeUserData.ts";

interface Options {
  readonly companion: Companion;
  readonly log: Pick<Logger, "error" | "warn">;
  /** One half: the API, or the companion where the asking says so. */
  readonly ask: (asking: Asking, visitor: Visitor, read: (data: unknown) => unknown) => Promise<unknown>;
  readonly post: PostBeside;
}

/** What the companion is told once the API has done it: it keeps something of the learner too. */
const TOLD: Readonly<Record<string, string>> = {
  [closeAccount.path]: "/learner/close",
  [reopenAccount.path]: "/learner/reopen",
};
const TRIES = 2;

/** Calls of the API that are about what both halves have; undefined for all others. */
export function createBothHalves({ companion, log, ask, post }: Options) {
  const keepsLessons = keepsApiLessons(companion);
  const lessons = createApiLessons({
    companion,
    log,
    post,
    ask: (asking, visitor) => ask(asking, visitor, same),
  });
  return (asking: Asking, visitor: Visitor): Promise<unknown> | undefined => {
    const { endpoint, half } = asking;
    if (half !== undefined || companion.has(endpoint)) return undefined;
    if (endpoint.path === userData.path && (keepsLessons || companion.has(practiceStart)))
      return summed(asking, visitor);
    const path = TOLD[endpoint.path];
    if (path !== undefined) return doneTwice(path, asking, visitor);
    return keepsLessons ? lessons(asking, visitor) : undefined;
  };

  async function summed(asking: Asking, visitor: Visitor): Promise<unknown> {
    const [theirs, ours] = await Promise.all([
      ask(asking, visitor, same).catch(nothing),
      ask({ ...asking, half: "companion" }, visitor, same),
    ]);
    return mergeUserData(theirs, ours);
  }

  /** Who it is has to be known before: afterwards the API may not say so any more. */
  async function doneTwice(path: string, asking: Asking, visitor: Visitor): Promise<unknown> {
    const caller = await companion.callerFor(asking.endpoint, visitor);
    const data = await ask(asking, visitor, same);
    await told(path, caller, TRIES);
    return data;
  }

  /** The API has done it: the learner is not told that it failed, whoever runs the site is. */
  async function told(path: string, caller: Caller, tries: number): Promise<void> {
    try {
      await post(path, caller);
    } catch (err) {
      if (tries > 1) return told(path, caller, tries - 1);
      log.error({ err, request: caller.requestId, path }, NOT_TOLD);
    }
  }
}

const NOT_TOLD =
  "the companion was not told that an account of the API is closed or open again: external list on the companion names it, user close or user reopen does it";

function same(data: unknown): unknown {
  return data;
}

/** An API need not count anything. */
function nothing(error: unknown): undefined {
  if (error instanceof NotOffered) return undefined;
  throw error;
}
