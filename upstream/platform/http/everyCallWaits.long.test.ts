import { afterAll, beforeAll, expect, test } from "vitest";
import { agencyRoutes, createUpstreamApp } from "../../app.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { queuedByFile, queuedPieces, queuedByAddress } from "./requestQueues.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** Returns every path that Express serves, with a value for each parameter. */
function paths(): readonly { method: string; path: string }[] {
  // Reads only the route table and calls no handler, so the dependencies may be empty.
  const app = createUpstreamApp({} as Parameters<typeof createUpstreamApp>[0]);
  const { stack } = app.router as unknown as { stack: readonly Layer[] };
  return stack.flatMap(({ route }) =>
    route
      ? Object.keys(route.methods).map((method) => ({
          method: method.toUpperCase(),
          path: route.path.replace(/[{}]/g, "").replace(/[:*]\w+/g, "1"),
        }))
      : [],
  );
}

test("every call waits in the queue of its visitor", { timeout: 60_000 }, async () => {
  const visitor = "203.0.113.77";
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asking = (ip: string) =>
    ({ get: () => ip, socket: { remoteAddress: "127.0.0.1" } }) as unknown as Parameters<
      typeof queuedByAddress
    >[0];
  const turns = Array.from({ length: 4 }, () => [
    queuedByAddress(asking(visitor), () => held),
    queuedByFile(asking(visitor), () => held),
  ]).flat();
  const own = new Set(agencyRoutes.map(({ endpoint }) => endpoint.path as string));
  // Two paths need no turn: requests to /readyz share one query, and notices get a turn after their verification.
  const outside = new Set(["/readyz", "/payment/notify/1"]);
  const all = paths().filter(({ path }) => !own.has(path) && !outside.has(path));
  expect(all.length).toBeGreaterThan(100);
  const answers = await Promise.all(
    all.map(async ({ method, path }) => {
      const init =
        method === "POST" ? { method, body: "{}", headers: { "content-type": "application/json" } } : {};
      const { status } = await upstream.fetch(path, init, { ip: visitor });
      return `${method} ${path}: ${status}`;
    }),
  );
  expect((await upstream.fetch("/uploads/icon/1-4e59.svg", {}, { ip: "203.0.113.78" })).status).toBe(200);
  release();
  await Promise.all(turns);
  expect(answers).toEqual(all.map(({ method, path }) => `${method} ${path}: 503`));
});

test("reads each piece of a file within a turn of the queue, and sends it after the turn", async () => {
  const req = { get: () => "203.0.113.79", socket: {} } as unknown as Parameters<typeof queuedByAddress>[0];
  async function* pieces() {
    yield 1;
    yield 2;
  }
  const readers = Array.from({ length: 5 }, () => queuedPieces(req, pieces())[Symbol.asyncIterator]());
  // Each of five readers got one piece and has not read further, but has returned its turn to the queue.
  for (const reader of readers) expect(await reader.next()).toEqual({ done: false, value: 1 });
  expect(await queuedByFile(req, async () => "served")).toBe("served");
  for (const reader of readers) await reader.return?.();
});
