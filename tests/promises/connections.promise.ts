import http from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import express from "express";
import { expect, test } from "vitest";
import { createHttpServer } from "#server/httpServer.ts";
import { percentile } from "#tests/support/percentile.ts";
import { inParallel, read, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import { openSockets, peakMegabytes, residentMegabytes } from "#tests/support/processFigures.ts";

test("200 half-open connections do not affect others", async () => {
  await using upstream = await startContractUpstream(({ path }) => path);
  await using site = await startBuiltSite(upstream);
  const beginnings = [
    "",
    "G",
    "GET / HTTP/1.1\r\nHost: loc",
    "POST /api/user/info HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{",
    "POST /api/user/avatar HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
  ];
  const sockets = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      openSocket(site.port, beginnings[index % beginnings.length] ?? ""),
    ),
  );
  const figures: number[] = [];
  await inParallel(300, 4, async (index) => {
    const answer = await read(site.port, ["/healthz", "/question", "/api/user/info-v1"][index % 3] ?? "/");
    expect(answer.status).toBe(200);
    figures.push(answer.milliseconds);
  });
  expect(percentile(figures, 95)).toBeLessThan(500);
  for (const socket of sockets) socket.destroy();
});

test("keeps connections open longer than nginx does, and closes an incomplete request after a time", async () => {
  await using upstream = await startContractUpstream(({ path }) => path);
  await using site = await startBuiltSite(upstream);
  const agent = new http.Agent({ keepAlive: true });
  const { headers } = await read(site.port, "/healthz", { agent });
  agent.destroy();
  expect(Number(/timeout=(\d+)/.exec(String(headers["keep-alive"]))?.[1])).toBeGreaterThan(60);
  const server = createHttpServer(express());
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
  expect(server.headersTimeout).toBeLessThanOrEqual(120_000);
  expect(server.requestTimeout).toBeGreaterThan(0);
});

test("500 readers who leave early leave no socket, render or upstream call behind", async () => {
  await using upstream = await startContractUpstream(({ path }) => path);
  let calling = 0;
  upstream.handle("/question/list", (_req, res) => {
    calling++;
    res.once("close", () => calling--);
  });
  await using site = await startBuiltSite(upstream, { env: { UPSTREAM_TIMEOUT_MS: "60000" } });
  await read(site.port, "/course");
  const before = openSockets(site.pid);
  await inParallel(500, 50, async (index) => {
    const target = index % 4 === 0 ? "/api/question/list" : "/question";
    const socket = await openSocket(site.port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    // Every second socket closes before the first byte arrives, the others while the page is streamed.
    await delay(index % 2 === 0 ? 30 : 250);
    socket.destroy();
  });
  for (let attempt = 0; attempt < 50 && calling > 0; attempt++) await delay(100);
  expect(calling).toBe(0);
  await delay(2000);
  expect(openSockets(site.pid) - before).toBeLessThanOrEqual(40);
  const { body } = await read(site.port, "/metrics");
  expect(Number(/renders_aborted_total\{reason="left"\} (\d+)/.exec(body)?.[1] ?? 0)).toBeGreaterThan(100);
});

test("100 readers who never read cost bounded memory, which is freed with their connection", async () => {
  await using upstream = await startContractUpstream(({ path }) => `${path} ${"长".repeat(200)}`);
  await using site = await startBuiltSite(upstream);
  for (let round = 0; round < 60; round++) await read(site.port, "/question");
  const before = residentMegabytes(site.pid);
  const sockets = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = await openSocket(site.port, "");
      socket.pause();
      for (let again = 0; again < 6; again++)
        socket.write("GET /question HTTP/1.1\r\nHost: localhost\r\n\r\n");
      return socket;
    }),
  );
  await delay(8_000);
  expect((await read(site.port, "/healthz")).milliseconds).toBeLessThan(1_000);
  console.log(`readers who never read: +${Math.round(peakMegabytes(site.pid) - before)} MB`);
  expect(peakMegabytes(site.pid) - before).toBeLessThan(200);
  for (const socket of sockets) socket.destroy();
});

function openSocket(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      if (bytes !== "") socket.write(bytes);
      socket.off("error", reject);
      socket.on("error", () => {});
      resolve(socket);
    });
    socket.once("error", reject);
  });
}
