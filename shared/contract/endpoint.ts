import type * as z from "zod/mini";
import { type Camel, snakeCase } from "./camelCase.ts";
import type { Field } from "./fields.ts";
import type { Mismatch } from "./readers.ts";
import type { Area, schemas } from "./all/schemas.ts";

/**
 * never: sent without Authorization (Spec §7: only /user/login and /sms/send); ignored: the answer does not depend on
 * the learner; optional: the answer depends on the learner, if there is one; required: rejected without a learner.
 */
export type TokenRule = "never" | "ignored" | "optional" | "required";

/**
 * Lane of a call in the gateway. answer: an envelope, collected and checked; stream: events, piped as they arrive;
 * file: bytes, piped with Range; upload: a multipart body, piped to the upstream.
 */
export type Lane = "answer" | "stream" | "file" | "upload";

/**
 * agency: the agency's own system, which calls the upstream itself and signs with a secret of that agency (decision
 * 054).
 */
export type Caller = "agency";

interface EndpointRule {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly token: TokenRule;
  /**
   * The answer is the same for all visitors of an agency: the server requests it once for all, without a token (Spec
   * §7).
   */
  readonly cached?: true;
  /** Default: answer. */
  readonly lane?: Lane;
  /** undefined: the site calls, for a visitor. The site does not pass on calls of other callers. */
  readonly caller?: Caller;
  /** Paths whose answers become outdated when this POST succeeds; "/": all paths. */
  readonly changes?: readonly `/${string}`[];
}

/** Location of the schemas: the export `name` of `<area>/schemas.ts`. The compiler reports a record without schemas. */
type Place = {
  readonly [A in Area]: { readonly area: A; readonly name: keyof (typeof schemas)[A] & string };
}[Area];

/** A call of the upstream as plain data. Cache keys, requests and the gateway are built from it. */
export type Endpoint = Place & EndpointRule;

export interface EndpointSchemas {
  /** One English line for dist/docs/upstream-contract.md: the answer and the caller. */
  readonly about: string;
  /** Wire form of the request in snake_case: query of a GET, JSON body of a POST. */
  readonly input: z.ZodMiniType;
  /** Wire form of `data` in snake_case. The schema is what the upstream writes; its reader tolerantly accepts more. */
  readonly data: Field;
  /**
   * Reads `data` of a successful envelope into camelCase names. An unreadable value gets its default and is added to
   * `found`.
   * @throws UnreadableData when the data as a whole is of another kind
   */
  readonly read: (data: unknown, found?: Mismatch[]) => unknown;
}

/** Schemas type of an endpoint by its place. For the general type `Endpoint`: those of any endpoint. */
export type SchemasOf<E extends Endpoint> = Endpoint extends E ? EndpointSchemas : SchemasAt<E>;

type SchemasAt<E extends Endpoint> = E extends { readonly area: infer A extends Area; readonly name: infer N }
  ? N extends keyof (typeof schemas)[A]
    ? (typeof schemas)[A][N] extends infer S extends EndpointSchemas
      ? S
      : never
    : never
  : never;

/** Input of the upstream's handler: the parsed request, in wire names. */
export type WireInput<E extends Endpoint> = z.output<SchemasOf<E>["input"]>;
/** Data that the upstream's handler may answer, in wire names. */
export type WireData<E extends Endpoint> = z.input<SchemasOf<E>["data"]>;
/** Input as callers pass it, in camelCase. */
export type InputOf<E extends Endpoint> = Camel<z.input<SchemasOf<E>["input"]>>;
/** Data as callers receive it, in camelCase. */
export type DataOf<E extends Endpoint> = Camel<z.output<SchemasOf<E>["data"]>>;

/** A call as a value. The browser's cache key, the server's upstream request and test fixtures are made from it. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}

export function callOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): Call<E> {
  return { endpoint, input };
}

/**
 * Returns whether a call carries Authorization, from a page or through /api (Spec §7). undefined: a path outside the
 * contract, which an operator's API may have; it gets the token.
 */
export function takesToken(endpoint: Pick<Endpoint, "token" | "cached"> | undefined): boolean {
  return endpoint?.token !== "never" && endpoint?.cached !== true;
}

/** Returns the input in wire form, without undefined members. */
export function wireInput(call: Call): Record<string, unknown> {
  const wire = snakeCase(call.input) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined));
}

/**
 * Returns the query of a GET, "" or "?a=1". Members are sorted by name, so that equal calls have equal URLs; lists
 * repeat their name.
 */
export function queryString(call: Call): string {
  return Object.keys(call.input as object).length === 0 ? "" : queryOf(wireInput(call));
}

export function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
