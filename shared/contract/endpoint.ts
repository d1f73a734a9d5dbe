import type * as z from "zod/mini";
import { type Camel, camelCase, snakeCase } from "./camelCase.ts";

/** none: Authorization is never sent (Spec §7); optional: sent when there is a token; required: refused without one. */
export type TokenRule = "none" | "optional" | "required";

export interface EndpointShape {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly token: TokenRule;
  /** Its answer is the same for all visitors of an agency: the server asks once for them (Spec §7). */
  readonly cached?: true;
  /** One English line for docs/upstream-contract.md: what it answers and who asks. */
  readonly about: string;
  /** The wire form of the request (query of a GET, JSON body of a POST), snake_case. */
  readonly input: z.ZodMiniType;
  /** The wire form of `data`, snake_case: what the upstream writes, and, tolerantly, what we read. */
  readonly data: z.ZodMiniType;
}

/** What the upstream's handler receives: the parsed request, in wire names. */
export type WireInput<E extends EndpointShape> = z.output<E["input"]>;
/** What the upstream's handler may answer, in wire names. */
export type WireData<E extends EndpointShape> = z.input<E["data"]>;
/** What a caller in our code passes, camelCase. */
export type InputOf<E extends EndpointShape> = Camel<z.input<E["input"]>>;
/** What a caller in our code gets, camelCase. */
export type DataOf<E extends EndpointShape> = Camel<z.output<E["data"]>>;

/** One call as a value: the cache key of the browser, the upstream request of the server, and a test's fixture are all made from it. */
export interface Call<E extends EndpointShape = EndpointShape> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}

export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return endpoint;
}

export function callOf<E extends EndpointShape>(endpoint: E, input: InputOf<E>): Call<E> {
  return { endpoint, input };
}

/** The request in wire form; undefined members are left out. */
export function wireInput(call: Call): Record<string, unknown> {
  const wire = snakeCase(call.input) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined));
}

/** The query string of a GET, sorted by name so that equal calls have equal URLs; lists repeat their name. "" or "?a=1". */
export function queryString(call: Call): string {
  if (Object.keys(call.input as object).length === 0) return "";
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wireInput(call)).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Parses `data` of a successful envelope by the endpoint's schema and renames it. Throws a ZodError on a wrong type. */
export function readData<E extends EndpointShape>(endpoint: E, data: unknown): DataOf<E> {
  return camelCase(endpoint.data.parse(data)) as DataOf<E>;
}
