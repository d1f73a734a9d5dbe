import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agencyHosts } from "../../platform/db/schema/agencies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let owner: PageVisitor;

const SITE_PORT = 4_321;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  pages = await serveTestPages(upstream, { sitePort: SITE_PORT });
  owner = await pageVisitor({ upstream, pages }, "owner", { agency: "jia" });
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const setHost = async (host: string) => {
  await upstream.db.delete(agencyHosts).where(eq(agencyHosts.agencyId, 1));
  await upstream.db.insert(agencyHosts).values({ agencyId: 1, host });
};

/** Runs a change by its forms and returns the page of its result. */
async function done(path: string, fields: Record<string, string>): Promise<string> {
  const sent = await owner.sendForm(path, fields);
  const work = sent.get("Location") ?? "";
  await owner.send(work, { do: "1" });
  return (await owner.get(work)).text;
}

test.each([
  ["a trial on this machine", "localhost", `http://localhost:${SITE_PORT}`],
  ["a domain behind nginx", "school.example.com", "https://school.example.com"],
])("leads to the site of %s: a new course, its tree, and a password link", async (_site, host, site) => {
  await setHost(host);
  const course = await done("/course/add", { name: "看课", subject: "315", price: "1" });
  const id = /href="(?:[^"]*)\/course\/(\d+)" target/.exec(course)?.[1] ?? "";
  expect(course).toContain(`href="${site}/course/${id}"`);
  expect((await owner.get(`/course/tree?id=${id}`)).text).toContain(`href="${site}/course/${id}"`);
  const [learner] = await upstream.db.select().from(users).where(eq(users.agencyId, 1)).limit(1);
  const link = await done("/user/password", { id: String(learner?.id) });
  expect(link).toContain(`${site}/user/reset-pwd#code=`);
});
