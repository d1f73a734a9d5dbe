import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3Server, startS3Server } from "#upstream/testing/s3Server.ts";

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => s3[Symbol.asyncDispose]());

/** Runs the command that the service `bucket` of compose.yaml runs. */
function makeBucket(env: Readonly<Record<string, string>>): Promise<{ code: number; told: string }> {
  const all = { PATH: process.env["PATH"], ...s3.env, TRIES: "1", ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, ["deploy/docker/makeBucket.mjs"], { env: all }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, told: stdout + stderr }),
    );
  });
}

test("creates the bucket of FILES_URL once, and names a store that does not answer", async () => {
  const env = { FILES_URL: "s3://another/school" };
  expect(await makeBucket(env)).toEqual({ code: 0, told: "bucket another made\n" });
  expect(await makeBucket(env)).toEqual({ code: 0, told: "bucket another is there\n" });
  const away = await makeBucket({ ...env, S3_ENDPOINT: "http://127.0.0.1:9" });
  expect(away).toEqual({
    code: 1,
    told: expect.stringMatching(/^the bucket another cannot be made at http:\/\/127\.0\.0\.1:9: /) as string,
  });
});

test("names a missing variable", async () => {
  expect((await makeBucket({ FILES_URL: "" })).told).toContain("FILES_URL must name a bucket");
  expect(await makeBucket({ S3_ACCESS_KEY_SECRET: "" })).toEqual({
    code: 1,
    told: expect.stringContaining("S3_ACCESS_KEY_ID and S3_ACCESS_KEY_SECRET must be set") as string,
  });
});
