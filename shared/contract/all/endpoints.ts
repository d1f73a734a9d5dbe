import type { Endpoint } from "../endpoint.ts";
import * as account from "../account/endpoints.ts";
import * as agreement from "../agreement/endpoints.ts";
import * as article from "../article/endpoints.ts";
import * as catalogue from "../catalogue/endpoints.ts";
import * as config from "../config/endpoints.ts";
import * as exam from "../exam/endpoints.ts";
import * as live from "../live/endpoints.ts";
import * as note from "../note/endpoints.ts";
import * as order from "../order/endpoints.ts";
import * as play from "../play/endpoints.ts";
import * as practice from "../practice/endpoints.ts";
import * as question from "../question/endpoints.ts";
import * as search from "../search/endpoints.ts";
import * as share from "../share/endpoints.ts";
import * as study from "../study/endpoints.ts";

/** Records of all endpoints, by area. Code that calls a single endpoint imports only the record of that endpoint. */
export const endpoints: readonly Endpoint[] = [
  config,
  account,
  agreement,
  article,
  catalogue,
  exam,
  live,
  note,
  order,
  play,
  practice,
  question,
  search,
  share,
  study,
].flatMap(recordsOf);

const byMethodAndPath = new Map(
  endpoints.map((endpoint) => [keyOf(endpoint.method, endpoint.path), endpoint]),
);

/** Returns the endpoint of a request; undefined: the contract has no such path. The comparison is case-sensitive. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  return byMethodAndPath.get(keyOf(method, path));
}

function keyOf(method: string, path: string): string {
  return `${method} ${path}`;
}

function recordsOf(area: Readonly<Record<string, unknown>>): readonly Endpoint[] {
  const records = Object.values(area).filter(isEndpoint);
  return records.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns false for the lists of words that the modules of an area export beside their endpoints. */
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
