import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { TranslatedRequest, Translator } from "../map/translator.ts";
import { staticPath } from "../wire/staticData.ts";
import { isRepeatable } from "../wire/repeatable.ts";
import type { SlowProcess } from "../wire/slowProcess.ts";
import { type Caller, upstreamHeaders } from "../wire/upstreamHeaders.ts";
import type { WireCall, WireInput } from "../wire/wireCall.ts";
import { type ExchangeRequest, splitBaseUrl } from "./exchange.ts";
import type { Addressee } from "./rules.ts";

interface Options {
  /** URLs without trailing slash. */
  readonly baseUrl: string;
  readonly companionUrl: string | undefined;
  readonly salt: string;
  readonly staticData: boolean;
  readonly now: () => number;
  readonly leaveOut: SlowProcess["headers"];
}

/** Request below the base of a server, in the words of that server. */
interface Spelt extends Pick<TranslatedRequest, "method" | "path"> {
  readonly body?: string | undefined;
  readonly isCompanions?: boolean;
  readonly caller: Caller;
  readonly translator?: Translator | undefined;
}

export type Requests = ReturnType<typeof createRequests>;

/** Creates the functions that make signed requests to the API and the companion. */
export function createRequests({ baseUrl, companionUrl, salt, staticData, now, leaveOut }: Options) {
  const apiBase = splitBaseUrl(baseUrl, "UPSTREAM_URL");
  const companionBase = companionUrl === undefined ? apiBase : splitBaseUrl(companionUrl, "COMPANION_URL");
  return { ofCall, ofPath, headersFor };

  async function ofCall(
    { endpoint, input, signal }: WireCall,
    addressee: Addressee,
  ): Promise<ExchangeRequest> {
    const { query, caller, translator } = addressee;
    const spelt = translator
      ? await translator.request(endpoint, input, { query, visitor: caller.clientAddress })
      : plainRequest(endpoint, input, query);
    const repeats = isRepeatable(endpoint.path);
    return { ...ofPath({ ...addressee, ...spelt }), endpoint: endpoint.path, repeats, signal };
  }

  function ofPath({ method, path, body, isCompanions, caller, translator }: Spelt): ExchangeRequest {
    const base = isCompanions ? companionBase : apiBase;
    const headers = { ...headersFor(caller, translator), ...(!isCompanions && leaveOut()) };
    return { method, origin: base.origin, path: base.path + path, endpoint: path, headers, body };
  }

  function plainRequest({ method, path }: Endpoint, input: WireInput, query: string): TranslatedRequest {
    if (method === "POST") return { method, path, body: JSON.stringify(input) };
    return { method, path: (staticData ? staticPath(path) : path) + query, body: undefined };
  }

  function headersFor(caller: Caller, translator?: Translator) {
    const { token, agencyFlag, clientAddress, requestId } = caller;
    const input = { token, agencyFlag, clientAddress, requestId, salt, now: now() };
    return translator ? translator.headers(input) : upstreamHeaders(input);
  }
}
