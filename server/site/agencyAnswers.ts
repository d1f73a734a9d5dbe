import { type Call, queryString } from "#shared/contract/endpoint.ts";
import type { Upstream } from "../gateway/call/upstream.ts";
import type { UpstreamCall } from "../gateway/wire/visitor.ts";
import { createLastKnown } from "./lastKnown.ts";
import type { SystemConfigSource } from "./systemConfig.ts";

export type PageCalls = Pick<Upstream, "callFor">;

export interface AgencyAnswers extends PageCalls {
  /** Drops all cached answers and ignores the results of calls in progress. */
  forget(): void;
}

export interface AgencyAnswersOptions {
  readonly upstream: PageCalls;
  readonly systemConfig: Pick<SystemConfigSource, "current">;
  readonly now: () => number;
}

const MAX_ENTRIES = 2_000;
const MAX_CHARACTERS = 4_000_000;

/**
 * Sends the calls of pages. An answer that depends only on the agency (`cached` in the contract, Spec §7) is requested
 * once for all visitors, every refreshRate seconds. While the upstream fails, the last answer is used.
 */
export function createAgencyAnswers({ upstream, systemConfig, now }: AgencyAnswersOptions): AgencyAnswers {
  const answers = createLastKnown<unknown>({
    now,
    maxEntries: MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    sizeOf: (data) => JSON.stringify(data).length,
  });

  return {
    callFor(visitor) {
      const ask = upstream.callFor(visitor);
      const { agencyFlag, clientAddress, requestId } = visitor;
      // The answer is for all visitors: the request carries no token and goes on when the visitor who caused it leaves.
      const askForAll = upstream.callFor({ token: undefined, agencyFlag, clientAddress, requestId });
      const answer = (call: Call) => {
        const key = `${agencyFlag ?? ""} ${call.endpoint.path}${queryString(call)}`;
        return answers.get(key, async () => {
          const [{ refreshRate }, value] = await Promise.all([systemConfig.current(), askForAll(call)]);
          return { value, freshMs: refreshRate * 1000 };
        });
      };
      return ((call, options) => (call.endpoint.cached ? answer(call) : ask(call, options))) as UpstreamCall;
    },
    forget: () => answers.forget(),
  };
}
