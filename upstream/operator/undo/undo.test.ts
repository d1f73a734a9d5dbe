import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "../../platform/db/database.ts";
import { knowledgePoints, subjects } from "../../platform/db/schema/subjects.ts";
import { newLearner } from "../../testing/learners.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { startTestUpstream } from "../../testing/testUpstream.ts";
import { BackupError } from "../backup/backupFormat.ts";
import { readCopiedRows } from "./copiedRows.ts";
import { rowsOfConnection } from "./runningRows.ts";

let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test("brings a tree back at once, also where a row comes before its parent", async () => {
  await using upstream = await startTestUpstream({ database });
  const { db } = upstream;
  const [subject] = await db.select().from(subjects).limit(1);
  const subjectId = subject?.id ?? 0;
  const common = { subjectId, name: "点" };
  await db.insert(knowledgePoints).values([
    { ...common, id: 900_001 },
    { ...common, id: 900_002 },
    { ...common, id: 900_003 },
  ]);
  const upwards = sql`update knowledge_points set parent_id = id + 1 where id in (900001, 900002)`;
  await db.execute(upwards);
  const copied = await readCopiedRows(db, ["knowledge_points"], {
    where: { column: "name", value: "点" },
  });
  await db.delete(knowledgePoints).where(eq(knowledgePoints.name, "点"));
  const [points] = copied;
  expect(points?.lines).toHaveLength(3);
  expect((await rowsOfConnection(db).insert(points ? [points] : []))[0]).toBe(3);
});

test("reads the rows of one school, and refuses a school for rows that belong to none", async () => {
  await using upstream = await startTestUpstream({ database });
  const { db } = upstream;
  await newLearner(upstream, "13700000921");
  await newLearner(upstream, "13700000922");
  await db.execute(sql`update users set profession = '护士' where mobile in ('13700000921', '13700000922')`);
  await db.execute(sql`update users set agency_id = 2 where mobile = '13700000922'`);
  const read = async (school?: string) => {
    const [found] = await readCopiedRows(db, ["users"], {
      where: { column: "profession", value: "护士" },
      school,
    });
    return found?.lines.length;
  };
  expect([await read(), await read("jia"), await read("yi")]).toEqual([2, 1, 1]);
  await expect(readCopiedRows(db, ["captchas"], { school: "jia" })).rejects.toThrow(BackupError);
  await expect(readCopiedRows(db, ["users"], { school: "unknown" })).rejects.toThrow("There is no school");
});
