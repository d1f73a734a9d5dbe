import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { HOSTILE_TARGETS } from "#tests/support/hostileTargets.ts";
import { safeHref } from "./Link.tsx";

/** Addresses that could run code or leave the site; browsers ignore the white space before some of them. */
const HARMFUL = [...HOSTILE_TARGETS, "\t//evil.test", " //evil.test", " javascript:alert(1)"];

test("replaces an address that runs code or leaves the site unnoticed by the home page", () => {
  expect(HARMFUL.length).toBeGreaterThanOrEqual(34);
  for (const href of HARMFUL) expect(safeHref(href), JSON.stringify(href)).toBe("/");
});

test("keeps paths, queries, anchors and complete http addresses", () => {
  for (const href of [
    "/",
    "/course?page=2#top",
    "?page=2",
    "#top",
    "/a//b",
    "https://other.test/x",
    "HTTP://other.test",
  ])
    expect(safeHref(href), href).toBe(href);
});

test("checks paths with queries and anchors without parsing them, because a page has hundreds of links", () => {
  using parsed = vi.spyOn(globalThis, "URL");
  for (const href of [
    "/",
    "/course/1001?page=2&sort=new",
    "/course?page=2#results",
    "/course#results",
    "#main",
  ])
    expect(safeHref(href)).toBe(href);
  expect(parsed).not.toHaveBeenCalled();
});

test("keeps any text that is no complete http address on this origin", () => {
  const pieces = [
    "/",
    "\\",
    ".",
    "..",
    ":",
    "a",
    "\t",
    "\n",
    "%2f",
    "@",
    "?",
    "#",
    "http",
    "javascript:",
    "//",
    " ",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const href = safeHref(parts.join(""));
      const { origin, protocol } = new URL(href, "https://site.test/deep/page");
      expect(["http:", "https:"]).toContain(protocol);
      if (!/^https?:\/\//i.test(href)) expect(origin).toBe("https://site.test");
    }),
  );
});
