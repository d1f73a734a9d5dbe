import { expect, test } from "vitest";
import { httpsHosts } from "./site.ts";

test("reads hosts with and without https, once each, in lower case", () => {
  expect(httpsHosts(["https://Vod.school.test", " live.school.test ", "vod.school.test"])).toEqual([
    "vod.school.test",
    "live.school.test",
  ]);
});

test("drops every text that could widen a policy", () => {
  const hostile = [
    "*",
    "*.school.test",
    "http://a.test",
    "https:",
    "data:",
    "'unsafe-inline'",
    "a.test; script-src *",
  ];
  expect(
    httpsHosts([...hostile, "a.test/path", "a.test b.test", "a.test\n", "", "javascript:alert(1)"]),
  ).toEqual(["a.test"]);
});

test("keeps at most ten hosts", () => {
  const many = Array.from({ length: 30 }, (_, index) => `h${index}.test`);
  expect(httpsHosts(many)).toEqual(many.slice(0, 10));
});

test("keeps the port of a host, without which a policy would not allow the host", () => {
  expect(
    httpsHosts(["s3.school.test:9000", "https://S3.school.test:443", "10.0.0.5:9000", "a.test:70000"]),
  ).toEqual(["s3.school.test:9000", "s3.school.test", "10.0.0.5:9000"]);
});
