import { expect, test } from "vitest";
import { isSafeAddress, isThisMachine } from "./safeAddress.ts";

test.each([
  ["https://pay.example.com/a?b", true],
  ["http://localhost", true],
  ["http://127.0.0.1:9000/sms", true],
  ["http://[::1]:9000", true],
  ["http://pay.example.com", false],
  ["http://localhost.example.com", false],
  ["http://localhost@example.com", false],
  ["http://127.0.0.10", false],
  ["ftp://localhost", false],
  ["localhost", false],
  ["", false],
])("%s is safe: %s", (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe);
});

test("knows this machine by its name and by both addresses, also as an URL writes them", () => {
  expect(["localhost", "127.0.0.1", "::1", "[::1]"].filter((host) => !isThisMachine(host))).toEqual([]);
  expect(["", "example.com", "127.0.0.10", "127.0.0.1.example.com"].filter(isThisMachine)).toEqual([]);
});
