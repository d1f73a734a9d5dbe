import sharp from "sharp";
import { expect, test } from "vitest";
import { startRenderer } from "#tests/support/realRenderer.ts";
import { SALT, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { startSite } from "../support/buildApp.ts";

test("the preview picture of a shared page is never an SVG", async () => {
  await using upstream = await startTestUpstream();
  await using site = await startSite({
    upstreamUrl: upstream.url,
    signSalt: SALT,
    upstreamTimeoutMs: 10_000,
    now: () => upstream.now(),
    renderer: await startRenderer(),
  });
  const origin = `http://127.0.0.1:${site.port}`;
  const read = (path: string) =>
    fetch(origin + path, {
      headers: { "X-Forwarded-Host": "localhost", "User-Agent": "ExampleBot/1.0 bot" },
    });
  const first = async (list: string, link: RegExp) => link.exec(await (await read(list)).text())?.[1] ?? "";
  const pages = [
    "/",
    await first("/course", /href="(\/course\/\d+)"/),
    await first("/news", /href="(\/news\/\d+)"/),
    await first("/teacher", /href="(\/teacher\/\d+)"/),
  ];
  const widths: number[] = [];
  for (const page of pages) {
    const html = await (await read(page)).text();
    const address = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(address, page).toMatch(/^http:\/\/localhost\/api\/uploads\/\w+\/[\w-]+\.png$/);
    const picture = await read(new URL(address).pathname);
    expect(picture.headers.get("content-type"), page).toBe("image/png");
    const { format, width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect(format, page).toBe("png");
    widths.push(width);
  }
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(600);
});
