import { expect, test } from "vitest";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { callName } from "#shared/contract/endpoint.ts";
import { ownRefusals } from "#shared/contract/all/refusals.ts";
import { impliedRefusals, NAMED } from "#shared/contract/refusals.ts";
import { jsonSchema } from "./jsonSchema.ts";
import { reachedRefusals } from "./reachedRefusals.ts";

const { handlers, made } = reachedRefusals();
/** The file of the system config, which no handler of a route answers. */
const WITHOUT_HANDLER = "GET /uploads/json/default.json";

test("lists exactly the refusals and limits to which the handler of each call leads", () => {
  for (const endpoint of endpoints.filter((one) => callName(one) !== WITHOUT_HANDLER)) {
    const found = handlers.get(endpoint.name);
    const inputs = Object.keys(jsonSchema(schemasOf(endpoint).input).properties ?? {});
    const implied: readonly string[] = impliedRefusals(endpoint, inputs);
    const { refusals = [], limits = [] } = ownRefusals(endpoint);
    const own = [...(found?.refusals ?? [])].filter((name) => !implied.includes(name));
    expect(own.sort(), callName(endpoint)).toEqual(
      [...refusals, ...(limits.length > 0 ? ["tooMany"] : [])].sort(),
    );
    expect([...(found?.limits ?? [])].sort(), callName(endpoint)).toEqual([...limits].sort());
  }
});

test("finds the handler of every call, and finds a refusal behind an interface and in a called function", () => {
  expect(endpoints.filter(({ name }) => !handlers.has(name)).map(callName)).toEqual([WITHOUT_HANDLER]);
  expect(handlers.get("payOrder")?.refusals).toContain("providerSilent");
  expect(handlers.get("liveMessages")?.refusals).toContain("notOwned");
  expect(handlers.get("liveMessages")?.refusals).not.toContain("muted");
});

test("the reference upstream makes every refusal that has a name", () => {
  expect(Object.keys(NAMED).filter((name) => !made.has(name))).toEqual([]);
});
