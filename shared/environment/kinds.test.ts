import { isIP } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { baseUrl, host, origin, proxies, switchKind } from "./kinds.ts";

test("accepts exactly the proxy addresses that Node knows", () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{1,24}$/));
  fc.assert(
    fc.property(address, (ip) => {
      fc.pre(!/^\d{1,2}$/.test(ip));
      expect(proxies.parse(ip) !== undefined).toBe(isIP(ip) !== 0);
    }),
  );
});

test("bounds the prefix of a subnet by the length of its address, and refuses every proxy at once", () => {
  const read = (text: string) => proxies.parse(text);
  expect(read("10.0.0.0/32,fe80::/128, linklocal")).toEqual(["10.0.0.0/32", "fe80::/128", "linklocal"]);
  expect(read("fe80::1%eth0")).toEqual(["fe80::1%eth0"]);
  expect([read("0"), read("false"), read("12")]).toEqual([false, false, 12]);
  for (const wrong of [
    "true",
    "10.0.0.0/33",
    "fe80::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "123",
    "a",
    "none",
    "",
  ])
    expect(read(wrong), wrong).toBeUndefined();
});

test("removes the slash behind an address, and refuses parts that would be lost", () => {
  expect(baseUrl.parse("https://api.test/v1//")).toBe("https://api.test/v1");
  expect(origin.parse("https://desk.test/")).toBe("https://desk.test");
  for (const wrong of [
    "https://u:p@api.test",
    "https://api.test/?a",
    "https://api.test/#a",
    "ftp://api.test",
  ])
    expect([baseUrl.parse(wrong), origin.parse(wrong)], wrong).toEqual([undefined, undefined]);
});

test("reads switches in both spellings, and host names with an underscore", () => {
  expect(["0", "1", "false", "true", "yes", "TRUE"].map(switchKind.parse)).toEqual([
    false,
    true,
    false,
    true,
    undefined,
    undefined,
  ]);
  expect(["site_1", "::1", "0.0.0.0", "a b", "a/b"].map(host.parse)).toEqual([
    "site_1",
    "::1",
    "0.0.0.0",
    undefined,
    undefined,
  ]);
});
