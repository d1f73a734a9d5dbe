import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { problemsInMap } from "./problemsInMap.ts";
import { readUpstreamMap } from "./readUpstreamMap.ts";
import { unconvertedSubjects } from "./subjectIds.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../../examples/own-api");
const folder = mkdtempSync(path.join(tmpdir(), "map-"));
const file = path.join(folder, "upstream.json");
afterAll(() => rmSync(folder, { recursive: true }));

async function problems(calls: string, more = ""): Promise<readonly string[]> {
  writeFileSync(file, `{ ${more} "calls": {\n${calls} } }`);
  return (await problemsInMap(file)).map((problem) => problem.replace(file, "map"));
}

test.each(["upstream.json", "companion.json"])("finds nothing wrong in the example %s", async (name) => {
  expect(await problemsInMap(path.join(EXAMPLES, name))).toEqual([]);
});

test.each([
  [
    '"GET /course/list": { "fields": {\n "list": { "from": "rows", "each": { "name": "a",\n "titel": "b" } } } }',
    /^map:4 calls\."GET \/course\/list"\.fields\.list\.each\.titel: is no member that is known here; take one of id, .*, cover, /,
  ],
  [
    '"GET /course/list": { "input": {\n "keyword": "q" } }',
    /^map:3 .*\.input\.keyword: is no input that is known here; take one of level1, /,
  ],
  ['"GET /news/cate": { "fields": {\n "id": "cid" } }', /^map:2 .*\.fields: .*a list here; say each/],
  ['"GET /news/detail": { "each": { "id": "cid" } }', /^map:2 .*\.each: .*no list here; say fields/],
  ['"GET /course/list": { "fields": { "total": { "fields": {} } } }', /one value here; say from and as/],
  ['"GET /news/detail": { "path": "/v2/{ids}" }', /^map:2 .*\.path: \{ids\} is no input that is known here/],
  ['"GET /news/list": {\n "join": { "range": "{start}" } }', /^map:3 .*\.join\.range: \{start\} is no input/],
  ['"GET /news/list": { "envelope": "old" }', /\.envelope: is no envelope that is known here/],
  ['"GET /user/export": { "method": "POST" }', /\.method: a file or stream is asked by GET; leave it out/],
  [
    '"GET /agency/{host}": { "path": "/sites/{name}" }',
    /\{name\} is no input that is known here; take one of host/,
  ],
  ['"GET /agency/{host}": { "input": { "host": "h" } }', /asked by GET and its host alone; leave it out/],
  ['"GET /agency/{host}": { "fields": {\n "is_show_prices": "p" } }', /^map:3 .*is no member that is known/],
])(
  "names by its line what the contract does not know in %s, and the site starts all the same",
  async (calls, words) => {
    const [first, ...others] = await problems(calls);
    expect(first).toMatch(words);
    expect(others).toEqual([]);
    expect(readUpstreamMap(file)).toBeDefined();
  },
);

const SUBJECTS =
  '"GET /agency/{host}": { "path": "/s/{host}", "fields": { "subject_list": { "each": { "id": { "from": "no", "as": { "prefix": "s-" } } } } } },\n';

test.each([
  ['"GET /course/list": {\n "path": "/c" }', /^map:3 /, "input.level1"],
  [
    '"GET /teacher/detail": { "fields": { "course": { "each": {\n "subject_id": "kind" } } } }',
    /^map:4 /,
    "each.subject_id",
  ],
])(
  "names ids of subjects that %s leaves as they are, while the agency's are converted",
  async (call, line, member) => {
    const found = await problems(SUBJECTS + call);
    const own = found.find((problem) => problem.includes(`${member}: `));
    expect(own).toMatch(
      / has ids of subjects, which GET \/agency\/\{host\} converts; give it "as": \{"prefix":"s-"\}$/,
    );
    expect(own).toMatch(line);
  },
);

test("accepts subjects that are converted everywhere, or nowhere, or by an adapter", async () => {
  const as = '{ "as": { "prefix": "s-" } }';
  const spelt = `"GET /teacher/list": { "input": { "level1": ${as}, "level2": ${as} } }`;
  expect(await problems(SUBJECTS + spelt)).toEqual([]);
  expect(await problems('"GET /course/list": { "path": "/c" }')).toEqual([]);
  writeFileSync(path.join(folder, "own.mjs"), "export const all = { request: (a) => a };");
  expect(
    await problems(`${SUBJECTS}"GET /course/list": { "path": "/c" }`, '"adapter": "./own.mjs",'),
  ).toEqual([]);
});

test("the example with ids of subjects that are texts converts them in each call", () => {
  const map = readUpstreamMap(path.join(EXAMPLES, "rest.json"));
  expect(unconvertedSubjects({ ...map, adapter: undefined })).toEqual([]);
});

test("accepts names of the API in braces after renaming, joining and adding", async () => {
  const call =
    '"GET /news/detail": { "path": "/{news}/{kind}/{both}", "input": { "id": "news" }, "add": { "kind": "a" }, "join": { "both": "{news}" } }';
  expect(await problems(call)).toEqual([]);
});

test.each([
  [
    "export const calls = {\n  'GET /cours/list': { answer: (a) => a } };",
    /^own\.mjs:2 calls GET \/cours\/list answer: is no call of the contract/,
  ],
  [
    "export const calls = { 'GET /course/list': {\n anser: (a) => a } };",
    /^own\.mjs:2 calls GET \/course\/list anser: is not a step; take one of request, answer, refusal/,
  ],
  ["export const calls = { 'GET /course/list': { answer: 5 } };", /is no function but number/],
  ["export const calls = { 'GET /course/list': (a) => a };", /GET \/course\/list: is no object of functions/],
  ["export const all = {\n answers: (a) => a };", /^own\.mjs:2 all answers: is not a step/],
  [
    "export default (a) => a; export const all = { answer: (a) => a };",
    /^own\.mjs:1 default: export calls, not a default/,
  ],
  ["export default {}; export const all = {};", /^own\.mjs: exports neither calls nor all/],
  ["export const helper = 1;", /exports neither calls nor all/],
  ["export const calls = {\n\n  'GET /course/list' answer };", /^own\.mjs:3: cannot be loaded \(Unexpected /],
  ["throw new Error('no licence');", /^own\.mjs: cannot be loaded \(no licence\)/],
])("names what is wrong in the adapter %s", async (module, words) => {
  writeFileSync(path.join(folder, "own.mjs"), module);
  const [first] = await problems("", '"adapter": "./own.mjs",');
  expect(first).toMatch(words);
});

test("finds nothing wrong in an adapter with functions for calls and for all", async () => {
  const module =
    "export const helper = 1; export const all = { request: (a) => a, refusal: (a) => a }; export const calls = { 'GET /course/list': { answer: (a) => a } };";
  writeFileSync(path.join(folder, "own.mjs"), module);
  expect(await problems("", '"adapter": "./own.mjs",')).toEqual([]);
});
