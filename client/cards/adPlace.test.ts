import { ad } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { courseFacetsCall, courseListCall } from "../calls/catalogue.ts";

async function placeWith(ads: readonly Readonly<Record<string, unknown>>[]): Promise<string> {
  const html = await renderScreen("/course", [
    [courseListCall({ page: 1 }), { list: [], total: 0 }],
    [courseFacetsCall({ page: 1 }), {}],
    [callOf(ad, { position: "course_top" }), ads],
  ]);
  return /<aside aria-label="推荐">.*?<\/aside>/s.exec(html)?.[0] ?? "";
}

const img = "/uploads/banner/24-1.svg";

test("shows an ad as one link labelled as advertising, and a link to the school's help without that label", async () => {
  const sold = await placeWith([{ id: 1, title: "国考全程班", intro: "六次模考", img, url: "/classroom/6" }]);
  expect(sold).toContain('href="/classroom/6"');
  expect(sold).toContain("广告");
  expect(sold).toContain('width="80" height="45"');
  expect(await placeWith([{ id: 2, title: "错过直播可以看回放", img, url: "/help/6" }])).not.toContain(
    "广告",
  );
});

test("opens an external ad in a new tab and hides an ad without a usable link", async () => {
  const away = await placeWith([{ id: 1, title: "教材", url: "https://shop.test/x", target: "_blank" }]);
  expect(away).toMatch(/<a [^>]*target="_blank" rel="noopener"[^>]* href="https:\/\/shop.test\/x"/);
  expect(away).not.toContain("<img");
  const bad = ["javascript:alert(1)", "//evil.test", "", "data:text/html,x"].map((url, id) => ({
    id,
    title: "坏",
    url,
  }));
  expect(await placeWith(bad)).toBe("");
  expect(await placeWith([...bad, { id: 9, title: "好", url: "/" }])).toContain("好");
});

test("shows nothing without ads", async () => {
  expect(await placeWith([])).toBe("");
});
