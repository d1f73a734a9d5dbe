import { EnvelopeError } from "#shared/contract/envelope.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { logged, UpstreamError } from "../errors.ts";
import type { UpstreamCall } from "../gateway/visitor.ts";
import type { Logger } from "../log.ts";

interface Hooks {
  readonly log: () => Logger;
  /** Called when the upstream refuses the learner, not during an outage (decision 019). */
  readonly onRefused: () => void;
}

/**
 * Wraps a call so that failures of the user info call are noticed: that call validates the token (Spec §4). The failure
 * is logged by its name, whichever part of the page made the call (Spec §8).
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
