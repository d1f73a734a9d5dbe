import { EnvelopeError } from "#shared/contract/envelope.ts";
import { userInfo } from "#shared/contract/user/endpoints.ts";
import type { Transport } from "../calls/callCache.ts";
import { keepWithToken } from "./session.ts";

/**
 * The user info call validates the token, whoever asks in whichever layout: the answer is kept (Spec §3, user store), a refusal ends
 * the session (§4, §8). No answer at all is no verdict, nor is a server in trouble (docs/decisions/019-an-outage-signs-nobody-out.md).
 */
export function checkLearner(send: Transport, onRefused: () => void): Transport {
  return (call, options) => {
    const answer = send(call, options);
    if (call.endpoint.path === userInfo.path)
      answer.then(
        (info) => keepWithToken("userInfo", info),
        (error: unknown) => {
          if (options?.signal?.aborted) return;
          console.warn("获取用户信息失败", error instanceof Error ? error.message : error);
          if (error instanceof EnvelopeError) onRefused();
        },
      );
    return answer;
  };
}
