import { type Call, queryString } from "#shared/contract/endpoint.ts";
import type { Upstream, UpstreamCall } from "../gateway/call.ts";
import { createBoundedCache } from "./boundedCache.ts";
import { LAST_KNOWN_SECONDS, RETRY_MS } from "./lastKnown.ts";
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

interface Known {
  readonly data: unknown;
  readonly size: number;
  /** Until then it is used unasked; afterwards once more while it is asked for again. */
  readonly freshUntil: number;
}

type Flights = Map<string, Promise<unknown>>;

const MAX_ENTRIES = 2_000;
const MAX_CHARACTERS = 4_000_000;

/**
 * The calls of pages. What belongs to an agency and not to a visitor (`cached` in the contract, Spec §7) is asked for
 * every refreshRate seconds, once for all its visitors, and stays the last known while the upstream fails.
 */
export function createAgencyAnswers({ upstream, systemConfig, now }: AgencyAnswersOptions): AgencyAnswers {
  const known = createBoundedCache<Known>({
    seconds: LAST_KNOWN_SECONDS,
    maxEntries: MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    sizeOf: ({ size }) => size,
  });
  let flights: Flights = new Map();

  return {
    callFor(visitor) {
      const ask = upstream.callFor(visitor);
      const { agencyFlag, clientAddress, requestId } = visitor;
      // Whoever comes first asks for all: neither its token nor its leaving may decide what others get.
      const askForAll = (call: Call) =>
        upstream.callFor({ token: undefined, agencyFlag, clientAddress, requestId })(call);
      const answer = (call: Call) => {
        const key = `${agencyFlag ?? ""} ${call.endpoint.path}${queryString(call)}`;
        const entry = known.get(key);
        if (entry && now() < entry.freshUntil) return Promise.resolve(entry.data);
        const flight = flights.get(key) ?? start(key, () => askForAll(call));
        return entry ? Promise.resolve(entry.data) : flight;
      };
      return ((call, options) => (call.endpoint.cached ? answer(call) : ask(call, options))) as UpstreamCall;
    },
    forget() {
      known.clear();
      // What is under way was asked for before: nobody else waits for it, and it is not kept.
      flights = new Map();
    },
  };

  function start(key: string, ask: () => Promise<unknown>): Promise<unknown> {
    const own = flights;
    const flight = load(key, ask, () => own === flights).finally(() => own.delete(key));
    // Nobody waits for it where an older answer does.
    flight.catch(() => undefined);
    own.set(key, flight);
    return flight;
  }

  async function load(key: string, ask: () => Promise<unknown>, counts: () => boolean): Promise<unknown> {
    const before = known.get(key);
    try {
      const [{ refreshRate }, data] = await Promise.all([systemConfig.current(), ask()]);
      const size = before && before.data === data ? before.size : JSON.stringify(data).length;
      if (counts()) known.set(key, { data, size, freshUntil: now() + refreshRate * 1000 });
      return data;
    } catch (error) {
      if (!before) throw error;
      if (counts()) known.set(key, { ...before, freshUntil: now() + RETRY_MS });
      return before.data;
    }
  }
}
