import fc from "fast-check";
import { expect, test } from "vitest";
import { safeHref } from "./Link.tsx";

const HARMFUL = [
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "\\/evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r/evil.test",
  "\t//evil.test",
  " //evil.test",
  "/\t\\evil.test",
  "/.//evil.test",
  "/..//evil.test",
  "/a/..//evil.test",
  "/%2e//evil.test",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "ftp://evil.test",
  "blob:http://x/1",
  "about:blank",
  "http:evil.test",
  "https:/evil.test",
  "https:\\\\evil.test",
  "http://",
  "https:// evil.test",
  "http://[",
  "evil.test",
  "",
];

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
