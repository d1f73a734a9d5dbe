import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { CATALOGUE_CHANGED } from "#upstream/platform/db/changes.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { openTestDatabase } from "#upstream/testing/testDatabase.ts";

test("a visit to a live sends no notice of a changed catalogue, and hiding the live sends one", async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { db, listen } = database;
  const onChange = vi.fn();
  onTestFinished(await listen({ channels: [CATALOGUE_CHANGED], onChange, log: { warn: vi.fn() } }));
  await db.update(lives).set({ watchNum: sql`${lives.watchNum} + 1` });
  await db.update(lives).set({ isShown: false });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  // Notices arrive in the order of the commits, so a notice of the first change would already have arrived.
  expect(onChange).toHaveBeenCalledTimes(1);
});
