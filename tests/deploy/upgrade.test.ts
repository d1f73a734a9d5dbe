import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import https from "node:https";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { sendEnvelope, startFakeUpstream } from "#tests/support/fakeUpstream.ts";
import { freePort } from "#tests/support/siteProcess.ts";
import { type Nginx, missing, startNginx } from "./nginx.ts";
import { type Site, startSite } from "./site.ts";
import { ReusedConnectionLost, visit } from "./visitor.ts";

const HOST = "school.test";
const reason =
  missing() ?? (existsSync("dist/server/index.js") ? undefined : "there is no build: npm run build");
if (reason) console.log(`an upgrade under load is not tested: ${reason}`);

test.skipIf(reason)("an upgrade of two processes, one at a time, loses no request under load", async () => {
  await using upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 20200, { list: [], total: 0 }));
  // Streams are open while their process is told to end.
  upstream.handle("/course/list", (_req, res) => {
    setTimeout(() => sendEnvelope(res, 20200, { list: [], total: 0 }), 800);
  });
  const env = { UPSTREAM_URL: upstream.url, SIGN_SALT: "deploy-test", PAGE_CACHE_SECONDS: "0" };
  const sites = [await startSite(await freePort(), env), await startSite(await freePort(), env)];
  await using nginx = await startNginx({
    processes: sites.map((site) => site.port),
    domains: [HOST],
    assets: path.resolve("dist/client"),
  });
  try {
    const load = startLoad(nginx);
    await delay(2_000);
    const told = await upgrade(sites, nginx);
    await delay(1_000);
    const { counts, failures } = await load.stop();

    expect(failures, nginx.errorLog()).toEqual([]);
    console.log(`upgrade under load: ${JSON.stringify(counts)}, 0 lost`);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10);
    expect(told.match(/: ready, in nginx again/g)).toHaveLength(2);
    expect(sites.map((site) => site.lastExit())).toEqual([0, 0]);
  } finally {
    for (const site of sites) await site[Symbol.asyncDispose]();
  }
});

/** deploy/upgrade.sh as it is; only restart and reload go to our processes instead of systemd. */
async function upgrade(sites: readonly Site[], nginx: Nginx): Promise<string> {
  const control = createServer((req, res) => {
    const site = sites.find(({ port }) => req.url === `/${port}`);
    void site?.restart().then(() => res.end());
  });
  await new Promise<void>((resolve) => void control.listen(0, "127.0.0.1", resolve));
  const { port } = control.address() as AddressInfo;
  const { stdout } = await promisify(execFile)("sh", ["deploy/upgrade.sh"], {
    env: {
      PATH: process.env["PATH"],
      PORTS: sites.map((site) => site.port).join(" "),
      RESTART: `curl -fsS http://127.0.0.1:${port}/`,
      SITE_CONF: nginx.siteConf,
      RELOAD: `kill -HUP ${nginx.pid}`,
    },
  });
  control.close();
  return stdout;
}

function startLoad({ httpsPort, certificate }: Nginx) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 32 });
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  let running = true;
  const readers = [
    { path: "/aboutus", readers: 3, whole: "</html>" },
    { path: "/course", readers: 6, whole: "</html>" },
    { path: "/api/default/ip", readers: 3, whole: "20200" },
    {
      path: "/api/user/check-username",
      method: "POST",
      body: '{"username":"a"}',
      readers: 6,
      whole: "20200",
    },
  ].flatMap(({ readers: count, whole, ...asking }) =>
    Array.from({ length: count }, async () => {
      while (running) {
        const place = { port: httpsPort, host: HOST, certificate, ...asking };
        const answer = await visit({ ...place, agent })
          .catch((error: Error) =>
            error instanceof ReusedConnectionLost ? visit(place) : Promise.reject(error),
          )
          .catch((error: Error) => ({ status: 0, body: Buffer.from(error.message) }));
        if (answer.status === 200 && answer.body.includes(whole)) {
          counts[asking.path] = (counts[asking.path] ?? 0) + 1;
        } else failures.push(`${asking.path}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
        await delay(20);
      }
    }),
  );
  return {
    async stop() {
      running = false;
      await Promise.all(readers);
      agent.destroy();
      return { counts, failures };
    },
  };
}
