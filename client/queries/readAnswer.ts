import "./zodWithoutEval.ts";
import { type DataOf, type EndpointShape, readData } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";

/** Reads the data of an answer by the contract's schema. */
export function readAnswer<E extends EndpointShape>(endpoint: E, data: unknown): DataOf<E> {
  return readData(wholeEndpoint(endpoint), data) as DataOf<E>;
}

/**
 * An endpoint with its schemas. Elsewhere in the browser an endpoint is its method, path and token rule only
 * (scripts/build/contract.mjs): this module brings all schemas, and is therefore imported dynamically.
 */
export function wholeEndpoint({ method, path }: EndpointShape): EndpointShape {
  const whole = endpoints.find((endpoint) => endpoint.path === path && endpoint.method === method);
  if (!whole) throw new Error(`${method} ${path} is not in the contract`);
  return whole;
}
