import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importDraftItems, importDrafts } from "../../platform/db/schema/drafts.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { draftReasons, TWINS } from "./draftReasons.ts";

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let draftId = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const [draft] = await db
    .insert(importDrafts)
    .values({
      identity: "reasons",
      actor: "甲",
      file: "卷.docx",
      options: { root: "综合题库" },
      usedAt: new Date(0),
    })
    .returning({ id: importDrafts.id });
  draftId = draft?.id ?? 0;
  const remark = (field: string, reason: string) => ({ field, reason, remedy: "write it" });
  await db.insert(importDraftItems).values(
    Array.from({ length: 300 }, (_, i) => ({
      draftId,
      no: i + 1,
      place: `row ${i + 1}`,
      state: i < 200 ? ("refused" as const) : ("noted" as const),
      value: {},
      faults: i < 200 ? [remark("answer", "is empty"), remark("stem", `has ${i} characters`)] : [],
      notes: i < 250 ? [] : [{ ...remark("answer", `same as row ${i}`), twin: 0 }],
    })),
  );
});
afterAll(() => database.close());

async function counted(asked: Parameters<typeof draftReasons>[2]) {
  const run = vi.spyOn(database.db, "execute");
  const reasons = await draftReasons(database.db, draftId, asked);
  const results = (await Promise.all(run.mock.results.map(({ value }) => value as Promise<unknown>))) as {
    rows: unknown[];
  }[];
  run.mockRestore();
  return { reasons, read: results.reduce((sum, { rows }) => sum + rows.length, 0) };
}

test("counts the reasons of 300 items in the database, and reads a row for each reason alone", async () => {
  const { reasons, read } = await counted({ reason: "", isListed: true });
  expect(reasons.top.map(({ field, count }) => [field, count])).toEqual([
    ["answer", 200],
    ["stem", 200],
    ["answer", 50],
  ]);
  expect(reasons.top[0]?.reason).toBe("is empty");
  expect(reasons.top[1]?.reason).toContain("…");
  expect(reasons.twins).toEqual({ all: 50, otherKey: 50, open: 50 });
  expect(reasons.nos).toBeUndefined();
  expect(read).toBeLessThan(10);
});

test("reads the number of twins alone for a later page", async () => {
  const { reasons, read } = await counted({ reason: "", isListed: false });
  expect([reasons.top, reasons.twins.all, read]).toEqual([[], 50, 1]);
});

test("returns the numbers of the items with a reason, or with a twin", async () => {
  const { reasons } = await counted({ reason: "", isListed: true });
  const key = reasons.top[1]?.key ?? "";
  const of = async (reason: string) => (await counted({ reason, isListed: false })).reasons.nos?.length;
  expect([await of(key), await of(TWINS), await of("none")]).toEqual([200, 50, 0]);
});
