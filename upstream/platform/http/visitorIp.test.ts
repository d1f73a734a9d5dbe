import { expect, test } from "vitest";
import { addressKey } from "./visitorIp.ts";

test("treats IPv6 addresses of one /64 network as the same address, and each IPv4 address as its own", () => {
  const home = ["2001:db8:0:1::5", "2001:db8:0:1:ffff::1", "2001:0DB8:0000:0001:1:2:3:4"];
  expect(new Set(home.map(addressKey))).toEqual(new Set(["2001:db8:0:1::/64"]));
  expect(addressKey("2001:db8:0:2::5")).not.toBe(addressKey(home[0] ?? ""));
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
  expect(addressKey("203.0.113.7")).toBe("203.0.113.7");
});
