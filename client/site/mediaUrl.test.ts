import { expect, test } from "vitest";
import { mediaUrl } from "./mediaUrl.ts";

test("routes upstream pictures through /api and rejects other schemes", () => {
  expect(mediaUrl("/uploads/cover/1.svg")).toBe("/api/uploads/cover/1.svg");
  for (const url of ["https://cdn.example/a.png", "https://cdn.example:8443/a@2x.png?size=2@3"])
    expect(mediaUrl(url)).toBe(url);
  for (const url of [
    "javascript:alert(1)",
    "data:image/svg+xml,<svg>",
    "//evil.test/x",
    "http://cdn.example/a.png",
    "https://user:password@cdn.example/a.png",
    "https://cdn.example@evil.test/a.png",
    "/etc/passwd",
    "",
  ])
    expect(mediaUrl(url)).toBe("");
});
