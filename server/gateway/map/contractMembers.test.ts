import fc from "fast-check";
import { expect, test } from "vitest";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { courseDetail, listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { contractOnly, type Known, knownOf } from "./contractMembers.ts";

/** Values of a schema's shape, with unknown members, missing members, and values of another kind. */
function valuesOf(known: Known): fc.Arbitrary<unknown> {
  const plain = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const odd = fc.oneof(plain, fc.array(plain, { maxLength: 2 }));
  if (known.kind === "list") {
    const rows = fc.array(valuesOf(known.item), { maxLength: 2 });
    const forms = [rows, rows.map((list) => ({ list, own: 1 })), rows.map((list) => ({ ...list }))] as const;
    return fc.oneof(...forms, { arbitrary: odd, weight: 1 });
  }
  if (known.kind === "object") {
    const members = Object.fromEntries([...known.members].map(([name, member]) => [name, valuesOf(member)]));
    // An object with only unknown members becomes an empty one, which counts as absent.
    const object = fc
      .record({ ...members, foreign: fc.jsonValue() }, { requiredKeys: [] })
      .filter((own) => Object.keys(own).some((name) => name !== "foreign"));
    return fc.oneof({ arbitrary: object, weight: 5 }, { arbitrary: odd, weight: 1 });
  }
  return fc.oneof({ arbitrary: plain, weight: 5 }, { arbitrary: fc.jsonValue(), weight: 1 });
}

const readOf = (endpoint: (typeof endpoints)[number], data: unknown): unknown => {
  try {
    return schemasOf(endpoint).read(data);
  } catch (error) {
    return (error as Error).name;
  }
};

test("a browser reads the same data with and without members that the contract does not know", () => {
  for (const endpoint of endpoints.filter(({ lane }) => lane === undefined))
    fc.assert(
      fc.property(valuesOf(knownOf(schemasOf(endpoint).data)), (data) => {
        expect(readOf(endpoint, contractOnly(endpoint, data)), endpoint.path).toEqual(readOf(endpoint, data));
      }),
      { numRuns: 10 },
    );
});

test("keeps only members of the contract, at every depth and in every form of a list", () => {
  const row = { id: 1, name: "a", teacher: [{ id: 2, own: 3 }], money: { now: 1 }, cover: { own: 1 } };
  const kept = { id: 1, name: "a", teacher: [{ id: 2 }], cover: {} };
  expect(contractOnly(listCourses, { list: [row], own: 1, total: "1" })).toEqual({
    list: [kept],
    total: "1",
  });
  expect(contractOnly(listCourses, [row])).toEqual([kept]);
  expect(contractOnly(listCourses, { list: { 0: row, 2: row } })).toEqual({ list: [kept, kept] });
  expect([contractOnly(courseDetail, null), contractOnly(courseDetail, "x")]).toEqual([null, "x"]);
});

test("knows the members of every call of the contract", () => {
  const members = (known: Known): number =>
    known.kind === "object"
      ? [...known.members.values()].reduce((sum, member) => sum + 1 + members(member), 0)
      : known.kind === "list"
        ? members(known.item)
        : 0;
  expect(members(knownOf(AgencyConfig))).toBeGreaterThan(50);
  const empty = endpoints.filter(
    (endpoint) =>
      endpoint.method === "GET" &&
      endpoint.lane === undefined &&
      members(knownOf(schemasOf(endpoint).data)) === 0,
  );
  expect(empty.map(({ path }) => path)).toEqual([]);
});
