import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltSite, type ReadOptions, read, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";

let upstream: FakeUpstream;
let site: BuiltSite;

beforeAll(async () => {
  upstream = await startContractUpstream(({ path }) => `文字 ${path}`);
  upstream.handle("/classroom/detail", (_req, res) => void res.writeHead(500).end());
  site = await startBuiltSite(upstream);
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const signedIn = { headers: { Cookie: "token=t" } };
const documents: Readonly<Record<string, readonly [target: string, status: number, options?: ReadOptions]>> =
  {
    "a screen for a stranger": ["/question", 200],
    "the same again, perhaps kept": ["/question", 200],
    "a screen for a learner": ["/question", 200, signedIn],
    "a screen without scripts": ["/question?nojs=1", 200],
    "a screen for a robot": ["/question", 200, { headers: { "User-Agent": "Googlebot/2.1" } }],
    "a screen of the error layout": ["/no/such/page", 404],
    "a broken address": ["/%", 400],
    "a method that is not known": ["/question", 405, { method: "DELETE" }],
    "a failure of the upstream": ["/classroom/7", 502],
    "a host that is open to nobody": ["/", 404, { host: "h.nobody" }],
    "a host that is none": ["/", 400, { host: "a..b" }],
  };

test.each(Object.entries(documents))(
  "%s has a strict policy and the usual headers",
  async (what, [target, status, options]) => {
    const { headers, body, status: got } = await read(site.port, target, options);
    expect(got, what).toBe(status);
    const policy = directives(String(headers["content-security-policy"]));
    expect(policy["default-src"]).toBe("'self'");
    expect(policy["object-src"]).toBe("'none'");
    expect(policy["base-uri"]).toBe("'none'");
    expect(policy["frame-ancestors"]).toBe("'self'");
    expect(policy["form-action"]).toBe("'self'");
    expect(policy["script-src"]).toMatch(/^(?:'self'|'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic')$/);
    expect(policy["style-src"]).toMatch(/^'self' 'sha256-[A-Za-z0-9+/]{43}='$/);
    expect(Object.keys(policy)).not.toContain("upgrade-insecure-requests");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(headers["strict-transport-security"]).toBeUndefined();
    const nonce = /'nonce-([^']+)'/.exec(policy["script-src"] ?? "")?.[1];
    for (const [, attributes = ""] of body.matchAll(/<script\b([^>]*)>/g)) {
      const inert = /type="application\/(?:ld\+)?json"/.test(attributes);
      if (inert) continue;
      if (nonce) expect(attributes, what).toContain(`nonce="${nonce}"`);
      else expect(attributes, what).toContain('src="/assets/');
    }
  },
);

test("a nonce is never used twice", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 50; round++) {
    const { headers } = await read(site.port, "/question", signedIn);
    seen.add(/'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none");
  }
  expect(seen.size).toBe(50);
});

test("answers other than documents can load and run nothing", async () => {
  for (const target of ["/api/user/info-v1", "/api/../x", "/assets/nothing.js", "/api/nothing"]) {
    const { headers } = await read(site.port, target);
    expect(headers["content-security-policy"], target).toContain("default-src 'none'");
    expect(headers["x-content-type-options"], target).toBe("nosniff");
  }
  for (const target of ["/healthz", "/readyz", "/user", "/robots.txt"]) {
    const { headers } = await read(site.port, target);
    expect(headers["x-content-type-options"], target).toBe("nosniff");
  }
});

test("pins the host to https when a trusted proxy reports https", async () => {
  const { headers } = await read(site.port, "/question", { headers: { "X-Forwarded-Proto": "https" } });
  expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{7,}/);
});

function directives(policy: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const at = directive.indexOf(" ");
      return at < 0 ? [directive, ""] : [directive.slice(0, at), directive.slice(at + 1)];
    }),
  );
}
