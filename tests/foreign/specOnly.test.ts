import { eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RouteId, routes } from "#shared/routes/table.ts";
import { enrolments } from "#upstream/db/schema/learning.ts";
import { users } from "#upstream/db/schema/users.ts";
import { signIn } from "#upstream/testing/learners.ts";
import { SALT } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { ADDRESSES } from "./addresses.ts";
import { REFUSALS, type Refusal, type SpecOnlyUpstream, startSpecOnlyUpstream } from "./specOnlyUpstream.ts";

const LEARNER = "13800000001";

let upstream: SpecOnlyUpstream;
let token: string;
beforeAll(async () => {
  upstream = await startSpecOnlyUpstream();
  token = await signIn(upstream.real, LEARNER);
  const { db } = upstream.real;
  const [learner] = await db.select().from(users).where(eq(users.mobile, LEARNER));
  await db
    .insert(enrolments)
    .values({ userId: learner?.id ?? 0, agencyId: 1, classroomId: 21, origin: "seed" })
    .onConflictDoNothing();
});
afterAll(() => upstream[Symbol.asyncDispose]());

interface Seen {
  readonly id: RouteId;
  readonly status: number;
  readonly signsOut: boolean;
}

/** How many of the screens were, before anything was done about it, an outage, and how many signed the learner out. */
const FOUND: Readonly<Record<Refusal, readonly [outages: number, signsOut: number]>> = {
  "an envelope with code 404 and HTTP 200": [0, 0],
  "a page of HTML with HTTP 404": [19, 0],
  "the JSON of a framework": [0, 0],
  "401, as a filter does that asks who it is first": [0, 30],
};

describe.each(Object.keys(REFUSALS) as Refusal[])("unknown paths answer %s", (refusal) => {
  let site: RunningSite;
  beforeAll(async () => {
    upstream.refuseBy(refusal);
    const renderer = await startRenderer({ timeoutMs: 5_000 });
    site = await startSite({ upstreamUrl: upstream.url, signSalt: SALT, renderer, upstreamTimeoutMs: 5_000 });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  test("the screens that are an outage, and those that sign the learner out", async () => {
    const seen: Seen[] = [];
    for (const { id, onEnter } of routes) {
      // Those end the session themselves.
      if (onEnter === "signOutFirst") continue;
      // One after the other, as a visitor goes.
      // oxlint-disable-next-line no-await-in-loop
      const { status, headers } = await request(site.server)
        .get(ADDRESSES[id])
        .set({ Host: "localhost", Cookie: `token=${token}` });
      const cookies = (headers["set-cookie"] ?? []) as unknown as readonly string[];
      seen.push({ id, status, signsOut: cookies.some((text) => text.startsWith("token=;")) });
    }
    expect(seen.length).toBeGreaterThan(50);
    const outages = seen.filter(({ status }) => status >= 500);
    expect([outages.length, seen.filter(({ signsOut }) => signsOut).length]).toEqual(FOUND[refusal]);
  });
});
