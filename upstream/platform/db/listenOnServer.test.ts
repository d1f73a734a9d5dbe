import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { listenOnServer } from "./listenOnServer.ts";

const server = process.env["TEST_DATABASE_LISTEN_URL"] ?? process.env["TEST_DATABASE_URL"];

test.skipIf(!server)(
  "reconnects one at a time through a balancer that drops connections, until notices arrive",
  async () => {
    const { hostname, port } = new URL(server ?? "");
    const [log, onChange, lines] = [{ warn: vi.fn() }, vi.fn(), new Set<Socket>()];
    let isThere = true;
    let tries = 0;
    const balancer = createServer((line) => {
      tries += 1;
      line.on("error", () => undefined);
      if (!isThere) return void line.destroy();
      const far = connect(Number(port || 5432), hostname);
      far.on("error", () => line.destroy());
      line.on("close", () => far.destroy());
      line.pipe(far).pipe(line);
      lines.add(line);
    }).listen(0, "127.0.0.1");
    await once(balancer, "listening");
    const through = new URL(server ?? "");
    through.port = String((balancer.address() as AddressInfo).port);
    const notify = () => Promise.reject(new Error("not tried here"));
    const stop = await listenOnServer({
      url: through.href,
      notify,
      pauseMs: 50,
      channels: ["agencies_changed"],
      onChange,
      log,
    });
    isThere = false;
    tries = 0;
    for (const line of lines) line.destroy();
    lines.clear();
    await delay(1_000);
    // If each attempt started two others, there would be millions of attempts by now.
    expect(tries).toBeGreaterThan(1);
    expect(tries).toBeLessThan(25);
    onChange.mockClear();
    isThere = true;
    await expect.poll(() => onChange.mock.calls.length).toBe(1);
    await stop();
    balancer.close();
  },
);
