import { expect, test } from "vitest";
import { rasterUrl } from "./rasterUrl.ts";

test("returns the PNG of a drawn picture, keeps a raster picture, and returns nothing for another SVG", () => {
  for (const [address, raster] of [
    ["/uploads/cover/200-7-9ad8_6570.svg", "/uploads/cover/200-7-9ad8_6570.png"],
    ["/uploads/icon/30-4f1a.svg", "/uploads/icon/30-4f1a.png"],
    ["/uploads/banner/200-1.svg", "/uploads/banner/200-1.png"],
    ["/uploads/portrait/9-6797.svg", "/uploads/portrait/9-6797.png"],
    ["/uploads/cover/200-7-9ad8_6570.webp", "/uploads/cover/200-7-9ad8_6570.png"],
    ["/uploads/avatar/ab.webp", "/uploads/avatar/ab.webp"],
    ["/uploads/2026/cover.JPG", "/uploads/2026/cover.JPG"],
    ["https://cdn.test/a?id=3", "https://cdn.test/a?id=3"],
    ["https://cdn.test/svg.png?from=a", "https://cdn.test/svg.png?from=a"],
    ["/uploads/cover/logo.svg", ""],
    ["/uploads/logo.SVG?v=2", ""],
    ["https://cdn.test/a.svgz#x", ""],
    ["https://cdn.test/uploads/icon/30-4f1a.svg", ""],
    ["", ""],
  ])
    expect(rasterUrl(String(address)), address).toBe(raster);
});
