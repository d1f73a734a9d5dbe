import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltSite, inParallel, read, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";
import { type FaultName, faults } from "#tests/support/faultyUpstream.ts";
import { peakMegabytes, residentMegabytes } from "#tests/support/processFigures.ts";

/** Number of pages requested before memory is first measured. By then V8 has compiled the code. */
const WARM_UP = 150;

let upstream: FakeUpstream;

beforeAll(async () => {
  upstream = await startContractUpstream(({ endpoint, path, req }) =>
    endpoint === "agency" && req.url?.endsWith(".large") ? "长".repeat(400) : `文字 ${path}`,
  );
});

afterAll(() => upstream[Symbol.asyncDispose]());

test("6,000 unknown hosts cost less than 90 MB, and a known host stays open", async () => {
  await using site = await warmSite();
  const before = residentMegabytes(site.pid);
  await inParallel(6_000, 16, async (index) => {
    const { status } = await read(site.port, "/", { host: `h${index}.nobody` });
    expect(status).toBe(404);
  });
  tell("6,000 unknown hosts", site, before);
  expect(peakMegabytes(site.pid) - before).toBeLessThan(90);
  expect((await read(site.port, "/question")).status).toBe(200);
});

test.each(["small", "large"])(
  "4,000 agencies with %s configurations cost less than 80 MB, and a further new one opens",
  async (kind) => {
    await using site = await warmSite();
    const before = residentMegabytes(site.pid);
    await inParallel(4_000, 16, async (index) => {
      const { status } = await read(site.port, "/api/user/info-v1", { host: `a${index}.${kind}` });
      expect(status).toBe(200);
    });
    tell(`4,000 agencies, ${kind}`, site, before);
    expect(peakMegabytes(site.pid) - before).toBeLessThan(80);
    for (const host of [`one-more.${kind}`, `a0.${kind}`, `a3999.${kind}`])
      expect((await read(site.port, "/course", { host })).status, host).toBe(200);
  },
);

test("4,000 agencies with a page each cost less than 80 MB", async () => {
  await using site = await warmSite();
  const before = residentMegabytes(site.pid);
  await inParallel(4_000, 8, async (index) => {
    const { status } = await read(site.port, "/", { host: `p${index}.small` });
    expect(status).toBe(200);
  });
  tell("4,000 agencies with a page each", site, before);
  expect(peakMegabytes(site.pid) - before).toBeLessThan(80);
});

test.each(["packs a gigabyte", "sends 200 MB", "nests 10,000 deep"] as const)(
  "40 pages and 40 calls at once of an upstream that %s cost less than 200 MB, and other requests take less than a second",
  async (fault: FaultName) => {
    await using site = await warmSite();
    upstream.handle("/question/detail", faults[fault]);
    upstream.handle("/user/info-v1", faults[fault]);
    const before = residentMegabytes(site.pid);
    let slowest = 0;
    let running = true;
    const watch = (async () => {
      while (running) slowest = Math.max(slowest, (await read(site.port, "/healthz")).milliseconds);
    })();
    await inParallel(80, 16, async (index) => {
      const target = index % 2 === 0 ? "/question/7" : "/api/user/info-v1";
      const { status } = await read(site.port, target);
      expect([200, 502, 504]).toContain(status);
    });
    running = false;
    await watch;
    tell(fault, site, before);
    console.log(`${fault}: the slowest /healthz took ${Math.round(slowest)} ms`);
    upstream.forget("/question/detail");
    upstream.forget("/user/info-v1");
    expect(peakMegabytes(site.pid) - before).toBeLessThan(200);
    expect(slowest).toBeLessThan(1_000);
  },
);

async function warmSite(): Promise<BuiltSite> {
  const site = await startBuiltSite(upstream);
  await inParallel(WARM_UP, 4, async (index) => {
    const target =
      ["/question", "/question/7", "/course", "/api/user/info-v1", "/no/such/page"][index % 5] ?? "/";
    await read(site.port, target, { headers: { Cookie: "token=t" } });
  });
  return site;
}

function tell(what: string, site: BuiltSite, before: number): void {
  const now = residentMegabytes(site.pid) - before;
  const peak = peakMegabytes(site.pid) - before;
  console.log(
    `${what}: +${Math.round(now)} MB, at most +${Math.round(peak)} MB over ${Math.round(before)} MB`,
  );
}
