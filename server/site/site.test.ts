import { expect, test } from "vitest";
import { httpsHosts } from "./site.ts";

test("hosts are taken with and without https, once, in lower case", () => {
  expect(httpsHosts(["https://Vod.school.test", " live.school.test ", "vod.school.test"])).toEqual([
    "vod.school.test",
    "live.school.test",
  ]);
});

test("whatever could widen a policy is left out", () => {
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

test("ten at most", () => {
  const many = Array.from({ length: 30 }, (_, index) => `h${index}.test`);
  expect(httpsHosts(many)).toEqual(many.slice(0, 10));
});

test("a port belongs to a host that a policy opens: without it, what is there stays closed", () => {
  expect(
    httpsHosts(["s3.school.test:9000", "https://S3.school.test:443", "10.0.0.5:9000", "a.test:70000"]),
  ).toEqual(["s3.school.test:9000", "s3.school.test", "10.0.0.5:9000"]);
});
