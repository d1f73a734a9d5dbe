import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import type { FeaturesOff } from "#shared/offers/features.ts";
import type { Caller } from "./upstreamHeaders.ts";

/**
 * Sends a call.
 * @throws UpstreamError on a failure, EnvelopeError when the upstream answers with a refusing code
 */
export type UpstreamCall = <E extends Endpoint>(
  call: Call<E>,
  options?: { readonly signal?: AbortSignal },
) => Promise<DataOf<E>>;

/** Https hosts of an agency's configuration: of recordings, and of live classes. */
export interface PolicyHosts {
  readonly mediaHosts: readonly string[];
  readonly roomHosts: readonly string[];
}

export interface Visitor extends Caller {
  /** Called when the upstream answers code 401: the token is no longer valid (Spec §8). */
  readonly onUnauthorised?: (() => void) | undefined;
  readonly off?: Pick<FeaturesOff, "hasCall"> | undefined;
  /** Whether the agency's is_show_price is off: prices are then removed from answers. */
  readonly hidesPrices?: boolean;
  /** Https hosts that the policies of the agency's player and live room allow; undefined: no page is concerned. */
  readonly policyHosts?: PolicyHosts | undefined;
}

/** Visitor's request for which a configuration is read; absent when the site reads it at its start. */
export type Requester = Pick<Caller, "clientAddress" | "requestId">;
