import fc from "fast-check";
import { expect, test } from "vitest";
import { HOSTILE_TARGETS } from "#tests/support/hostileTargets.ts";
import { safeHref } from "./Link.tsx";

/** Spaces at the ends count for nothing in a link. */
const HARMFUL = [...HOSTILE_TARGETS, "\t//evil.test", " //evil.test", " javascript:alert(1)"];

test("an address that runs something or leaves the site unseen becomes the home page", () => {
  expect(HARMFUL.length).toBeGreaterThanOrEqual(34);
  for (const href of HARMFUL) expect(safeHref(href), JSON.stringify(href)).toBe("/");
});

test("paths, queries, anchors and whole http addresses stay as they are", () => {
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

test("whatever the text, what is no whole http address stays on this origin", () => {
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
