import { UpstreamError } from "../errors.ts";
import type { ExchangeRequest } from "./exchange.ts";

type Place = Pick<ExchangeRequest, "origin" | "path">;

/** The base of an upstream: what stands before each path. */
export function baseOf(url: string, name: string): Place {
  const { origin, path } = placeOf(`${url}/`, name);
  return { origin, path: path.slice(0, -1) };
}

/** Throws UpstreamError, which names what the URL is of. */
export function placeOf(url: string, name: string): Place {
  try {
    const { origin, pathname, search } = new URL(url);
    return { origin, path: pathname + search };
  } catch (cause) {
    throw new UpstreamError("refused", name, { cause });
  }
}
