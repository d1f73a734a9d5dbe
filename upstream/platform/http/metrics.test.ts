import express from "express";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { notOfSites } from "./checkSign.ts";
import { createMetrics } from "./metrics.ts";

const TOKEN = "0123456789abcdef0123";

/** Starts an app behind a trusted proxy. `remote` is the address that the handler sees at the other end. */
async function startApp(remote: string) {
  const metrics = createMetrics({
    token: TOKEN,
    isReady: async () => true,
    connections: undefined,
    replica: undefined,
    jobs: () => Promise.reject(new Error("the database is away")),
    clockAheadMs: () => 0,
    ofProcess: false,
  });
  const app = express();
  app.get(
    "/metrics",
    notOfSites,
    (req, _res, next) => {
      Object.defineProperty(req.socket, "remoteAddress", { value: remote });
      next();
    },
    metrics.serve,
  );
  app.use(metrics.observe);
  app.get("/course/:id", (_req, res) => void res.send("here"));
  const server = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path: string, authorization = "", headers: Readonly<Record<string, string>> = {}) =>
    fetch(url + path, { headers: { authorization, ...headers } });
}

test("shows metrics to this machine, and to other machines only with the token", async () => {
  const near = await startApp("::ffff:127.0.0.1");
  expect((await near("/metrics")).status).toBe(200);
  const far = await startApp("203.0.113.9");
  expect((await far("/metrics", `Bearer ${TOKEN}`)).status).toBe(200);
  for (const wrong of ["", "Bearer ", "Bearer 0123456789abcdef0124", `Bearer ${TOKEN}0`])
    expect((await far("/metrics", wrong)).status, wrong).toBe(404);
});

test("hides metrics from requests that a site signs, and from proxied requests without the token", async () => {
  const near = await startApp("127.0.0.1");
  const status = async (headers: Readonly<Record<string, string>>, authorization?: string) =>
    (await near("/metrics", authorization, headers)).status;
  expect(await status({ Sign: "x" })).toBe(404);
  expect(await status({ Sign: "x" }, `Bearer ${TOKEN}`)).toBe(404);
  for (const name of ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
    expect([name, await status({ [name]: "x" }), await status({ [name]: "x" }, `Bearer ${TOKEN}`)]).toEqual([
      name,
      404,
      200,
    ]);
});

test("labels a call with the path of its route, and omits a figure that cannot be read", async () => {
  const ask = await startApp("127.0.0.1");
  await ask("/course/123");
  await ask("/nothing/456");
  const text = await (await ask("/metrics")).text();
  expect(text).toContain('api_call_duration_seconds_count{path="/course/:id",code="20200"} 1');
  expect(text).toContain('api_call_duration_seconds_count{path="none",code="404"} 1');
  expect(text).not.toMatch(/path="[^"]*(?:123|456)/);
  expect(text).toContain("database_up 1");
  expect(text).not.toMatch(/^jobs\{/m);
});
