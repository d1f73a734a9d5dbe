import type * as z from "zod/mini";
import { type Camel, snakeCase } from "./camelCase.ts";
import type { Field } from "./fields.ts";
import type { Mismatch } from "./readers.ts";
import type { Area, schemas } from "./all/schemas.ts";

/**
 * never: Authorization is left out (Spec §7: /user/login and /sms/send alone); ignored: the answer does not depend on who
 * asks; optional: it does when there is a learner; required: refused without one.
 */
export type TokenRule = "never" | "ignored" | "optional" | "required";

/**
 * How the gateway passes a call on. answer: an envelope, collected and looked into; stream: events, piped as they come;
 * file: bytes, piped with Range; upload: a multipart body, piped to the upstream.
 */
export type Lane = "answer" | "stream" | "file" | "upload";

/** An agency's own system, which signs with a secret of that agency at the upstream itself (decision 054). */
export type Caller = "agency";

interface EndpointRule {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly token: TokenRule;
  /** The answer is the same for all visitors of an agency: the server asks once for them, without a token (Spec §7). */
  readonly cached?: true;
  /** Absent: answer. */
  readonly lane?: Lane;
  /** Absent: the site, for a visitor. What somebody else calls the site passes on for nobody. */
  readonly caller?: Caller;
  /** Paths whose answers a success makes old; "/" stands for all. Only of a POST. */
  readonly changes?: readonly `/${string}`[];
}

/** Where its schemas stand: `name` of `<area>/schemas.ts`. The compiler reports a record without schemas. */
type Place = {
  readonly [A in Area]: { readonly area: A; readonly name: keyof (typeof schemas)[A] & string };
}[Area];

/** One call that the upstream answers, as plain data: what a cache key, a request and the gateway need. */
export type Endpoint = Place & EndpointRule;

/** The schemas of an endpoint: what it reads and writes, and what it is for. */
export interface EndpointSchemas {
  /** One English line for dist/docs/upstream-contract.md: what it answers and who asks. */
  readonly about: string;
  /** The wire form of the request (query of a GET, JSON body of a POST), snake_case. */
  readonly input: z.ZodMiniType;
  /** The wire form of `data`, snake_case: what the upstream writes, and by its reader, tolerantly, what we read. */
  readonly data: Field;
  /**
   * Reads `data` of a successful envelope, in names of our code; what cannot be read has its default and is added to `found`.
   * Throws UnreadableData where the data as a whole is something else.
   */
  readonly read: (data: unknown, found?: Mismatch[]) => unknown;
}

/** The schemas of an endpoint by its place; of `Endpoint` itself any. */
export type SchemasOf<E extends Endpoint> = Endpoint extends E ? EndpointSchemas : SchemasAt<E>;

type SchemasAt<E extends Endpoint> = E extends { readonly area: infer A extends Area; readonly name: infer N }
  ? N extends keyof (typeof schemas)[A]
    ? (typeof schemas)[A][N] extends infer S extends EndpointSchemas
      ? S
      : never
    : never
  : never;

/** The input of the upstream's handler: the parsed request, in wire names. */
export type WireInput<E extends Endpoint> = z.output<SchemasOf<E>["input"]>;
/** The data that the upstream's handler may answer, in wire names. */
export type WireData<E extends Endpoint> = z.input<SchemasOf<E>["data"]>;
/** The input as a caller in our code passes it, camelCase. */
export type InputOf<E extends Endpoint> = Camel<z.input<SchemasOf<E>["input"]>>;
/** The data as a caller in our code gets it, camelCase. */
export type DataOf<E extends Endpoint> = Camel<z.output<SchemasOf<E>["data"]>>;

/** One call as a value: the cache key of the browser, the upstream request of the server, and a test's fixture are all made from it. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}

export function callOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): Call<E> {
  return { endpoint, input };
}

/**
 * Whether Authorization goes with a call, from a page or through /api (Spec §7). `undefined` is a path that the contract does
 * not know, which an operator's own upstream may: it is told who asks.
 */
export function takesToken(endpoint: Pick<Endpoint, "token" | "cached"> | undefined): boolean {
  return endpoint?.token !== "never" && endpoint?.cached !== true;
}

/** The request in wire form; undefined members are left out. */
export function wireInput(call: Call): Record<string, unknown> {
  const wire = snakeCase(call.input) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined));
}

/** The query string of a GET, sorted by name so that equal calls have equal URLs; lists repeat their name. "" or "?a=1". */
export function queryString(call: Call): string {
  return Object.keys(call.input as object).length === 0 ? "" : queryOf(wireInput(call));
}

/** The query of an input that is in wire form already. */
export function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
