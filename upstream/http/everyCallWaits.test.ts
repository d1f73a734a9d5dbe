import { afterAll, beforeAll, expect, test } from "vitest";
import { agencyRoutes, createUpstreamApp } from "../app.ts";
import { type TestUpstream, startTestUpstream } from "../testing/testUpstream.ts";
import { queuedByFile, queuedPieces, queuedByAddress } from "./requestQueues.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** Every path that Express knows, with something for its members. */
function paths(): readonly { method: string; path: string }[] {
  // The handlers are not called: only the table is read.
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

test("no call is outside of its visitor's turn", { timeout: 60_000 }, async () => {
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
  // Of no visitor: whoever watches the process asks /readyz, and those who ask at once share one look. Notices wait once they are verified.
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
  // Whoever asks from elsewhere is served.
  expect((await upstream.fetch("/uploads/icon/1-4e59.svg", {}, { ip: "203.0.113.78" })).status).toBe(200);
  release();
  await Promise.all(turns);
  expect(answers).toEqual(all.map(({ method, path }) => `${method} ${path}: 503`));
});

test("a file is read piece by piece in turns, and sent outside of them", async () => {
  const req = { get: () => "203.0.113.79", socket: {} } as unknown as Parameters<typeof queuedByAddress>[0];
  async function* pieces() {
    yield 1;
    yield 2;
  }
  const readers = Array.from({ length: 5 }, () => queuedPieces(req, pieces())[Symbol.asyncIterator]());
  // Five readers who have had one piece and take no more leave the turns to others.
  for (const reader of readers) expect(await reader.next()).toEqual({ done: false, value: 1 });
  expect(await queuedByFile(req, async () => "served")).toBe("served");
  for (const reader of readers) await reader.return?.();
});
