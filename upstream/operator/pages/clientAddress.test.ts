import type { Request } from "express";
import { expect, test } from "vitest";
import { clientAddress } from "./clientAddress.ts";

const asked = (peer: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    get: (name: string) => (name === "x-forwarded-for" ? forwarded : undefined),
  }) as unknown as Request;

test.each([
  [
    "the last entry that a proxy of this machine sends",
    "https://desk.example",
    "127.0.0.1",
    "192.0.2.7, 203.0.113.5",
    "203.0.113.5",
  ],
  [
    "the same of a proxy in a private network",
    "https://desk.example",
    "::ffff:172.18.0.1",
    "203.0.113.5",
    "203.0.113.5",
  ],
  ["an IPv6 address", "https://desk.example", "::1", "2001:db8::7", "2001:db8::7"],
  [
    "the connection, where the entry is no address",
    "https://desk.example",
    "127.0.0.1",
    "unknown",
    "127.0.0.1",
  ],
  [
    "the connection, where a stranger sends the header",
    "https://desk.example",
    "198.51.100.4",
    "203.0.113.5",
    "198.51.100.4",
  ],
  [
    "the connection, where no proxy is in front",
    "http://127.0.0.1:3999",
    "127.0.0.1",
    "203.0.113.5",
    "127.0.0.1",
  ],
])("returns %s", (_, url, peer, forwarded, address) => {
  expect(clientAddress(asked(peer, forwarded), url)).toBe(address);
});
