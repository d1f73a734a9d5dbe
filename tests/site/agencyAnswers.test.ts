import request from "supertest";
import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { bottomDetail } from "#shared/contract/config/endpoints.ts";
import { NOT_CACHEABLE, type Renderer } from "#server/document/renderer.ts";
import { plainRenderer, startSite } from "#tests/support/buildApp.ts";
import {
  type FakeUpstream,
  sendEnvelope,
  startFakeUpstream,
  TEST_HOST,
} from "#tests/support/fakeUpstream.ts";

const PATH = bottomDetail.path;

const footerRenderer: Renderer = {
  ...plainRenderer,
  async render(page, res) {
    const footer = await page.call(callOf(bottomDetail, {})).catch(() => undefined);
    res.end(footer ? footer.icp : "no footer");
    return NOT_CACHEABLE;
  },
};

async function start(upstream: FakeUpstream) {
  let later = 0;
  const site = await startSite({
    upstreamUrl: upstream.url,
    renderer: footerRenderer,
    now: () => Date.now() + later,
  });
  return {
    site,
    footer: async (host = TEST_HOST, cookie = "") =>
      (await request(site.server).get("/").set({ Host: host, Cookie: cookie })).text,
    pass: (ms: number) => void (later += ms),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test("requests a footer once for all visitors of an agency, and again after refreshRate seconds", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await start(upstream);
  upstream.handle(PATH, (_req, res) => void setTimeout(() => sendEnvelope(res, 0, { icp: "one" }), 50));
  const first = await Promise.all([site.footer(), site.footer(), site.footer(TEST_HOST, "token=mine")]);
  expect(first).toEqual(["one", "one", "one"]);
  expect(await site.footer()).toBe("one");
  const asked = upstream.seenAt(PATH);
  expect(asked.length).toBe(1);
  expect(asked[0]?.headers.authorization).toBeUndefined();

  upstream.answer(PATH, { icp: "two" });
  site.pass(19_000);
  expect(await site.footer()).toBe("one");
  site.pass(2_000);
  // The first request after the expiry gets the old answer, without waiting for the new one.
  expect(await site.footer()).toBe("one");
  await expect.poll(() => site.footer()).toBe("two");
  expect(upstream.seenAt(PATH).length).toBe(2);
});

test("keeps the last footer while the upstream fails, and never caches a failure", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await start(upstream);
  upstream.handle(PATH, (_req, res) => void res.writeHead(500).end());
  expect(await site.footer()).toBe("no footer");
  upstream.answer(PATH, { icp: "known" });
  expect(await site.footer()).toBe("known");

  upstream.handle(PATH, (_req, res) => void res.writeHead(500).end());
  site.pass(21_000);
  const before = upstream.seenAt(PATH).length;
  expect(await site.footer()).toBe("known");
  await expect.poll(() => upstream.seenAt(PATH).length).toBe(before + 1);
  // After a failure the upstream is not called again for a moment.
  await expect
    .poll(async () => [await site.footer(), upstream.seenAt(PATH).length])
    .toEqual(["known", before + 1]);
  upstream.answer(PATH, { icp: "back" });
  site.pass(4_000);
  await expect.poll(() => site.footer()).toBe("back");
});

test("never gives an agency the footer of another agency, and requests the footer again after the cache is cleared", async () => {
  await using upstream = await startFakeUpstream();
  upstream.open("other.test", { agency_flag: "yihang" });
  upstream.handle(PATH, (req, res) => sendEnvelope(res, 0, { icp: String(req.headers["agency-flag"]) }));
  await using site = await start(upstream);
  for (let round = 0; round < 2; round++) {
    expect(await site.footer()).toBe("zhixing");
    expect(await site.footer("other.test")).toBe("yihang");
  }
  expect(upstream.seenAt(PATH).length).toBe(2);
  site.site.dependencies.agencyAnswers.forget();
  expect(await site.footer()).toBe("zhixing");
  expect(upstream.seenAt(PATH).length).toBe(3);
});

test("does not cache an answer that was under way when the cache was cleared", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await start(upstream);
  let answerOld = (): void => undefined;
  upstream.handle(PATH, (_req, res) => {
    answerOld = () => sendEnvelope(res, 0, { icp: "old" });
  });
  const waiting = site.footer();
  await expect.poll(() => upstream.seenAt(PATH).length).toBe(1);
  site.site.dependencies.agencyAnswers.forget();
  upstream.answer(PATH, { icp: "new" });
  expect(await site.footer()).toBe("new");
  answerOld();
  expect(await waiting).toBe("old");
  expect(await site.footer()).toBe("new");
  expect(upstream.seenAt(PATH).length).toBe(2);
});

test("the cache stays within bounds, however many agencies are requested", async () => {
  await using upstream = await startFakeUpstream();
  upstream.handle(PATH, (req, res) =>
    sendEnvelope(res, 0, { icp: `${req.headers["agency-flag"]}`, copyright: "x".repeat(400_000) }),
  );
  await using site = await start(upstream);
  const flags = Array.from({ length: 15 }, (_, flag) => `flag${flag}`);
  upstream.open(TEST_HOST, { config: { agency_flags: flags } });
  const ask = (flag: number) => site.footer(TEST_HOST, `ag=flag${flag}`);
  for (let flag = 0; flag < 15; flag++) expect(await ask(flag)).toBe(`flag${flag}`);
  const before = upstream.seenAt(PATH).length;
  expect(before).toBe(15);
  await ask(14);
  expect(upstream.seenAt(PATH).length).toBe(before);
  await ask(0);
  expect(upstream.seenAt(PATH).length).toBe(before + 1);
});
