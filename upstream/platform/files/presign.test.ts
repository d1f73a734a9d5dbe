import { AwsV4Signer } from "aws4fetch";
import fc from "fast-check";
import { expect, test } from "vitest";
import { presigner } from "./presign.ts";

const keys = { accessKeyId: "AKEXAMPLE", accessKeySecret: "se/cr+et", region: "cn-north-1" };

async function byLibrary(origin: string, path: string, signing: Parameters<ReturnType<typeof presigner>>[1]) {
  const url = new URL(origin + path.split("/").map(encodeURIComponent).join("/"));
  url.searchParams.set("X-Amz-Expires", String(signing.seconds));
  url.searchParams.set("response-content-type", signing.type);
  const signer = new AwsV4Signer({
    method: "GET",
    url: url.href,
    accessKeyId: keys.accessKeyId,
    secretAccessKey: keys.accessKeySecret,
    service: "s3",
    region: keys.region,
    signQuery: true,
    datetime: new Date(signing.nowMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, ""),
  });
  return fieldsOf((await signer.sign()).url.href);
}

const fieldsOf = (address: string) => {
  const { host, searchParams } = new URL(address);
  return { host, ...Object.fromEntries(searchParams) };
};

test("makes the same signature as aws4fetch for any name, type, time and validity", async () => {
  const name = fc.string({ unit: fc.constantFrom(..."abz09-_.!'()* 备考+%~"), minLength: 1, maxLength: 20 });
  const address = fc.record({
    parts: fc.array(
      name.filter((text) => !/^\.+$/.test(text)),
      { minLength: 1, maxLength: 3 },
    ),
    origin: fc.constantFrom("https://films.s3.example.com", "http://127.0.0.1:9000"),
    nowMs: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }),
    seconds: fc.integer({ min: 1, max: 604_800 }),
    type: fc.constantFrom("video/mp4", "video/iso.segment", "text/plain; charset=utf-8"),
  });
  await fc.assert(
    fc.asyncProperty(address, async ({ parts, origin, ...signing }) => {
      const path = `/${parts.join("/")}`;
      expect(fieldsOf(presigner(origin, keys)(path, signing))).toEqual(
        await byLibrary(origin, path, signing),
      );
    }),
    { numRuns: 200 },
  );
});

test("uses the new day's key from midnight UTC, also when two processes are a second apart", async () => {
  const origin = "https://films.example.com";
  const sign = presigner(origin, keys);
  const midnight = Date.UTC(2026, 10, 28);
  for (const nowMs of [midnight - 1, midnight, midnight - 1_000, midnight + 1]) {
    const signing = { nowMs, seconds: 60, type: "video/mp4" };
    expect(fieldsOf(sign("/a", signing))).toEqual(await byLibrary(origin, "/a", signing));
  }
});
