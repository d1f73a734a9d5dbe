import { afterAll, beforeAll, expect, test } from "vitest";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { type SchoolRows, addSchoolRows } from "../../testing/schoolRows.ts";
import { SALT, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Outcome } from "./command.ts";
import { madeThen, runCall } from "./runCall.ts";

let upstream: TestUpstream;
let own: SchoolRows;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  own = await addSchoolRows(upstream.db, { flag: "jia", agencyId: 1, mark: "本甲", nowMs: upstream.now() });
}, 240_000);
afterAll(() => upstream[Symbol.asyncDispose]());

const run = (noun: string, action: string, values: object): Promise<Outcome> =>
  runCall(
    upstream.db,
    { noun, action, values: { ...values } as Record<string, unknown>, actor: "root" },
    upstream.now(),
    { signSalt: SALT, pagesUrl: () => Promise.resolve("http://127.0.0.1:1") },
  );

/** Returns the texts in an outcome that look random: eleven or more letters and digits in a row. */
const drawnIn = (outcome: Outcome) =>
  JSON.stringify({ ...outcome, audit: [] }).match(/[0-9A-Za-z_-]{11,}/g) ?? [];

test.each([
  ["code", "make", () => ({ agency: "jia", count: 3, course: own.ids["course"] })],
  ["user", "password", () => ({ id: own.ids["user"] })],
  ["agency", "link-secret", () => ({ flag: "jia", new: true })],
  ["agency", "marking-secret", () => ({ flag: "jia", new: true })],
  ["session", "open", () => ({ role: "editor", agency: "jia" })],
  ["user", "add", () => ({ agency: "jia", name: "新人", mobile: "13912345678" })],
  ["course", "add", () => ({ agency: "jia", name: "新课", subject: own.ids["subject"] })],
  [
    "news",
    "add",
    () => ({
      agency: "jia",
      cate: String(own.ids["category"]),
      title: "新",
      file: { name: "a.md", text: "# 新\n\n文\n" },
    }),
  ],
  [
    "file",
    "add",
    () => ({ classroom: own.ids["classroom"], file: { name: "a.pdf", size: 3, hash: own.ids["hash"] } }),
  ],
])("the preview of %s %s shows no value that the run draws anew", async (noun, action, values) => {
  const preview = await run(noun, action, { ...values(), "dry-run": true });
  expect(JSON.stringify(preview)).toContain(madeThen());
  const first = new Set(drawnIn(preview));
  const done = await run(noun, action, values());
  const secrets = drawnIn(done).filter((text) => !first.has(text));
  expect(JSON.stringify(done)).not.toContain(madeThen());
  // The secrets that the outcome shows must not be in the table of changes.
  const kept = JSON.stringify(await upstream.db.select().from(adminChanges));
  for (const secret of secrets) expect(kept, secret).not.toContain(secret);
});

test("stores only the end of a code or coupon in the table of changes", async () => {
  await run("code", "void", { code: own.ids["code"] });
  await run("coupon", "expire", { code: own.ids["coupon"], agency: "jia" });
  const kept = JSON.stringify(await upstream.db.select().from(adminChanges));
  for (const code of [own.ids["code"], own.ids["coupon"]]) {
    expect(kept).not.toContain(String(code));
    expect(kept).toContain(`…${String(code).slice(-4)}`);
  }
});

test("refuses a change that changes nothing in the preview too", async () => {
  await expect(run("news", "change", { id: own.ids["news"], "dry-run": true, json: true })).rejects.toThrow(
    "Name what is to change",
  );
});
