import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { inflateText } from "./inflateText.ts";

const pack = (text: string) => deflateRawSync(Buffer.from(text)).toString("base64");

test("restores compressed text, including Chinese", () => {
  const text = JSON.stringify({ name: "备考".repeat(30_000) });
  expect(inflateText(pack(text))).toBe(text);
});

test("stops a decompression bomb at the limit", () => {
  const bomb = pack("a".repeat(64 * 1024 * 1024));
  expect(() => inflateText(bomb)).toThrow("more than");
});

test("throws on invalid, truncated and empty input", () => {
  for (const broken of ["", "AAAA", "not base64!", pack("x".repeat(5_000)).slice(0, 12), "/////w=="]) {
    expect(() => inflateText(broken), broken).toThrow();
  }
});
