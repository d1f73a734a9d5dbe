import { afterAll, beforeAll, expect, test } from "vitest";
import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { type BuiltSite, read, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";
import { type FaultName, faultNames, faults } from "#tests/support/faultyUpstream.ts";
import { fieldsOf, replaced, sampleOf } from "#tests/support/sampleData.ts";

const TIMEOUT_MS = 1_000;
/**
 * Time that a page may take longer than the timeout of a call: it makes two calls one after the other (config, then
 * agency), and the machine may be busy.
 */
const MARGIN_MS = 1_500;
/** A refresh every second, so that a fault of the configuration takes effect while the process runs. */
const SYSTEM = { refreshRate: 1, resource_url: "/static/" };
const INSIDE = /at \w+\.\w+ \(|node_modules|app\.php|<script>alert/;

let upstream: FakeUpstream;
let site: BuiltSite;

beforeAll(async () => {
  upstream = await startContractUpstream(({ path }) => `文字 ${path}`);
  upstream.answer("/uploads/json/default.json", SYSTEM);
  site = await startBuiltSite(upstream, { env: { UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS) } });
  // The first pages of a process take longer than the call timeout of this test.
  for (const target of ["/question", "/question/7"]) await read(site.port, target);
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const places = {
  config: { path: "/uploads/json/default.json", target: "/question" },
  agency: { path: "/static/agency/", target: "/question" },
  critical: { path: "/question/detail", target: "/question/7" },
  deferred: { path: "/question/list", target: "/question" },
  api: { path: "/user/info-v1", target: "/api/user/info-v1" },
} as const;
type Place = keyof typeof places;

/** Allowed HTTP statuses, by the call that the fault affects. */
const expected: Readonly<Record<Place, readonly number[]>> = {
  config: [200],
  // A 404, and data that is no agency, mean that no agency is open at this host.
  agency: [404, 503],
  critical: [200, 302, 404, 502, 503, 504],
  deferred: [200],
  api: [200, 502, 504],
};

/** Exact HTTP status by fault and affected call, where it is certain. */
const exact: Readonly<Partial<Record<FaultName, Partial<Record<Place, number>>>>> = {
  "hangs before the headers": { agency: 503, critical: 504, api: 504 },
  "hangs in the body": { agency: 503, critical: 504, api: 504 },
  "drips slowly": { agency: 503, critical: 504, api: 504 },
  "resets the connection": { agency: 503, critical: 502, api: 502 },
  "is cut in the body": { agency: 503, critical: 502, api: 502 },
  "announces more than it sends": { agency: 503, critical: 502, api: 502 },
  "announces less than it sends": { agency: 503, critical: 502 },
  "answers 500": { agency: 503, critical: 502, api: 502 },
  // The upstream's own message is passed on when it is JSON.
  "answers 500 in JSON": { agency: 503, critical: 502, api: 500 },
  "answers 301 to elsewhere": { agency: 503, critical: 502, api: 502 },
  "answers HTML": { agency: 503, critical: 502 },
  "answers nothing": { agency: 503, critical: 502 },
  "answers broken JSON": { agency: 503, critical: 502 },
  "answers a list": { agency: 503, critical: 502 },
  "speaks no HTTP": { agency: 503, critical: 502, api: 502 },
  "packs broken base64": { agency: 503, critical: 502 },
  "packs broken deflate": { agency: 503, critical: 502 },
  "packs a gigabyte": { agency: 503, critical: 502 },
  "sends 200 MB": { agency: 503, critical: 502, api: 502 },
  "nests 10,000 deep": { agency: 404, critical: 404 },
  "answers data of a wrong type": { agency: 404, critical: 502 },
  "answers code 401": { agency: 503, critical: 502, api: 200 },
  "answers code 50000": { agency: 503, critical: 502, api: 200 },
};

test.each(faultNames)("every place answers clearly and in time when an upstream %s", async (name) => {
  const all = Object.keys(places) as Place[];
  const answers = await Promise.all(all.map(async (place) => ({ place, ...(await ask(name, place)) })));
  for (const { place, status, body, milliseconds, headers } of answers) {
    const what = `${name} at ${place}`;
    const only = exact[name]?.[place];
    expect(only === undefined ? expected[place] : [only], what).toContain(status);
    expect(milliseconds, what).toBeLessThan(TIMEOUT_MS * 2 + MARGIN_MS);
    if (place === "api") {
      const refusal = { code: status, flag: 0, data: null, msg: expect.stringMatching(/服务/) as string };
      if (status > 500) expect(JSON.parse(body), what).toEqual(refusal);
      continue;
    }
    expectPage(body, what);
    if (status >= 500) expect(body, what).toContain(String(headers["x-request-id"]));
    if (status >= 502) expect(headers["retry-after"], what).toBe("5");
  }
});

test("every place answers clearly and at once when the upstream does not listen", async () => {
  await upstream.stop();
  const targets = ["/", "/question", "/question/7", "/api/user/info-v1", "/no/such/page", "/healthz"];
  const answers = await Promise.all(
    targets.map(async (target) => [target, await read(site.port, target)] as const),
  );
  const stranger = await read(site.port, "/", { host: "stranger.test" });
  await upstream.start();
  expect(Object.fromEntries(answers.map(([target, { status }]) => [target, status]))).toEqual({
    "/": 200,
    "/question": 200,
    "/question/7": 503,
    "/api/user/info-v1": 502,
    "/no/such/page": 404,
    "/healthz": 200,
  });
  expect(stranger.status).toBe(503);
  for (const [target, { milliseconds }] of answers) expect(milliseconds, target).toBeLessThan(MARGIN_MS);
});

test("shows the page whatever type a field of an agency's configuration has", async () => {
  for (const field of fieldsOf(AgencyConfig)) {
    for (const [index, value] of WRONG.entries()) {
      const host = `${field.replaceAll(/[._]/g, "-")}-${index}.test`;
      const sample = sampleOf(AgencyConfig, () => "/文字");
      upstream.answer(`/static/agency/${host}`, replaced(sample, field, value));
      const { status, body } = await read(site.port, "/question", { host });
      const what = `${field} = ${JSON.stringify(value)}`;
      expect(status, what).toBe(200);
      expectPage(body, what);
    }
  }
});

test("answers as before once the faults end", async () => {
  for (const target of ["/question", "/question/7", "/api/user/info-v1"])
    expect((await read(site.port, target)).status, target).toBe(200);
});

test("none of these faults is logged as our own error", () => {
  const own = site
    .log()
    .split("\n")
    .filter((line) => /"level":"(error|fatal)"/.test(line) && line.includes('"stack"'));
  expect(own.filter((line) => !/UpstreamError|EnvelopeError/.test(line))).toEqual([]);
});

const WRONG: readonly unknown[] = [
  null,
  5,
  "x",
  true,
  [1],
  [[]],
  {},
  { a: { b: 1 } },
  -1,
  1e300,
  "__proto__",
];

async function ask(name: FaultName, place: Place) {
  const { path, target } = places[place];
  // Each fault of the agency's call uses a new host, because the site requests the agency of a host only once.
  const host = place === "agency" ? `h${faultNames.indexOf(name)}.test` : "localhost";
  const broken = place === "agency" ? path + host : path;
  upstream.handle(broken, faults[name]);
  const answer = await read(site.port, target, { host });
  if (place === "config") upstream.answer(broken, SYSTEM);
  else upstream.forget(broken);
  return answer;
}

function expectPage(body: string, what: string): void {
  expect(body, what).not.toMatch(INSIDE);
  expect(body, what).toMatch(/<title>[^<]+<\/title>/);
  expect(body.endsWith("</html>"), what).toBe(true);
}
