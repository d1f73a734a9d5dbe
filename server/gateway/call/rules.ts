import { CODES } from "#shared/contract/codes.ts";
import { type Endpoint, takesToken } from "#shared/contract/endpoint.ts";
import { NotOffered, SiteRefusal } from "../../errors.ts";
import type { Companion } from "../companion/companion.ts";
import type { Translator } from "../map/translator.ts";
import type { Offers, Probes, VisitorCall } from "../wire/offers.ts";
import type { RawAnswer } from "../wire/readEnvelope.ts";
import { refuseWrite } from "../wire/staticData.ts";
import type { Visitor } from "../wire/visitor.ts";

/** A call of a page, or a request to /api. */
export interface AskedCall {
  readonly method: string;
  readonly path: string;
  /** "" or "?…". */
  readonly query: string;
  /** undefined: the path is not in the contract but may be one of the operator's API. */
  readonly endpoint: Endpoint | undefined;
  readonly half?: "companion" | undefined;
}

/** Server that a call is sent to, and the form of the request. */
export interface Addressee {
  /** Whether the companion answers; else the API does. */
  readonly isCompanions: boolean;
  /** Visitor in whose name the server is asked: without a token, or with the assertion for the companion. */
  readonly caller: Visitor;
  readonly query: string;
  /** Translates the call and its answer; undefined: both follow the contract. */
  readonly translator?: Translator | undefined;
  /** undefined: the server is known to have the call. */
  readonly proof?: OfferProof | undefined;
}

/** Finds out from answers whether the API has the call (wire/offers.ts). */
export interface OfferProof {
  hasAnswered(): boolean;
  isOffered(answer: RawAnswer): Promise<boolean>;
}

export type CallRules = ReturnType<typeof createRules>;

interface Options {
  readonly translator: Translator | undefined;
  readonly companion: Companion | undefined;
  readonly staticData: boolean;
  readonly offers: Offers;
  readonly probesFor: (visitor: Visitor) => Probes;
}

const NO_PRICES = "这里不能按价格筛选或排序";

/** Creates the rules of calls, the same for pages and /api. */
export function createRules({ translator, companion, staticData, offers, probesFor }: Options) {
  return { assertAllowed, addresseeOf, isRelayed, hasMap: translator !== undefined };

  /**
   * Checks that a call may be sent.
   * @throws SiteRefusal when it asks for prices where they are hidden, or would change static data
   * @throws NotOffered when the map or the agency turns it off, or the API was recently found to lack it
   */
  function assertAllowed({ method, path, query, endpoint }: AskedCall, visitor: Visitor): void {
    if (visitor.hidesPrices && asksForPrices(query)) throw new SiteRefusal(400, CODES.badInput, NO_PRICES);
    if (staticData && method === "POST") throw refuseWrite();
    if (!endpoint) return;
    const isOff = translator?.isOff(endpoint) || visitor.off?.hasCall(endpoint);
    if (isOff || offers.isAbsent(visitorCallOf(endpoint, query, visitor)))
      throw new NotOffered(path, path + query);
  }

  /**
   * Returns the server that answers an allowed call.
   * @throws the errors of Companion.callerFor
   */
  async function addresseeOf(asked: AskedCall, visitor: Visitor): Promise<Addressee> {
    const { endpoint, query } = asked;
    if (companion && isCompanions(asked)) {
      const caller = await companion.callerFor(endpoint, visitor);
      return { isCompanions: true, caller, query: endpoint ? companion.queryOf(endpoint, query) : query };
    }
    const caller = takesToken(endpoint) ? visitor : { ...visitor, token: undefined };
    // A path that the operator lists is not translated, but its token travels as the API wants it.
    if (!endpoint) return { isCompanions: false, caller, query, translator };
    companion?.observe(endpoint, visitor);
    const proof = staticData ? undefined : proofOf(visitorCallOf(endpoint, query, visitor), caller);
    return { isCompanions: false, caller, query, translator: translatorOf(endpoint), proof };
  }

  /** Returns whether an answer to /api is parsed and rewritten (relay). If not, its bytes are passed on. */
  function isRelayed(asked: AskedCall): boolean {
    if (staticData || !asked.endpoint || isCompanions(asked)) return false;
    // With a map every answer of the API is read, because only members of the contract may reach a browser.
    return translator !== undefined;
  }

  function isCompanions({ endpoint, path, half }: AskedCall): boolean {
    if (!companion) return false;
    return half === "companion" || (endpoint ? companion.has(endpoint) : companion.hasFile(path));
  }

  function translatorOf(endpoint: Endpoint): Translator | undefined {
    return translator?.translates(endpoint) ? translator : undefined;
  }

  function proofOf(call: VisitorCall, caller: Visitor): OfferProof {
    const hasAnswered = () => offers.hasAnswered(call);
    return {
      hasAnswered,
      isOffered: async (answer) => hasAnswered() || offers.isOffered(call, answer, probesFor(caller)),
    };
  }
}

function visitorCallOf(endpoint: Endpoint, query: string, { agencyFlag, token }: Visitor): VisitorCall {
  const hasToken = takesToken(endpoint) && token !== undefined;
  const requestTarget = endpoint.method === "GET" ? endpoint.path + query : undefined;
  return { endpoint, agencyFlag, hasToken, requestTarget };
}

/**
 * Returns whether a query filters or sorts by price. Where prices are hidden, the order of the answer would reveal them
 * (Spec §4).
 */
function asksForPrices(query: string): boolean {
  if (query === "") return false;
  const search = new URLSearchParams(query);
  const sorts = search.getAll("sort").some((sort) => /^-?price/i.test(sort.trim()));
  return sorts || search.getAll("price").some((price) => price.trim() !== "");
}
