import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { rawGet } from "#tests/support/rawRequest.ts";

const HOST = `Host: ${TEST_HOST}`;

test("a trial behind a proxy logs a warning once, and other modes never do", async () => {
  await using upstream = await startFakeUpstream();
  for (const header of ["X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https", "Forwarded: for=_a"]) {
    await using site = await startSite({ upstreamUrl: upstream.url, trial: true });
    const warnings = () => site.log.filter((line) => line.includes("This is a trial"));
    await rawGet(site.port, "/", [HOST]);
    expect(warnings()).toEqual([]);
    for (let turn = 0; turn < 3; turn++) await rawGet(site.port, "/", [HOST, header]);
    expect(warnings(), header).toHaveLength(1);
    expect(warnings()[0]).toContain('"level":"warn"');
  }
  await using site = await startSite({ upstreamUrl: upstream.url });
  await rawGet(site.port, "/", [HOST, "X-Forwarded-For: 203.0.113.9"]);
  expect(site.log.join("")).not.toContain("trial");
});
