import type { Endpoint } from "#shared/contract/endpoint.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../errors.ts";

/*
 * Static-data mode (Spec §7): the upstream is a folder of files (`npm run export:static`), so a GET reads `<path>.json`
 * and nothing can be written. This file alone decides how other calls are answered.
 */

/** Shown on every page, and sent as the answer to every change. */
export const READ_ONLY =
  "本站目前只读：可以浏览，暂时不能登录、购买、预约、提交和搜索。账号和学习记录不受影响。";

export const NOT_IN_FILES = "本站目前只读，这部分内容暂时看不到。";

/** Returns the file path of a call. Paths that already name a file stay unchanged. */
export function staticPath(path: string): string {
  return path.endsWith(".json") ? path : `${path}.json`;
}

/** Sorts a query by name, like queryString, so that each call has exactly one file. */
export function sortedSearch(search: string): string {
  if (search === "" || search === "?") return "";
  const query = new URLSearchParams(search);
  query.sort();
  return `?${query}`;
}

export function refuseWrite(): EnvelopeError {
  return new EnvelopeError(CODES.readOnly, READ_ONLY);
}

/**
 * Returns the error for a missing file: the page, or a part of it, does not exist. A missing file does not sign the
 * learner out (decision 019).
 */
export function missingFile({ path, token }: Endpoint): Error {
  return token === "required"
    ? new UpstreamError("status", path, { status: 404 })
    : new EnvelopeError(404, NOT_IN_FILES);
}
