import type { Endpoint } from "#shared/contract/endpoint.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { SiteRefusal, UpstreamError } from "../../errors.ts";

/*
 * Static-data mode (Spec §7): the upstream is a folder of files (`npm run export:static`). A GET reads the file
 * `<path>.json`, and nothing can be changed. This module decides how all other calls are answered.
 */

/** Message shown on every page in static-data mode, and sent as the answer to every change. */
export const READ_ONLY =
  "本站目前只读：可以浏览，暂时不能登录、购买、预约、提交和搜索。账号和学习记录不受影响。";

const NOT_IN_FILES = "本站目前只读，这部分内容暂时看不到。";

/** Returns the path of the file that answers a call. A path that already ends in .json stays unchanged. */
export function staticPath(path: string): string {
  return path.endsWith(".json") ? path : `${path}.json`;
}

/** Sorts the members of a query by name, as queryString does, so that equal calls read the same file. */
export function sortedSearch(search: string): string {
  if (search === "" || search === "?") return "";
  const query = new URLSearchParams(search);
  query.sort();
  return `?${query}`;
}

/**
 * Returns the refusal of a change. Its status is that of an outage: the learner stays signed in, and the browser may
 * send the change again later.
 */
export function refuseWrite(): SiteRefusal {
  return new SiteRefusal(503, CODES.readOnly, READ_ONLY);
}

/** Returns the refusal of a request to /api whose file is missing, with the status of refuseWrite. */
export function refuseMissing(): SiteRefusal {
  return new SiteRefusal(503, CODES.readOnly, NOT_IN_FILES);
}

/**
 * Returns the error of a page's call whose file is missing: the page, or a part of it, does not exist. The error never
 * signs the learner out (decision 019).
 */
export function missingFile({ path, token }: Endpoint): Error {
  return token === "required"
    ? new UpstreamError("status", path, { status: 404 })
    : new EnvelopeError(404, NOT_IN_FILES);
}
