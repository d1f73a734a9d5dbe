import { afterAll, beforeAll, expect, test } from "vitest";
import { signOf } from "../../platform/http/checkSign.ts";
import { rateCounters } from "../../platform/db/schema/system.ts";
import { registered } from "../../testing/learners.ts";
import { cutsOf, multipartBody, oddBodies, postForm } from "../../testing/multipart.ts";
import { SALT, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let token: string;

beforeAll(async () => {
  upstream = await startTestUpstream();
  token = await registered(upstream, "13900000071");
});
afterAll(() => upstream[Symbol.asyncDispose]());

async function upload(body: string, declared?: number) {
  const time = String(Math.floor(upstream.now() / 1000));
  return postForm({
    port: Number(new URL(upstream.url).port),
    target: "/user/avatar",
    headers: {
      "access-time": time,
      sign: signOf(time, SALT),
      "agency-flag": "jia",
      ip: "203.0.113.1",
      authorization: token,
    },
    body,
    ...(declared !== undefined && { declared }),
  });
}

test("refuses an upload that is cut off at any byte", async () => {
  const form = multipartBody([{ name: "file", content: "x".repeat(40), filename: "a.png" }]);
  for (const body of cutsOf(form)) {
    await upstream.db.delete(rateCounters);
    const { status, text } = await upload(body);
    expect([status, body.length], text).toEqual([200, body.length]);
    expect(text).toContain('"code":20400');
  }
});

test("answers uploads with unusual names and boundaries, and keeps running", async () => {
  for (const body of oddBodies("file")) {
    await upstream.db.delete(rateCounters);
    expect(await upload(body)).toMatchObject({ status: 200, text: expect.stringContaining('"code":20400') });
  }
  expect((await upstream.fetch("/readyz")).status).toBe(200);
});

test("keeps running after a connection breaks during an upload", async () => {
  await upstream.db.delete(rateCounters);
  const form = multipartBody([{ name: "file", content: "x".repeat(4_000), filename: "a.png" }]);
  await upload(form.slice(0, 3_000), form.length);
  expect((await upstream.fetch("/readyz")).status).toBe(200);
});
