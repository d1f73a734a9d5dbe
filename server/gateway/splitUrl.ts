import { UpstreamError } from "../errors.ts";
import type { ExchangeRequest } from "./exchange.ts";

type UrlParts = Pick<ExchangeRequest, "origin" | "path">;

/** Splits the base URL of an upstream, the prefix of each path. */
export function splitBaseUrl(url: string, name: string): UrlParts {
  const { origin, path } = splitUrl(`${url}/`, name);
  return { origin, path: path.slice(0, -1) };
}

/**
 * Splits a URL.
 * @throws UpstreamError that names the purpose of the URL
 */
export function splitUrl(url: string, name: string): UrlParts {
  try {
    const { origin, pathname, search } = new URL(url);
    return { origin, path: pathname + search };
  } catch (cause) {
    throw new UpstreamError("refused", name, { cause });
  }
}
