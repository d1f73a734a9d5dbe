import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { problemsOfMap, readUpstreamMap } from "./readUpstreamMap.ts";

const folder = mkdtempSync(path.join(tmpdir(), "map-"));
const file = path.join(folder, "upstream.json");
afterAll(() => rmSync(folder, { recursive: true }));

function problems(text: string): readonly string[] {
  writeFileSync(file, text);
  return problemsOfMap(file).map((problem) => problem.replace(file, "map"));
}

test.each([
  ["{", /^map:1: is no JSON/],
  ['{\n "calls": {\n  "GET /no/such": {}\n }\n}', /^map:3 calls\."GET \/no\/such": is no name that is known/],
  ['{\n "areas": { "exams": "off" }\n}', /^map:2 areas\.exams: is no name that is known/],
  [
    '{\n "areas": {\n  "exam": "away"\n }\n}',
    /^map:3 areas\.exam: is none of the known words; take one of api, companion, off$/,
  ],
  ['{ "areas": { "exam": "companion" } }', /^map:1 areas\.exam: there is no companion yet; say api .*off$/],
  ['{ "envelope": {\n "succes": [1] } }', /^map:2 envelope\.succes: is no name that is known/],
  [
    '{ "calls": { "GET /course/list": {\n "path": "goods" } } }',
    /^map:2 calls\."GET \/course\/list"\.path: .*begin with \//,
  ],
  [
    '{ "calls": { "GET /course/list": {\n "fields": {\n "list": { "from": "rows",\n "as": "date time" } } } } }',
    /^map:4 calls\."GET \/course\/list"\.fields\.list\.as: is none of the known words; take one of number, text, time/,
  ],
  [
    '{ "calls": { "GET /course/list": {\n "felds": {} } } }',
    /^map:2 calls\."GET \/course\/list"\.felds: is no name that is known/,
  ],
  ["[]", /^map:1 the whole: is not of its type; it must be object/],
] as const)("%j is told by its line, its member and the remedy", (text, words) => {
  const [first, ...others] = problems(text);
  expect(first).toMatch(words);
  expect(others).toEqual([]);
  expect(() => readUpstreamMap(file)).toThrow("The upstream map is not usable:\n");
});

test("several are told at once, and a file that is not there by its name", () => {
  expect(problems('{ "areas": { "exam": "x", "order": "y" } }')).toHaveLength(2);
  expect(problemsOfMap("/nowhere/upstream.json")).toEqual([
    expect.stringMatching(/^\/nowhere\/upstream\.json: cannot be read/),
  ]);
  expect(problems("{}")).toEqual([]);
});
