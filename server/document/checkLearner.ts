import { EnvelopeError } from "#shared/contract/envelope.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { logged, UpstreamError } from "../errors.ts";
import type { UpstreamCall } from "../gateway/visitor.ts";
import type { Logger } from "../log.ts";

interface Hooks {
  readonly log: () => Logger;
  /** The upstream has refused the learner; nothing is said of an outage (docs/decisions/019-an-outage-ends-no-session.md). */
  readonly onRefused: () => void;
}

/** The user info call validates the token (Spec §4): how it failed is logged by its name, whichever part of a page has asked (§8). */
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
