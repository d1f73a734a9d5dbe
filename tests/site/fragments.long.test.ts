import request from "supertest";
import { expect, test } from "vitest";
import { fragments } from "#client/kit/CachedFragment.tsx";
import type { Page } from "#server/document/page.ts";
import { NOT_CACHEABLE } from "#server/document/renderer.ts";
import { routes } from "#shared/routes/table.ts";
import { startSite } from "#tests/support/buildApp.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";
import { sampleAddress } from "#tests/support/sampleAddress.ts";

const NOW = Date.UTC(2026, 10, 26);
const HOST = "school.test";

/** Cookies and addresses that fragments depend on, besides the sample of every route. */
const looks = ["", "token=t; theme=dark; region=420000"];
const more = [
  "/course/1/2?price=free&sort=price&page=2",
  "/question/1?type=single",
  "/search?q=1",
  "/course?page=3",
];

test("a page is the same with freshly rendered fragments and with cached ones", async () => {
  await using upstream = await startContractUpstream(({ path }) => (/id$|_id$/.test(path) ? "1" : "字"));
  const real = await startRenderer({ now: () => NOW, timeoutMs: 20_000 });
  let marked = 0;
  await using site = await startSite({
    upstreamUrl: upstream.url,
    upstreamTimeoutMs: 20_000,
    renderer: {
      ...real,
      async render(page: Page, response) {
        const html = (await real.complete(page))?.plain.toString() ?? "";
        if (html.includes("\u0001")) marked++;
        response.end(html);
        return NOT_CACHEABLE;
      },
    },
  });
  const read = async (path: string, cookie: string) => {
    const { text } = await request(site.server).get(path).set("Host", HOST).set("Cookie", cookie);
    // The page's data is excluded: its order is that in which answers arrived.
    return text.split('<script type="application/json"', 1)[0] ?? "";
  };
  const pages = [...routes.map(sampleAddress), ...more].flatMap((path) =>
    looks.map((look) => [path, look] as const),
  );
  let compared = 0;
  for (const [path, look] of pages) {
    const plain = await withoutFragments(() => read(path, look));
    for (const time of ["first", "second"]) {
      const html = await read(path, look);
      // Skips redirects, and screens that leave a part to the browser.
      if (html === "" || plain === "") continue;
      expect(html, `${path} ${look}, ${time} time`).toBe(plain);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(150);
  expect(marked).toBe(0);
});

async function withoutFragments<T>(run: () => Promise<T>): Promise<T> {
  Object.defineProperty(fragments, "render", {
    configurable: true,
    get: () => undefined,
    set() {},
  });
  try {
    return await run();
  } finally {
    Object.defineProperty(fragments, "render", { configurable: true, writable: true, value: undefined });
  }
}
