import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOf, replaced, sampleOf } from "#tests/support/sampleData.ts";
import { AgencyConfig } from "./config/agency.ts";
import { listCourses } from "./catalogue/endpoints.ts";
import { endpoints } from "./all/endpoints.ts";
import type { Field } from "./fields.ts";
import { listLives } from "./live/endpoints.ts";
import { camelName, type Mismatch, readAnswer, UnreadableData } from "./readers.ts";
import { readData, schemasOf } from "./all/schemas.ts";

const fields: readonly (readonly [string, Field])[] = [
  ["agency", AgencyConfig],
  ...endpoints.map((endpoint) => [endpoint.path, schemasOf(endpoint).data] as const),
];
const sample = (field: Field) => sampleOf(field, (path, index) => `${path} ${index}`);

/** Values of wrong types, including those that break careless code. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    null,
    "",
    false,
    [],
    {},
    0,
    7,
    "7",
    -1.5,
    1e9,
    Infinity,
    { toString: 7, valueOf: 7 },
    JSON.parse('{"__proto__":{"id":1}}') as unknown,
  ),
);

test("reads what a schema accepts as the schema does", () => {
  for (const [path, field] of fields) {
    const answers = fc.oneof(odd, oddIn(field));
    fc.assert(
      fc.property(answers, (data) => {
        const parsed = field.safeParse(data);
        if (!parsed.success) return;
        const found: Mismatch[] = [];
        expect(readAnswer(field.read, data, found), path).toEqual(camelCase(parsed.data));
        expect(found, path).toEqual([]);
      }),
      { numRuns: 25 },
    );
    const whole = sample(field);
    expect(readAnswer(field.read, whole), path).toEqual(camelCase(field.parse(whole)));
  }
});

test("reads any answer by its types and reports what was wrong by its path", () => {
  for (const [path, field] of fields) {
    const whole = readAnswer(field.read, sample(field));
    const places = new Set(fieldsOf(field));
    fc.assert(
      fc.property(oddIn(field), (data) => {
        const found: Mismatch[] = [];
        expect(unlike(readAnswer(field.read, data, found), whole, path)).toEqual([]);
        for (const mismatch of found) {
          const place = mismatch.path.replaceAll("[]", "").replace(/^\./, "");
          expect([...places, ""], path).toContain(place);
        }
      }),
      { numRuns: 25 },
    );
    fc.assert(
      fc.property(odd, (data) => {
        try {
          expect(unlike(readAnswer(field.read, data), whole, path)).toEqual([]);
        } catch (error) {
          if (!(error instanceof UnreadableData)) throw error;
        }
      }),
      { numRuns: 25 },
    );
  }
});

test("reads a PHP list with gaps, and a missing price as empty instead of 0", () => {
  const { list } = readData(listCourses, { list: { 0: { id: 1 }, 5: { id: 6, price: 9 } } });
  expect(list.map(({ id, price }) => [id, price])).toEqual([
    ["1", ""],
    ["6", 9],
  ]);
});

test("replaces unreadable values by defaults, drops items without an id, and keeps the readable rest of an object", () => {
  const found: Mismatch[] = [];
  const list = [
    { id: 1, name: {}, hours: "many", teacher: [{ name: "王" }, null, { id: "2", name: 5 }] },
    { name: "没有编号" },
    null,
    "x",
    { id: "9", price: [], is_free: {}, teacher: "王" },
  ];
  const page = readData(listCourses, { list, total: "many", page: 1 }, found);
  expect(page.list.map(({ id, name, hours, price, isFree }) => [id, name, hours, price, isFree])).toEqual([
    ["1", "", 0, "", false],
    ["9", "", 0, "", false],
  ]);
  expect(page.list.map(({ teacher }) => teacher)).toEqual([[{ id: "2", name: "5" }], []]);
  expect(page.total).toBe(0);
  expect(found.map(({ path, expected }) => `${path}: ${expected}`)).toEqual([
    "list[].name: text",
    "list[].teacher[].id: id",
    "list[].teacher[]: item",
    "list[].hours: count",
    "list[].id: id",
    "list[]: item",
    "list[]: object",
    "list[].teacher: list",
    "list[].price: price",
    "list[].is_free: flag",
    "total: count",
  ]);
});

test("shows a live class without a teacher, or with a teacher without an id", () => {
  const teacherOf = (teacher: unknown) => readData(listLives, [{ id: 1, teacher }]).list[0]?.teacher;
  for (const nobody of [null, undefined, [], {}, "", 7, "x"])
    expect(teacherOf(nobody), JSON.stringify(nobody)).toEqual({ id: "", name: "", avatar: "", title: "" });
  expect(teacherOf({ name: "王" })).toEqual({ id: "", name: "王", avatar: "", title: "" });
});

test("reads an answer full of faults within bounds", () => {
  const found: Mismatch[] = [];
  expect(readData(listCourses, { list: Array.from({ length: 50_000 }, () => 7) }, found).list).toEqual([]);
  expect(found.length).toBe(100);
});

/** Generates a valid answer and replaces up to three of its fields. */
function oddIn(field: Field): fc.Arbitrary<unknown> {
  const places = fieldsOf(field);
  if (places.length === 0) return odd;
  const text = JSON.stringify(sample(field));
  const change = fc.record({ place: fc.constantFrom(...places), value: odd });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    let answer = JSON.parse(text) as unknown;
    for (const { place, value } of changes) {
      try {
        answer = replaced(answer, place, value);
      } catch {
        // The field was inside a value that an earlier change replaced.
      }
    }
    return answer;
  });
}

/** Returns the paths of values whose type differs from that in `like`. A price may be a number or a text in both. */
function unlike(value: unknown, like: unknown, path: string): readonly string[] {
  if (Array.isArray(like)) {
    if (!Array.isArray(value)) return [path];
    return like.length === 0 ? [] : value.flatMap((item) => unlike(item, like[0], path));
  }
  if (typeof like !== "object" || like === null) {
    const mayBeNumber = / (?:price|\w+Price)$/.test(path) && typeof value === "number";
    const mayBeUnknown = path.endsWith(" serverTime") && value === undefined;
    return typeof value === typeof like || mayBeNumber || mayBeUnknown ? [] : [path];
  }
  if (value === null) return [];
  const [names, expected] = [Object.keys(value as object), Object.keys(like)];
  if (names.join() !== expected.join()) return [`${path}: ${names.join()}`];
  return Object.entries(like).flatMap(([name, member]) =>
    unlike((value as Record<string, unknown>)[name], member, `${path} ${name}`),
  );
}

function camelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [camelName(name), camelCase(member)]),
  );
}
