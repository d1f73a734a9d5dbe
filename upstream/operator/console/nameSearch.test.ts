import { afterAll, beforeAll, expect, test } from "vitest";
import { addSchoolRows } from "../../testing/schoolRows.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { runCall } from "./runCall.ts";

let upstream: TestUpstream;
let course: number;
beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const nowMs = upstream.now();
  const { ids } = await addSchoolRows(upstream.db, { flag: "jia", agencyId: 1, mark: "行测冲刺", nowMs });
  course = Number(ids["course"]);
}, 240_000);
afterAll(() => upstream[Symbol.asyncDispose]());

const rowsOf = async (noun: string, values: object) =>
  (
    await runCall(
      upstream.db,
      { noun, action: "list", values: { ...values } as Record<string, unknown>, actor: "" },
      upstream.now(),
    )
  ).rows ?? [];

test.each([
  ["course", "name", () => ({})],
  ["classroom", "name", () => ({})],
  ["teacher", "name", () => ({})],
  ["subject", "name", () => ({})],
  ["chapter", "find", () => ({ course })],
  ["lesson", "find", () => ({ course })],
  ["live", "find", () => ({})],
  ["news", "title", () => ({})],
  ["coupon", "find", () => ({})],
  ["user", "find", () => ({})],
  ["staff", "name", () => ({})],
])("the list of %s finds a name by its characters, pinyin and initials", async (noun, field, more) => {
  const written = (await rowsOf(noun, { ...more(), [field]: "行测" })).length;
  expect(written).toBeGreaterThan(0);
  for (const typed of ["xingce", "xcc", "XCCC"])
    expect((await rowsOf(noun, { ...more(), [field]: typed })).length, typed).toBe(written);
  expect(await rowsOf(noun, { ...more(), [field]: "qqzz" })).toEqual([]);
});
