import type * as z from "zod/mini";
import { queryPair } from "../queryPair.ts";
import { type Camel, snakeCase, snakeName } from "./camelCase.ts";
import type * as schemas from "./all/areaSchemas.ts";
import type { EndpointSchemas } from "./defineSchemas.ts";

export type Area = keyof typeof schemas;

/**
 * Whether the token of the learner is sent. never: a call without Authorization (Spec §7: only /user/login and
 * /sms/send); ignored: the answer does not depend on the learner; optional: the answer depends on the learner, if one
 * is signed in; required: the upstream rejects the call without a learner.
 */
export type TokenRule = "never" | "ignored" | "optional" | "required";

/**
 * Way in which the gateway passes a call on. answer: an envelope, which is received whole and checked; stream: events,
 * passed on as they arrive; file: bytes, passed on with Range; upload: a multipart body, passed on to the upstream.
 */
export type Lane = "answer" | "stream" | "file" | "upload";

/**
 * Caller other than the site. agency: the agency's own system, which calls the upstream directly and signs with a
 * secret of that agency (decision 054).
 */
export type Caller = "agency";

interface EndpointRule {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly token: TokenRule;
  /**
   * The answer is the same for all visitors of an agency: the server requests it once, without a token, and uses it for
   * all of them (Spec §7).
   */
  readonly cached?: true;
  /** Way in which the gateway passes the call on; default: answer. */
  readonly lane?: Lane;
  /** Caller; undefined: the site, for a visitor. The site does not pass on calls that have another caller. */
  readonly caller?: Caller;
  /** Paths of calls whose cached answers become outdated when this POST succeeds; "/": all paths. */
  readonly changes?: readonly `/${string}`[];
}

/** Area and name of an endpoint: `<area>/schemas.ts` must export schemas of that name, or the code does not compile. */
type Place = {
  readonly [A in Area]: { readonly area: A; readonly name: keyof (typeof schemas)[A] & string };
}[Area];

/** A call of the upstream as plain data. Cache keys, requests and the gateway are built from it. */
export type Endpoint = Place & EndpointRule;

type Options = Partial<Omit<EndpointRule, "method" | "path">>;

/** Record of a call with the literal types of its members. */
type Recorded<A, N, C, O> =
  C extends `${infer M extends "GET" | "POST"} ${infer P extends EndpointRule["path"]}`
    ? {
        readonly area: A;
        readonly name: N;
        readonly method: M;
        readonly path: P;
        readonly token: O extends { readonly token: infer T } ? T : "required";
      } & Omit<O, "token">
    : never;

/**
 * Returns the record of a call, e.g. of `GET /course/list`. `name`: that of its export, and of its schemas in
 * `<area>/schemas.ts`. `options`: further members; token: required, unless `options` has another.
 */
export function endpoint<
  A extends Area,
  N extends keyof (typeof schemas)[A] & string,
  const C extends `${"GET" | "POST"} /${string}`,
  const O extends Options = object,
>(area: A, name: N, call: C, options?: O) {
  const [method, path] = call.split(" ");
  return { area, name, method, path, token: "required", ...options } as unknown as Recorded<A, N, C, O>;
}

/** Type of an endpoint's schemas. For the general type `Endpoint`: EndpointSchemas. */
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
/** Data that the upstream's handler may return, in wire names. */
export type WireData<E extends Endpoint> = z.input<SchemasOf<E>["data"]>;
/** Input as callers pass it, in camelCase. */
export type InputOf<E extends Endpoint> = Camel<z.input<SchemasOf<E>["input"]>>;
/** Data as callers receive it, in camelCase. */
export type DataOf<E extends Endpoint> = Camel<z.output<SchemasOf<E>["data"]>>;

/** An endpoint with its input. The browser's cache key and the server's request to the upstream are made from it. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}

export function callOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): Call<E> {
  return { endpoint, input };
}

/** Returns the name of a call, such as `GET /course/list`. */
export function callName({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

/**
 * Returns whether a call is sent with the header Authorization (Spec §7). `endpoint` undefined: the path is not in the
 * contract; an operator's API may have more paths, so the token is sent.
 */
export function takesToken(endpoint: Pick<Endpoint, "token" | "cached"> | undefined): boolean {
  return endpoint?.token !== "never" && endpoint?.cached !== true;
}

/** Returns the input in wire form, without undefined members. */
export function wireInput(call: Call): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(call.input as Record<string, unknown>))
    if (value !== undefined) wire[snakeName(name)] = snakeCase(value);
  return wire;
}

/**
 * Returns the query of a GET, "" or "?a=1". Members are sorted by name, so that equal calls have equal URLs; lists
 * repeat their name.
 */
export function queryString(call: Call): string {
  return Object.keys(call.input as object).length === 0 ? "" : queryOf(wireInput(call));
}

export function queryOf(input: Readonly<Record<string, unknown>>): string {
  let query = "";
  for (const name of Object.keys(input).sort()) {
    for (const item of [input[name]].flat()) query += `${query === "" ? "?" : "&"}${queryPair(name, item)}`;
  }
  return query;
}
