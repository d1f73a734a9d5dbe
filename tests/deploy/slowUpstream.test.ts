import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startLine } from "#tests/support/line.ts";
import { missingPostgres, startPostgres } from "#tests/support/postgres.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { missing as missingNginx, startNginx } from "./nginx.ts";
import { startSite, startUpstream } from "./service.ts";

const reason = untested("a slow upstream", missingPostgres(), missingNginx(), missingBuild());

/** Delay of each way, so that each answer takes longer than nginx waits. */
const SLOW_MS = 2_500;
const FAST_MS = 2_000;

test.skipIf(reason).each([["answers in 5 s"], ["is frozen"]])(
  "the site leaves out one of two upstreams that %s, reports it, and takes it back when it is well",
  async (what) => {
    await using postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url, SIGN_SALT: "slow-upstream" };
    await using one = await startUpstream(env);
    await using two = await startUpstream(env);
    await using line = await startLine(two.port);
    await using nginx = await startNginx({
      processes: [one.port],
      upstreams: [one.port, line.port],
      domains: ["unused.test"],
      assets: resolve("dist/client"),
    });
    const api = `http://127.0.0.1:${nginx.apiPort}`;
    await using site = await startSite({ UPSTREAM_URL: api, SIGN_SALT: env.SIGN_SALT, LOG_LEVEL: "info" });
    const origin = `http://localhost:${site.port}`;
    const call = async () => {
      const from = performance.now();
      const { status } = await fetch(`${origin}/api/course/list`);
      return status === 200 && performance.now() - from < FAST_MS;
    };
    const calls = async (num: number) => {
      const results: boolean[] = [];
      for (let at = 0; at < num; at += 1) results.push(await call());
      return results.filter((isFast) => !isFast).length;
    };
    const slow = `127.0.0.1:${line.port}`;
    const leftOut = async () => {
      const figures = await (await fetch(`${origin}/metrics`)).text();
      return new RegExp(`^upstream_left_out\\{process="${slow}"\\} (\\d)$`, "m").exec(figures)?.[1];
    };
    expect(await calls(8)).toBe(0);
    expect(await leftOut()).toBe("0");

    if (what === "is frozen") process.kill(two.pid(), "SIGSTOP");
    else line.delay(SLOW_MS);
    const from = performance.now();
    // Several readers at once, as on an exam day.
    while ((await leftOut()) !== "1" && performance.now() - from < 40_000)
      await Promise.all([call(), call(), call(), call()]);
    console.log(`${what}: left out after ${Math.round(performance.now() - from)} ms`);
    expect(await leftOut()).toBe("1");
    expect(site.log()).toContain(`the upstream at ${slow} is left out`);
    // Longer than the pause before the first probe: a probe delays no visitor.
    for (let at = 0; at < 6; at += 1) {
      expect(await calls(5)).toBe(0);
      await delay(1_000);
    }

    if (what === "is frozen") process.kill(two.pid(), "SIGCONT");
    else line.restore();
    await expect
      .poll(async () => ((await calls(2)) === 0 ? await leftOut() : ""), { timeout: 40_000, interval: 500 })
      .toBe("0");
    await expect.poll(site.log).toContain(`the upstream at ${slow} answers quickly and is asked again`);
    expect(await calls(8)).toBe(0);
  },
);
