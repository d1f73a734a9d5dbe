import { EnvelopeError } from "#shared/contract/envelope.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { logged, UpstreamError } from "../errors.ts";
import type { UpstreamCall } from "../gateway/wire/visitor.ts";
import type { Logger } from "../log.ts";

interface Hooks {
  readonly log: () => Logger;
  /** Called when the upstream refuses the learner's token. Not called when the upstream fails (decision 019). */
  readonly onRefused: () => void;
}

/**
 * Wraps the function that sends a page's calls, so that a refusal of the user info call is noticed: that call validates
 * the token (Spec §4). The failure is logged under its name, whichever part of the page made the call (Spec §8).
 */
export function checkLearner(call: UpstreamCall, { log, onRefused }: Hooks): UpstreamCall {
  return (asked, options) => {
    const answer = call(asked, options);
    if (asked.endpoint.path === userInfo.path) answer.catch(tell);
    return answer;
  };

  function tell(error: unknown): void {
    if (error instanceof UpstreamError && error.kind === "aborted") return;
    log().warn(logged(error), "获取用户信息失败");
    if (error instanceof EnvelopeError) onRefused();
  }
}
