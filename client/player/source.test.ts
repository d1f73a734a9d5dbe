import { expect, test } from "vitest";
import { createGrant } from "./source.ts";

test("segments that an old playlist names are asked for by the grant of now", () => {
  const grant = createGrant("/api/uploads/lesson/1.2.100.old/main.m3u8");
  const segment = "http://here/api/uploads/lesson/1.2.100.old/low/3.m4s";
  expect(grant.of(segment)).toBe(segment);
  expect(grant.renew("/api/uploads/lesson/1.2.200.new/main.m3u8")).toBe(true);
  expect(grant.of(segment)).toBe("http://here/api/uploads/lesson/1.2.200.new/low/3.m4s");
  expect(grant.renew("/api/uploads/lesson/1.2.300.newer/main.m3u8")).toBe(true);
  expect(grant.of(segment)).toBe("http://here/api/uploads/lesson/1.2.300.newer/low/3.m4s");
  expect(grant.of("http://here/api/uploads/lesson/1.2.200.new/low/4.m4s")).toBe(
    "http://here/api/uploads/lesson/1.2.300.newer/low/4.m4s",
  );
});

test("another file is another source", () => {
  const grant = createGrant("https://vod.test/a/high.m3u8?key=1");
  expect(grant.renew("https://vod.test/b/low.m3u8?key=2")).toBe(false);
  expect(grant.renew("https://vod.test/b/high.m3u8?key=2")).toBe(true);
  expect(grant.of("https://vod.test/a/3.ts")).toBe("https://vod.test/b/3.ts");
});
