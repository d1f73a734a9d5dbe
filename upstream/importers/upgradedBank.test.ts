import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { searchEntries } from "../db/schema/search.ts";
import { seedDatabase } from "../seed/seedDatabase.ts";
import { testContent } from "../testing/testContent.ts";
import { openTestDatabase } from "../testing/testDatabase.ts";
import { runImport } from "./importCommand.ts";

test("an import that comes before the first start after an upgrade leaves nothing out of the search", async () => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "upgraded-"));
  try {
    const { db } = database;
    await seedDatabase({ db, content: testContent, nowMs: Date.now(), log: pino({ level: "silent" }) });
    const before = await db.$count(searchEntries);
    // As the migrations leave it.
    await db.delete(searchEntries);
    const line = { id: "1", subject: "高中英语", type: "judge", stem: "升级后的一题", answer: ["对"] };
    await writeFile(join(folder, "one.jsonl"), JSON.stringify(line));
    let said = "";
    const code = await runImport([join(folder, "one.jsonl"), "--commit"], {
      env: { DATA_DIR: folder },
      out: (text) => void (said += text),
      err: (text) => void (said += text),
      isTerminal: false,
      openDatabase: async () => ({ ...database, close: async () => undefined }),
    });
    expect(code, said).toBe(0);
    expect(await db.$count(searchEntries)).toBeGreaterThan(before);
    expect(await db.$count(searchEntries, eq(searchEntries.title, "升级后的一题"))).toBe(1);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});
