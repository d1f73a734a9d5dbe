import { UpstreamError } from "../../errors.ts";
import type { ExchangeRequest } from "./exchange.ts";

type UrlParts = Pick<ExchangeRequest, "origin" | "path">;

/** Splits the base URL of an upstream into its origin and the prefix of all its paths. */
export function splitBaseUrl(url: string, name: string): UrlParts {
  const { origin, path } = splitUrl(`${url}/`, name);
  return { origin, path: path.slice(0, -1) };
}

/**
 * Splits a URL into its origin and path.
 * @throws UpstreamError that names what the URL is for
 */
export function splitUrl(url: string, name: string): UrlParts {
  try {
    const { origin, pathname, search } = new URL(url);
    return { origin, path: pathname + search };
  } catch (cause) {
    throw new UpstreamError("refused", name, { cause });
  }
}
