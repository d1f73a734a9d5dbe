import { expect, test } from "vitest";
import { checkFloor, faultsOf, styleFaultsOf } from "./floor.mjs";

test.each([
  ["import a from './a.json' with { type: 'json' }", /syntax/],
  ["const a = /[\\p{L}--[a-z]]/v", /syntax/],
  ["a ||= b; using c = d();", /syntax/],
  ["a.replace(/(?<!_)_/g, b)", /lookbehind/],
  ["a.replace(RegExp('(?<=a)b'), c)", /lookbehind/],
  ["Object.groupBy(a, b)", /^Object\.groupBy \(Chrome 117/],
  ["globalThis.Promise.withResolvers()", /^Promise\.withResolvers/],
  ["a.isSubsetOf(b)", /^\.isSubsetOf/],
  ["element.checkVisibility()", /checkVisibility/],
  ["requestIdleCallback(run)", /requestIdleCallback/],
])("%s is refused", (text, fault) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  "a.toSorted(); structuredClone(b); AbortSignal.timeout(5); a.findLast(b); c ||= d?.e ?? 1n",
  "const a = /(?<year>\\d+)/u",
  "element.checkVisibility?.()",
  "typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : setTimeout(run)",
  "if ('requestIdleCallback' in globalThis) requestIdleCallback(run)",
  "if (AbortSignal.any) AbortSignal.any([a, b])",
  "const own = { requestIdleCallback: 1 }",
])("accepts %s", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test("reports file and feature of a fault, and fails when there are no files to check", () => {
  const files = new Map([
    ["a.js", "f()"],
    ["b.js", "Array.fromAsync(a)"],
  ]);
  expect(() => checkFloor(files)).toThrow(/b\.js: Array\.fromAsync \(Chrome 121\)/);
  expect(() => checkFloor(new Map())).toThrow(/saw no script/);
});

test.each([
  ["a{color:color-mix(in oklab,red,blue)}", 1],
  ["a{height:100vh;height:100dvh}", 0],
  ["a{color:red;color:color-mix(in oklab,red,blue)}", 0],
  ["a{color:red;color:color-mix(in oklab,var(--a),blue)}", 1],
  ["@supports (height:1dvh){a{height:calc(var(--a) - 1dvh)}b{top:0}}c{top:0}", 0],
  ["@media (hover:hover){a:hover{background:oklch(1 0 0)}}", 1],
])("in %s are %i values that older browsers do not know", (css, count) => {
  expect(styleFaultsOf(css)).toHaveLength(count);
});
