import fc from "fast-check";
import { expect, test } from "vitest";
import { parseHostName } from "./hostName.ts";

test("names and IPv4 addresses are read without port, in lower case", () => {
  expect(parseHostName("School.Test:8080")).toBe("school.test");
  expect(parseHostName("localhost")).toBe("localhost");
  expect(parseHostName("127.0.0.1:3000")).toBe("127.0.0.1");
  expect(parseHostName("xn--fiq228c.com")).toBe("xn--fiq228c.com");
});

test("rejects everything that is no host name", () => {
  const hostile = [
    undefined,
    "",
    " ",
    ".",
    "..",
    "a..b",
    ".a",
    "-a.test",
    "a-.test",
    "a_b.test",
    "a/b",
    "a\\b",
    "../x",
    "a%2fb",
    "a?b",
    "a#b",
    "user@a.test",
    "a.test:80:90",
    "a.test:",
    "a.test:abc",
    "a.test:99999",
    "a.test, b.test",
    "a test",
    "a\tb",
    "a\r\nb",
    "[::1]",
    "::1",
    "127.1",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "256.1.1.1",
    "学校.test",
    `${"a".repeat(64)}.test`,
    `${"a.".repeat(130)}test`,
    "http://a.test",
  ];
  for (const value of hostile) expect(parseHostName(value), String(value)).toBeUndefined();
});

test("accepts only names that are one segment of a URL's path and equal to the URL's host", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "1", "0x", ".", "-", ":", "/", "\\", "@", "%", "?", "#", "[", "A"),
  });
  fc.assert(
    fc.property(text, (value) => {
      const name = parseHostName(value);
      if (name === undefined) return;
      expect(new URL(`http://${name}/`).hostname).toBe(name);
      expect(new URL(`http://up.test/agency/${name}`).pathname).toBe(`/agency/${name}`);
    }),
    { numRuns: 2_000 },
  );
});
