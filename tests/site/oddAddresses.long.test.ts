import { afterAll, beforeAll, expect, test } from "vitest";
import { type Route, routes } from "#shared/routes/table.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { amount } from "../support/amount.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { rawGet } from "../support/rawRequest.ts";
import { startRenderer } from "../support/realRenderer.ts";

const ODD_VALUES: readonly string[] = [
  "",
  "zzz",
  "-1",
  "0",
  "1e99",
  "9".repeat(40),
  "9".repeat(18),
  "%00",
  "%E4%B8%AD%E6%96%87",
  "%E4%B8",
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "a".repeat(4_000),
];
const ODD_QUERIES: readonly ((name: string) => string)[] = [
  ...ODD_VALUES.map((value) => (name: string) => `${name}=${value}`),
  (name) => `${name}[]=1`,
  (name) => `${name}[__proto__]=1`,
  (name) => `${name}=1&${name}=2`,
];
/** The first school of the test content. */
const HOST = "localhost";

/**
 * All addresses take a minute of CPU, so a usual run takes every eighth address, starting differently for each route.
 */
const EVERY = amount({ usual: 8, full: 1 });
const ABREAST = 8;

let upstream: TestUpstream;
let site: RunningSite;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const renderer = await startRenderer({ timeoutMs: 10_000 });
  site = await startSite({ upstreamUrl: upstream.url, signSalt: SALT, renderer, upstreamTimeoutMs: 20_000 });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

/** Valid values of path members. They are kept while another member has an odd value. */
const KNOWN: Readonly<Record<string, string>> = { level1: "313", level2: "314" };

function addressesOf({ path, members }: Route): readonly string[] {
  const pathOf = (filled: Readonly<Record<string, string>>) =>
    path.replace(/:(\w+)/g, (_, name: string) => filled[name] ?? KNOWN[name] ?? "1");
  return Object.keys(members).flatMap((name) =>
    path.includes(`:${name}`)
      ? ODD_VALUES.map((odd) => pathOf({ [name]: odd }))
      : ODD_QUERIES.map((odd) => `${pathOf({})}?${odd(name)}`),
  );
}

const withMembers = (routes as readonly Route[]).filter(({ members }) => Object.keys(members).length > 0);

test.each(withMembers.map((route, index) => [route.path, route, index] as const))(
  "no address of %s is a fault of ours",
  async (_, route, index) => {
    // A new learner for each route: some addresses end the session.
    const { token } = await newLearner(upstream);
    const addresses = addressesOf(route).filter((__, at) => (at + index) % EVERY === 0);
    const statuses = new Map<string, number>();
    for (let from = 0; from < addresses.length; from += ABREAST)
      await Promise.all(
        addresses.slice(from, from + ABREAST).map(async (address) => {
          const { status } = await rawGet(site.port, address, [
            `Host: ${HOST}`,
            `Cookie: token=${token}; ag=jia`,
          ]);
          statuses.set(address.slice(0, 100), status);
        }),
      );
    expect([...statuses].filter(([, status]) => status < 200 || status >= 500)).toEqual([]);
  },
);
