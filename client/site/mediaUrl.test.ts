import { expect, test } from "vitest";
import { mediaUrl } from "./mediaUrl.ts";

test("upstream pictures come through /api, other schemes not at all", () => {
  expect(mediaUrl("/uploads/cover/1.svg")).toBe("/api/uploads/cover/1.svg");
  expect(mediaUrl("https://cdn.example/a.png")).toBe("https://cdn.example/a.png");
  for (const url of [
    "javascript:alert(1)",
    "data:image/svg+xml,<svg>",
    "//evil.test/x",
    "http://cdn.example/a.png",
    "/etc/passwd",
    "",
  ])
    expect(mediaUrl(url)).toBe("");
});
