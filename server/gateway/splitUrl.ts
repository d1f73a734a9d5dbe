import { UpstreamError } from "../errors.ts";
import type { ExchangeRequest } from "./exchange.ts";

type UrlParts = Pick<ExchangeRequest, "origin" | "path">;

/** The base of an upstream: what stands before each path. */
export function splitBaseUrl(url: string, name: string): UrlParts {
  const { origin, path } = splitUrl(`${url}/`, name);
  return { origin, path: path.slice(0, -1) };
}

/** Throws UpstreamError, which names what the URL is of. */
export function splitUrl(url: string, name: string): UrlParts {
  try {
    const { origin, pathname, search } = new URL(url);
    return { origin, path: pathname + search };
  } catch (cause) {
    throw new UpstreamError("refused", name, { cause });
  }
}
