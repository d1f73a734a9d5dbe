import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltSite, inParallel, read, startBuiltSite } from "#tests/support/builtSite.ts";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";
import { markersIn, startMarkedUpstream } from "#tests/support/markedUpstream.ts";

const AGENCIES = 24;
const LEARNERS = 60;
const PAGES = 2_000;

let upstream: FakeUpstream;
let site: BuiltSite;

beforeAll(async () => {
  upstream = await startMarkedUpstream();
  site = await startBuiltSite(upstream, { env: { UPSTREAM_TIMEOUT_MS: "20000" } });
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

test("2,000 pages of 24 agencies and 60 learners at once: nobody sees a marker of somebody else", async () => {
  const targets = [
    "/",
    "/course",
    "/question",
    "/question/7",
    "/course/7",
    "/classroom/7",
    "/no/such/page",
    "/api/user/info-v1",
  ];
  const foreign: string[] = [];
  let own = 0;
  await inParallel(PAGES, 24, async (index) => {
    // Every page is requested for each agency in turn: if it were cached for the wrong agency, the mark would show it.
    const agency = `ag${(index * 7 + Math.floor(index / AGENCIES)) % AGENCIES}`;
    // Every third reader is anonymous: only pages of anonymous visitors may be cached.
    const learner = index % 3 === 0 ? undefined : `le${(index * 11) % LEARNERS}`;
    const target = targets[(index * 5) % targets.length] ?? "/";
    const { status, body } = await read(site.port, target, {
      host: `${agency}.test`,
      headers: learner ? { Cookie: `token=${learner}` } : {},
    });
    expect(status, target).toBeLessThan(500);
    const markers = markersIn(body, agency, learner);
    own += markers.own.length;
    foreign.push(
      ...markers.foreign.map((marker) => `${agency} ${learner ?? "stranger"} ${target}: ${marker}`),
    );
  });
  console.log(`isolation: ${PAGES} pages, ${own} markers of their own, ${foreign.length} foreign`);
  expect(foreign.slice(0, 10)).toEqual([]);
  expect(own).toBeGreaterThan(PAGES);
});

test("an answer to a token is never given without it, nor the other way round", () => {
  const pages = upstream.seen.filter(({ url }) => url.startsWith("/question/detail"));
  expect(pages.some(({ headers }) => headers.authorization !== undefined)).toBe(true);
  for (const { headers } of upstream.seen.filter(
    ({ url }) => !url.includes("agency") && !url.includes("default.json"),
  ))
    expect(headers["agency-flag"]).toMatch(/^ag\d+$/);
});
