import { findEndpoint } from "#shared/contract/all/endpoints.ts";
import { systemConfig } from "#shared/contract/config/endpoints.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { NotOffered } from "#server/errors.ts";
import type { Upstream } from "#server/gateway/call/upstream.ts";
import { inputOfQuery } from "#server/gateway/wire/wireCall.ts";

/** Answers of an API behind a map (docs/own-api.md) and of its companion, translated to the contract. */
export interface MappedAnswers {
  /** Returns the answer of a call; undefined: the target is a file, which is found at `fileUrl`. */
  answer(
    target: string,
    agencyFlag: string | undefined,
  ): Promise<{ readonly status: number; readonly body: Buffer } | undefined>;
  fileUrl(target: string): string;
}

type Options = { readonly upstream: Upstream; readonly upstreamUrl: string };

const AGENCY = "/static/agency/";

export function createMappedAnswers({ upstream, upstreamUrl }: Options): MappedAnswers {
  const { companion } = upstream;
  return {
    async answer(target, agencyFlag) {
      const [pathname = "", query = ""] = target.split("?", 2);
      if (pathname === systemConfig.path) return configuration(upstreamUrl + pathname, systemConfig.path);
      if (pathname.startsWith(AGENCY)) return configuration(upstreamUrl + pathname, "agency");
      const endpoint = findEndpoint("GET", pathname);
      if (!endpoint || (endpoint.lane ?? "answer") !== "answer") return undefined;
      const asking = { endpoint, input: inputOfQuery(query), query: query && `?${query}` };
      const visitor = { token: undefined, agencyFlag, clientAddress: undefined };
      try {
        return { status: 200, body: (await upstream.relay(asking, visitor)).body };
      } catch (error) {
        // Answers 404, as for an unknown path. The site that is exported recognises a missing call by this status.
        if (error instanceof NotOffered) return { status: 404, body: Buffer.alloc(0) };
        if (error instanceof EnvelopeError) return envelope(error.code, null, error.message);
        throw error;
      }
    },
    fileUrl: (target) => (companion?.hasFile(target) ? companion.url : upstreamUrl) + target,
  };

  async function configuration(url: string, name: string) {
    const { code, data, msg } = await upstream.readConfiguration(url, name);
    return envelope(code, name === "agency" ? withoutFeatures(data) : data, msg);
  }

  /** Adds the features that the map switches off to those of the agency, because the exported site has no map. */
  function withoutFeatures(data: unknown): unknown {
    if (typeof data !== "object" || data === null) return data;
    const { config = {} } = data as { readonly config?: { readonly off?: readonly string[] } };
    return { ...data, config: { ...config, off: [...(config.off ?? []), ...upstream.offFeatures] } };
  }
}

function envelope(code: number, data: unknown, msg = "") {
  return { status: 200, body: Buffer.from(JSON.stringify({ code, flag: 0, data: data ?? null, msg })) };
}
