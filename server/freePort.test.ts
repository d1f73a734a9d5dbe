import { createServer } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { freePort } from "./freePort.ts";

test("each call returns another port, which the system gives to nobody on its own", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(11_000);
  expect(Math.max(...ports)).toBeLessThan(32_000);
});

test.each(["127.0.0.1", "0.0.0.0"])("a port on which something listens on %s is left out", async (host) => {
  const taken = (await freePort()) + 1;
  const server = createServer().listen(taken, host);
  await once(server, "listening");
  try {
    expect(await freePort()).not.toBe(taken);
  } finally {
    server.close();
  }
});
