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
  [
    '{\n "areas": {\n "exam": "companion" } }',
    /^map:3 areas\.exam: questions with .* share ids, and the API answers .*GET \/exam\/wrong-list-v1.*; give those to the companion too, or say off$/,
  ],
  [
    '{ "calls": {\n "POST /course/play": "companion" } }',
    /^map:2 calls\."POST \/course\/play": courses with .* answers .*GET \/user\/learn-record.*; give those to the companion too/,
  ],
  [
    '{ "areas": {\n "account": "companion" } }',
    /^map:2 areas\.account: the companion cannot answer .*POST \/user\/close and \d+ more: only the API knows who somebody is; give it single calls/,
  ],
  [
    '{ "calls": { "GET /user/messages": "companion",\n "GET /user/info-v1": "companion" } }',
    /^map:2 calls\."GET \/user\/info-v1": the companion cannot answer this: only the API knows it; say api or off$/,
  ],
  [
    '{ "calls": { "POST /course/play": "api", "POST /course/finish": "api",\n "POST /course/learn-report": "companion" } }',
    /^map:2 calls\."POST \/course\/learn-report": a lesson is finished by the ticket of its reports, .* give that to the companion too, or say off$/,
  ],
  [
    '{ "calls": { "POST /course/play": "api",\n "GET /user/learn-record": "companion" } }',
    /^map:2 calls\."GET \/user\/learn-record": courses with .* belong to one half/,
  ],
  ['{ "envelope": {\n "succes": [1] } }', /^map:2 envelope\.succes: is no name that is known/],
  [
    '{ "envelope": { "refusals": {\n "codeUsd": [1] } } }',
    /^map:2 envelope\.refusals\.codeUsd: is no name that is known/,
  ],
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
] as const)("reports the line, the member and the remedy of %j", (text, words) => {
  const [first, ...others] = problems(text);
  expect(first).toMatch(words);
  expect(others).toEqual([]);
  expect(() => readUpstreamMap(file)).toThrow("The upstream map is not usable:\n");
});

test("allows the companion to get the reports of the API's lessons, together with their records", () => {
  const calls = {
    "POST /course/play": { path: "/goods/play" },
    "POST /course/learn-report": "companion",
    "POST /course/finish": "companion",
    "GET /user/learn-record": "companion",
  };
  expect(problems(JSON.stringify({ calls }))).toEqual([]);
  expect(problems(JSON.stringify({ calls: { ...calls, "GET /user/learn-record": "api" } }))).toEqual([]);
});

test("rejects calls for the companion when there is none", () => {
  writeFileSync(file, '{ "areas": { "live": "companion",\n "practice": "companion" } }');
  expect(problemsOfMap(file)).toHaveLength(1);
  expect(problemsOfMap(file, { hasCompanion: false })).toEqual([
    `${file}:1 areas.live: there is no companion for this and 1 other members; set COMPANION_URL, or say off`,
  ]);
});

test("reports several problems at once, and a missing file by its name", () => {
  expect(problems('{ "areas": { "exam": "x", "order": "y" } }')).toHaveLength(2);
  expect(problemsOfMap("/nowhere/upstream.json")).toEqual([
    expect.stringMatching(/^\/nowhere\/upstream\.json: cannot be read/),
  ]);
  expect(problems("{}")).toEqual([]);
});
