import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import type { FeaturesOff } from "#shared/routes/features.ts";
import type { Caller } from "./upstreamHeaders.ts";

/** Throws UpstreamError, or EnvelopeError when the upstream answered with a refusing code. */
export type UpstreamCall = <E extends Endpoint>(
  call: Call<E>,
  options?: { readonly signal?: AbortSignal },
) => Promise<DataOf<E>>;

export interface Visitor extends Caller {
  /** Code 401: the token is no longer good (Spec §8). */
  readonly onUnauthorised?: (() => void) | undefined;
  /** Calls of what the agency does without. */
  readonly off?: Pick<FeaturesOff, "hasCall"> | undefined;
  /** The agency's is_show_price is off: answers are read without prices. */
  readonly hidesPrices?: boolean;
}

/** The request for which a configuration is asked; none at the start. */
export type Requester = Pick<Caller, "clientAddress" | "requestId">;
