import type { DataOf, Endpoint, EndpointSchemas, SchemasOf } from "../endpoint.ts";
import type { Mismatch } from "../readers.ts";
import * as account from "../account/schemas.ts";
import * as agreement from "../agreement/schemas.ts";
import * as article from "../article/schemas.ts";
import * as catalogue from "../catalogue/schemas.ts";
import * as config from "../config/schemas.ts";
import * as exam from "../exam/schemas.ts";
import * as live from "../live/schemas.ts";
import * as note from "../note/schemas.ts";
import * as order from "../order/schemas.ts";
import * as play from "../play/schemas.ts";
import * as practice from "../practice/schemas.ts";
import * as question from "../question/schemas.ts";
import * as search from "../search/schemas.ts";
import * as share from "../share/schemas.ts";
import * as study from "../study/schemas.ts";

/** Schemas of every endpoint, by area and name. Browsers load one area at a time (client/calls/schemasOf.ts). */
export const schemas = {
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
};

export type Area = keyof typeof schemas;

export function schemasOf<E extends Endpoint>({ area, name }: E): SchemasOf<E> {
  return (schemas[area] as Readonly<Record<string, EndpointSchemas>>)[name] as SchemasOf<E>;
}

/**
 * Reads `data` of a successful answer of an endpoint (see EndpointSchemas.read).
 * @throws UnreadableData
 */
export function readData<E extends Endpoint>(endpoint: E, data: unknown, found?: Mismatch[]): DataOf<E> {
  return (schemasOf(endpoint) as EndpointSchemas).read(data, found) as DataOf<E>;
}
