import express from "express";
import { expect, test } from "vitest";
import { trustProxies } from "./trustProxies.ts";

function trustOf(
  trusted: Parameters<typeof trustProxies>[1],
): (address: string | undefined, hop: number) => boolean {
  const app = express();
  trustProxies(app, trusted);
  return app.get("trust proxy fn");
}

test("named ranges are trusted, whoever was asked about before", () => {
  const trust = trustOf(["loopback", "10.1.0.0/16"]);
  for (let round = 0; round < 2; round += 1) {
    expect(trust("127.0.0.1", 0)).toBe(true);
    expect(trust("::1", 3)).toBe(true);
    expect(trust("10.1.2.3", 1)).toBe(true);
    expect(trust("10.2.2.3", 1)).toBe(false);
    expect(trust("203.0.113.9", 0)).toBe(false);
    for (let index = 0; index < 3_000; index += 1)
      expect(trust(`10.${index % 2}.${index >> 8}.${index & 255}`, 0)).toBe(index % 2 === 1);
  }
});

test("a number of hops is a matter of the place, not of the address", () => {
  const trust = trustOf(1);
  expect([trust("10.0.0.1", 0), trust("10.0.0.1", 1), trust("10.0.0.1", 0)]).toEqual([true, false, true]);
});

test("nobody is trusted where nobody is named", () => {
  expect(trustOf(false)("127.0.0.1", 0)).toBe(false);
});
