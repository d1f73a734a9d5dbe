import { expect, test } from "vitest";
import { contentSecurityPolicy, createNonce, type PolicyOptions } from "./contentSecurityPolicy.ts";

const hosts = { mediaHosts: ["vod.test"], roomHosts: ["room.test"] };

function directives(options: Partial<PolicyOptions>): Readonly<Record<string, string>> {
  const policy = contentSecurityPolicy(options);
  return Object.fromEntries(
    policy.split("; ").map((text) => [text.split(" ", 1)[0], text.replace(/^\S+ /, "")]),
  );
}

test("allows no other host on a plain page, whatever hosts the agency has", () => {
  const page = directives({ policy: "page", ...hosts });
  expect(page).toEqual(directives({}));
  expect([page["media-src"], page["connect-src"], page["frame-src"]]).toEqual([
    "'self'",
    "'self'",
    undefined,
  ]);
  expect(page["img-src"]).toBe("'self' data: https:");
});

test("allows media hosts on a player, for media and for fetching them", () => {
  const player = directives({ policy: "player", ...hosts });
  expect(player).toEqual({
    ...directives({}),
    "media-src": "'self' blob: https://vod.test",
    "connect-src": "'self' https://vod.test",
  });
});

test("allows media hosts in a room for stage and replay, and room hosts for frames and sockets too", () => {
  expect(directives({ policy: "room", ...hosts })).toEqual({
    ...directives({}),
    "media-src": "'self' blob: https://vod.test https://room.test",
    "connect-src": "'self' https://vod.test https://room.test wss://room.test",
    "frame-src": "'self' https://room.test",
  });
});

test("allows blob: pictures only where a picture is cropped", () => {
  expect(directives({ policy: "crop" })["img-src"]).toBe("'self' data: https: blob:");
});

test("allows workers of this site only, on every page, because any page may register that of practice packs", () => {
  for (const policy of ["page", "player", "room", "crop"] as const)
    expect(directives({ policy, ...hosts, nonce: "n" })["worker-src"]).toBe("'self'");
});

test("creates a new nonce of 16 bytes for each of thousands of documents", () => {
  const nonces = Array.from({ length: 2_000 }, createNonce);
  expect(new Set(nonces).size).toBe(2_000);
  expect(nonces.every((nonce) => Buffer.from(nonce, "base64").length === 16)).toBe(true);
});
