import { createLimits, type Limits } from "#upstream/domain/account/limits.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rateCounters } from "../../platform/db/schema/system.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { admitTry, forgetTry, noteAddress } from "./staffTries.ts";

let upstream: TestUpstream;
let limits: Limits;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  await upstream.db.delete(rateCounters);
  limits = createLimits(upstream.db, { clock: Date.now });
});

const of = (ip: string, mobile = "13700000001") => ({ limits, kind: "password", mobile, ip }) as const;

test("lets a person in at a known address, however many wrong tries came from elsewhere", async () => {
  await noteAddress(of("192.0.2.1"));
  for (let at = 0; at < 30; at += 1) await admitTry(of(`198.51.100.${at}`));
  await expect(admitTry(of("198.51.100.99"))).rejects.toMatchObject({ reason: "tooMany" });
  await admitTry(of("192.0.2.1"));
});

test("limits tries at a known address too", async () => {
  await noteAddress(of("192.0.2.1"));
  for (let at = 0; at < 10; at += 1) await admitTry(of("192.0.2.1"));
  await expect(admitTry(of("192.0.2.1"))).rejects.toMatchObject({ reason: "tooMany" });
});

test("limits tries of many mobiles from one address, but not of a person who is known there", async () => {
  await noteAddress(of("192.0.2.1", "13700000009"));
  for (let at = 0; at < 100; at += 1) await admitTry(of("192.0.2.1", String(13_800_000_000 + at)));
  await expect(admitTry(of("192.0.2.1", "13900000000"))).rejects.toMatchObject({ reason: "tooMany" });
  await admitTry(of("192.0.2.1", "13700000009"));
});

test("counts a right password nowhere", async () => {
  for (let at = 0; at < 40; at += 1) {
    await admitTry(of("192.0.2.1"));
    await forgetTry(of("192.0.2.1"));
  }
});
