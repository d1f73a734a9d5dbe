import { expect, test } from "vitest";
import { storableShell, shownShell } from "./shell.ts";

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;

interface Told {
  readonly status?: number;
  readonly signedIn?: boolean;
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function served({ status = 200, signedIn = false, version = "v1", headers = {} }: Told = {}): Response {
  // The document was rendered a minute ago, and the site has served it from its cache since.
  const boot = JSON.stringify({ now: NOW - 60_000, signedIn, version });
  return new Response(`<h1>离线练习</h1><script type="application/json">{"boot":${boot}}</script>`, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'self'",
      "Server-Timing": `now;desc="${NOW}"`,
      Link: "</assets/a.js>; rel=modulepreload",
      Vary: "Cookie",
      ETag: '"1"',
      ...headers,
    },
  });
}

test("stores the document with its CSP but without headers of the single request", async () => {
  const kept = await storableShell(served(), "v1", NOW);
  expect(Object.fromEntries(kept.headers)).toEqual({
    "content-security-policy": "default-src 'self'",
    "content-type": "text/html; charset=utf-8",
    "x-clock-skew": "0",
  });
});

test("shows the stored document days later with the server's time as known to the device", async () => {
  // The device's clock is ten minutes slow.
  const slow = 600_000;
  const kept = await storableShell(served(), "v1", NOW - slow);
  const shown = await shownShell(kept, NOW - slow + 3 * DAY);
  expect(await shown.text()).toContain(`"now":${NOW + 3 * DAY},`);
  expect(shown.headers.get("Content-Security-Policy")).toBe("default-src 'self'");
  expect(shown.headers.has("X-Clock-Skew")).toBe(false);
  expect(shown.headers.has("Server-Timing")).toBe(false);
});

test.each([
  ["somebody's", served({ signedIn: true })],
  ["of another release", served({ version: "v2" })],
  ["a failure", served({ status: 502 })],
  ["not a document of ours", new Response("captive portal")],
  ["without the time", served({ headers: { "Server-Timing": "" } })],
])("does not store a document that is %s", async (_what, response) => {
  await expect(storableShell(response, "v1", NOW)).rejects.toThrow();
});
