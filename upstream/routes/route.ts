import type { Response } from "express";
import type { Endpoint, WireData } from "#shared/contract/endpoint.ts";
import * as http from "../platform/http/route.ts";
import type { Deps } from "./deps.ts";

export type Context<E extends Endpoint = Endpoint> = http.Context<E, Deps>;
export type Route = http.Route<Deps>;

export const route = <E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<WireData<E>>,
  options?: { readonly isGrouped: boolean },
): Route => http.route(endpoint, handler, options);

/** Binds an endpoint to a handler that writes the whole response itself, without the envelope of JSON answers. */
export const rawRoute = <E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<E>, res: Response) => Promise<AsyncIterable<string | Uint8Array> | void>,
): Route => http.rawRoute(endpoint, handler);
