import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchRoute } from "#shared/routes/match.ts";
import { type RouteId, routes } from "#shared/routes/table.ts";
import { signIn } from "#upstream/testing/learners.ts";
import { SALT } from "#upstream/testing/testUpstream.ts";
import { ADDRESSES } from "#tests/foreign/addresses.ts";
import {
  type Refusal,
  REFUSALS,
  type SpecOnlyUpstream,
  startSpecOnlyUpstream,
} from "#tests/foreign/specOnlyUpstream.ts";
import { startSite } from "#tests/support/buildApp.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";

/*
 * Promise 33: in front of an API with the specification's calls and public calls, no screen is an error page and no
 * learner is signed out, however the API refuses other calls. With a map of the API, no link leads to a missing screen.
 */
const ABSENT = "这部分内容还没有开通";
/** Areas whose reading calls the API of this test has (specOnlyUpstream.ts). */
const MAP = { areas: { catalogue: "api", article: "api", question: "api" } };

const folder = mkdtempSync(path.join(tmpdir(), "own-api-"));
const file = path.join(folder, "upstream.json");
let upstream: SpecOnlyUpstream;
let token: string;
beforeAll(async () => {
  writeFileSync(file, JSON.stringify(MAP));
  upstream = await startSpecOnlyUpstream();
  token = await signIn(upstream.real, "13800000001");
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

interface Seen {
  readonly id: RouteId;
  readonly status: number;
  readonly signsOut: boolean;
  readonly isAbsent: boolean;
  readonly links: readonly string[];
}

async function visitAll(upstreamMap?: string): Promise<readonly Seen[]> {
  const renderer = await startRenderer({ timeoutMs: 5_000 });
  await using site = await startSite({
    upstreamUrl: upstream.url,
    signSalt: SALT,
    renderer,
    upstreamTimeoutMs: 5_000,
    upstreamMap,
  });
  const seen: Seen[] = [];
  for (const { id, onEnter } of routes) {
    // The screen is skipped because it signs the learner out, or is the component gallery.
    if (onEnter === "signOutFirst" || id === "components") continue;
    // Opens them one after another, as a learner does.
    // oxlint-disable-next-line no-await-in-loop
    const { status, text, headers } = await request(site.server)
      .get(ADDRESSES[id])
      .set({ Host: "localhost", Cookie: `token=${token}`, "User-Agent": "a bot" });
    seen.push({
      id,
      status,
      signsOut: String(headers["set-cookie"] ?? "").includes("token=;"),
      isAbsent: status === 404 && text.includes(ABSENT),
      links: [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = ""]) => href),
    });
  }
  return seen;
}

describe.each(Object.keys(REFUSALS) as Refusal[])("missing calls are answered by %s", (refusal) => {
  beforeAll(() => upstream.refuseBy(refusal));

  test("without a map no screen is an error page, and no learner is signed out", async () => {
    const seen = await visitAll();
    expect(seen.filter(({ status, signsOut }) => status >= 500 || signsOut)).toEqual([]);
    const works = seen.filter(({ status }) => status === 200 || status === 302);
    expect(works.length).toBeGreaterThanOrEqual(31);
  });

  test("with a map no link leads to a missing screen either", async () => {
    const seen = await visitAll(file);
    expect(seen.filter(({ status, signsOut }) => status >= 500 || signsOut)).toEqual([]);
    const absent = new Set(seen.filter(({ isAbsent }) => isAbsent).map(({ id }) => id));
    expect(absent.size).toBeGreaterThan(5);
    const dead = seen.flatMap(({ id, links }) =>
      links
        .filter((href) => absent.has(matchRoute(href.split(/[?#]/, 1)[0] ?? "")?.route.id as RouteId))
        .map((href) => `${id} -> ${href}`),
    );
    expect(dead).toEqual([]);
  });
});
