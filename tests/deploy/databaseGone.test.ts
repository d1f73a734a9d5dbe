import { expect, test } from "vitest";
import { missingPostgres, startPostgres } from "#tests/support/postgres.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { demoToken } from "./demoToken.ts";
import { startSite, startUpstream } from "./service.ts";
import { visit } from "./visitor.ts";

const reason = untested("a database that goes away", missingPostgres(), missingBuild());

test.skipIf(reason)("answers 503 with Retry-After while the database is down, and recovers", async () => {
  await using postgres = await startPostgres();
  const SIGN_SALT = "database-gone-test";
  await using upstream = await startUpstream({ DATABASE_URL: postgres.url, SIGN_SALT });
  await using site = await startSite({
    UPSTREAM_URL: upstream.url,
    SIGN_SALT,
    PAGE_CACHE_SECONDS: "0",
  });
  const token = await demoToken({ port: site.port, host: "localhost" });
  const ask = async (path: string, port = site.port) => {
    const { status, headers, body } = await visit({
      port,
      host: "localhost",
      path,
      headers: { Cookie: `token=${token}` },
    });
    return { status, again: headers["retry-after"], text: body.toString() };
  };
  const readyEverywhere = async () => [
    (await ask("/readyz", upstream.port)).status,
    (await ask("/readyz")).status,
  ];
  const PAGES = ["/study/course/my", "/course/401"];
  const CALLS = ["/api/user/info-v1", "/api/course/list"];
  const statuses = async () =>
    Promise.all([...PAGES, ...CALLS].map(async (path) => (await ask(path)).status));
  expect([await readyEverywhere(), await statuses()]).toEqual([
    [200, 200],
    [200, 200, 200, 200],
  ]);

  postgres.stop();
  // The site checks its upstream at most once a second.
  await expect.poll(readyEverywhere, { timeout: 3_000 }).toEqual([503, 503]);
  for (const port of [upstream.port, site.port])
    expect(await ask("/readyz", port)).toMatchObject({ status: 503, again: "5", text: "not ready\n" });
  for (const path of PAGES) {
    const page = await ask(path);
    expect([page.status, page.again], path).toEqual([503, "5"]);
    expect(page.text.replace(/<script[\s\S]*?<\/script>/g, "")).toMatch(/稍后|暂时/);
  }
  for (const path of CALLS) {
    const call = await ask(path);
    expect([call.status, call.again], path).toEqual([503, "5"]);
    expect(JSON.parse(call.text), path).toMatchObject({ flag: 0, msg: "服务暂时不可用，请稍后再试" });
  }
  expect((await ask("/healthz")).status).toBe(200);
  const lines = upstream
    .log()
    .split("\n")
    .filter((line) => line.includes("the database cannot be used"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/it (?:refuses connections|has ended the connection)/);
  expect(upstream.log()).not.toContain("request failed");

  postgres.start();
  await expect.poll(readyEverywhere, { timeout: 10_000 }).toEqual([200, 200]);
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 200, 200, 200]);
});
