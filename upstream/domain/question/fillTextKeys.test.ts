import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { QUESTIONS_CHANGED } from "../../platform/db/changes.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { seedDatabase } from "../../operator/demo/seedDatabase.ts";
import { testContent } from "../../testing/testContent.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { fillSomeTextKeys } from "./fillTextKeys.ts";

test("fills keys without a notice that questions have changed, and other changes send one", async () => {
  const database = await openTestDatabase();
  const { db, listen } = database;
  await seedDatabase({ db, content: testContent, nowMs: Date.now(), log: { info: vi.fn() } });
  await db.update(questions).set({ textKey: null });
  const onChange = vi.fn();
  const stop = await listen({ channels: [QUESTIONS_CHANGED], onChange, log: { warn: vi.fn() } });
  onChange.mockClear();
  expect(await inTransaction(db, fillSomeTextKeys)).toBeGreaterThan(1);
  // A notice of the database arrives after those of earlier transactions.
  await db.execute(`select pg_notify('${QUESTIONS_CHANGED}', 'last')`);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(QUESTIONS_CHANGED, "last"));
  expect(onChange.mock.calls).toEqual([[QUESTIONS_CHANGED, "last"]]);
  await db.update(questions).set({ difficulty: 5 }).where(eq(questions.id, 51));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(QUESTIONS_CHANGED, ""));
  await stop();
  await database.close();
});
