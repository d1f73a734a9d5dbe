import fc from "fast-check";
import request from "supertest";
import { expect, test } from "vitest";
import { fits } from "#shared/routes/forms.ts";
import type { Form } from "#shared/routes/record.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { startSite } from "#tests/support/buildApp.ts";
import { sendEnvelope, startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { rawGet } from "#tests/support/rawRequest.ts";

const pieces = fc.constantFrom(
  "/",
  "//",
  "..",
  "%2e",
  "%2f",
  "%5c",
  "%00",
  "%",
  "%zz",
  "\\",
  ";",
  "?",
  "#",
  "&",
  "=",
  "[",
  "a",
  "api",
  "assets",
  "course",
  "user",
  "profile",
  "question",
  "7",
  "__proto__",
  "constructor",
  "%e5%9b%be",
  "@",
  ":",
  "*",
  "~",
  "'",
  '"',
  "<",
  "{",
);
const targets = fc.array(pieces, { maxLength: 10 }).map((parts) => `/${parts.join("")}`);
const cookieText = fc.string({
  unit: fc.constantFrom(
    "a",
    "=",
    ";",
    " ",
    "%0a",
    "%",
    "j:{",
    "}",
    '"',
    "token",
    "ag",
    "__proto__",
    "\u00e9",
  ),
  maxLength: 12,
});

test("whatever the address and the cookies, the answer is no 5xx and the upstream receives clean headers", async () => {
  await using upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 0, {}));
  await using site = await startSite({ upstreamUrl: `${upstream.url}/base` });
  upstream.answer(`/base/static/agency/${TEST_HOST}`, { name: "x" });
  await fc.assert(
    fc.asyncProperty(targets, cookieText, async (target, cookie) => {
      const { status } = await rawGet(site.port, target, [
        `Host: ${TEST_HOST}`,
        `Cookie: token=${cookie}; ${cookie}`,
      ]);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
  for (const { url, headers } of upstream.seen) {
    expect(url.startsWith("/base/") && !/\.\.(\/|$)|%2e%2e/i.test(url.split("?")[0] ?? ""), url).toBe(true);
    expect(headers.authorization ?? "ok").toMatch(/^[\x21-\x7e]+$/);
  }
});

test("a cookie becomes a token exactly when it is printable text, and then a session exists", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 8 }), async (value) => {
      const { body, status } = await request(site.server)
        .get("/course")
        .set({ Host: TEST_HOST, Cookie: `token=${encodeURIComponent(value)}` });
      const isToken = /^[\x21-\x7e]+$/.test(value) && !value.startsWith("j:");
      expect([status, body.token]).toEqual([200, isToken ? value : null]);
    }),
    { numRuns: 100 },
  );
});

test("whatever the path, a match names valid parameters and no members of Object.prototype", () => {
  fc.assert(
    fc.property(targets, (target) => {
      const match = matchRoute(target);
      if (!match) return;
      for (const [name, value] of Object.entries(match.params))
        expect(fits(match.route.members[name] as Form, value)).toBe(true);
      expect(Object.keys(match.params).every((name) => match.route.path.includes(`:${name}`))).toBe(true);
    }),
  );
});
