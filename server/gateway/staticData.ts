import type { Endpoint } from "#shared/contract/endpoint.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../errors.ts";

/*
 * Static-data mode (Spec §7): the upstream is a folder of files (`npm run export:static`), so a GET asks for `<path>.json` and nothing
 * can be written. This is the one place that says what comes of the rest.
 */

/** Stands on every page, and is what whoever wants to write is told. */
export const READ_ONLY =
  "本站目前只读：可以浏览，暂时不能登录、购买、预约、提交和搜索。账号和学习记录不受影响。";

/** The message for a part of the site that no file has. */
export const NOT_IN_FILES = "本站目前只读，这部分内容暂时看不到。";

/** A path or URL that names a file already stays. */
export function staticPath(path: string): string {
  return path.endsWith(".json") ? path : `${path}.json`;
}

/** A query in the order of names, as queryString writes it: one call is one file, whoever asks. */
export function sortedSearch(search: string): string {
  if (search === "" || search === "?") return "";
  const query = new URLSearchParams(search);
  query.sort();
  return `?${query}`;
}

/** A call that changes something goes nowhere. */
export function refuseWrite(): EnvelopeError {
  return new EnvelopeError(CODES.readOnly, READ_ONLY);
}

/** There is no such page, or no such part of one; of a learner a missing file says nothing (decision 019). */
export function missingFile({ path, token }: Endpoint): Error {
  return token === "required"
    ? new UpstreamError("status", path, { status: 404 })
    : new EnvelopeError(404, NOT_IN_FILES);
}
