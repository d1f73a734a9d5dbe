import { expect, test } from "vitest";
import recorded from "./examples.json" with { type: "json" };
import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { endpoints, endpointNamed } from "#shared/contract/all/endpoints.ts";
import { callName } from "#shared/contract/endpoint.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { AGENCY_CALL } from "#server/gateway/map/upstreamMap.ts";
import { exampleCalls, exampleOf } from "./examples.ts";
import { isEnvelope } from "./lanes.ts";
import { missingFields } from "./missingFields.ts";
import { NEVER_TRIED } from "./writes.ts";

/*
 * Checks that the examples of openapi.json, recorded from real answers, still match the contract. `npm run
 * check:contract` checks that they match openapi.json.
 */

const schemaOf = (call: string) => {
  if (call === AGENCY_CALL) return AgencyConfig;
  const endpoint = endpointNamed(call);
  return endpoint && schemasOf(endpoint).data;
};

test.each(exampleCalls)("the example of %s has every field with its type", (call) => {
  const schema = schemaOf(call);
  const { data } = exampleOf(call) as { readonly data: unknown };
  if (!schema) throw new Error("the contract has no such call: scripts/takeExamples.ts takes them anew");
  expect(schema.safeParse(data).success).toBe(true);
  const found: Mismatch[] = [];
  schema.read(data, found);
  expect(found).toEqual([]);
  expect(missingFields(schema, data)).toEqual([]);
});

test("the example of every call is recorded, except for calls that a check must not make", () => {
  const envelopes = endpoints.filter(isEnvelope).map(callName);
  const tried = envelopes.filter((name) => NEVER_TRIED[name] === undefined);
  expect(Object.keys(recorded).toSorted()).toEqual([AGENCY_CALL, ...tried].toSorted());
});

test("tokens of examples can travel in a header", () => {
  const all = JSON.stringify(exampleCalls.map(exampleOf));
  expect(all).not.toMatch(/"token":"(?!6f1c2a9e[0-9a-f]{24}")[^"]/);
});
