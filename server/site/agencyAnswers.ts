import { type Call, queryString } from "#shared/contract/endpoint.ts";
import type { Upstream } from "../gateway/call.ts";
import type { UpstreamCall } from "../gateway/visitor.ts";
import { createLastKnown } from "./lastKnown.ts";
import type { SystemConfigSource } from "./systemConfig.ts";

export type PageCalls = Pick<Upstream, "callFor">;

export interface AgencyAnswers extends PageCalls {
  /** From now on every answer is one that was asked for from now on. */
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
 * The calls of pages. What belongs to an agency and not to a visitor (`cached` in the contract, Spec §7) is asked for
 * every refreshRate seconds, once for all its visitors, and stays the last known while the upstream fails.
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
      // Whoever comes first asks for all: neither its token nor its leaving may decide what others get.
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
