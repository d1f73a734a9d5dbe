import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import type { FeaturesOff } from "#shared/routes/features.ts";
import type { Caller } from "./upstreamHeaders.ts";

/**
 * Sends a call.
 * @throws UpstreamError on a failure, EnvelopeError when the upstream answers with a refusing code
 */
export type UpstreamCall = <E extends Endpoint>(
  call: Call<E>,
  options?: { readonly signal?: AbortSignal },
) => Promise<DataOf<E>>;

export interface Visitor extends Caller {
  /** Called on code 401: the token is no longer valid (Spec §8). */
  readonly onUnauthorised?: (() => void) | undefined;
  readonly off?: Pick<FeaturesOff, "hasCall"> | undefined;
  /** The agency's is_show_price is off: answers are read without prices. */
  readonly hidesPrices?: boolean;
}

/** Request that caused the reading of a configuration; absent at the start. */
export type Requester = Pick<Caller, "clientAddress" | "requestId">;
