import { expect, test } from "vitest";
import { contentSecurityPolicy, type PolicyOptions } from "./contentSecurityPolicy.ts";

const hosts = { mediaHosts: ["vod.test"], roomHosts: ["room.test"] };

function directives(options: Partial<PolicyOptions>): Readonly<Record<string, string>> {
  const policy = contentSecurityPolicy({ css: "", ...options });
  return Object.fromEntries(
    policy.split("; ").map((text) => [text.split(" ", 1)[0], text.replace(/^\S+ /, "")]),
  );
}

test("a page opens to nobody, whatever hosts its agency has", () => {
  const page = directives({ policy: "page", ...hosts });
  expect(page).toEqual(directives({}));
  expect([page["media-src"], page["connect-src"], page["frame-src"]]).toEqual([
    "'self'",
    "'self'",
    undefined,
  ]);
  expect(page["img-src"]).toBe("'self' data: https:");
});

test("a player opens to media hosts, for media and what fetches them", () => {
  const player = directives({ policy: "player", ...hosts });
  expect(player).toEqual({
    ...directives({}),
    "media-src": "'self' blob: https://vod.test",
    "connect-src": "'self' https://vod.test",
  });
});

test("a room opens to media hosts for its stage and its replay, and to room hosts for frames and sockets too", () => {
  expect(directives({ policy: "room", ...hosts })).toEqual({
    ...directives({}),
    "media-src": "'self' blob: https://vod.test https://room.test",
    "connect-src": "'self' https://vod.test https://room.test wss://room.test",
    "frame-src": "'self' https://room.test",
  });
});

test("only where a picture is cropped may a page show one that it made itself", () => {
  expect(directives({ policy: "crop" })["img-src"]).toBe("'self' data: https: blob:");
});

test("a worker may only be this site's, on every page: the one of practice packs is registered from any of them", () => {
  for (const policy of ["page", "player", "room", "crop"] as const)
    expect(directives({ policy, ...hosts, nonce: "n" })["worker-src"]).toBe("'self'");
});
