import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, eq, isNotNull } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import { amount } from "#tests/support/amount.ts";
import { openAgency } from "../../domain/agency/changeAgency.ts";
import { passages, questionImages, questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { importQuestions } from "./importQuestions.ts";
import { realData } from "#tests/support/realData.ts";
import { realPart } from "../../testing/realData.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";

const real = realData("questions.jsonl");
const EVERY = real.isReal ? amount({ usual: 8, full: 1 }) : 1;

test("imports every question and passage, and a second import changes nothing", {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-real-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { file, records } = await realPart(real.path, { every: EVERY, folder });
  const total = records.length;
  const asked = records.filter(({ kind }) => kind !== "passage");
  // The counts are those of the whole file, so no line was lost.
  if (real.isReal && EVERY === 1) expect([total, asked.length]).toEqual([3074, 2990]);
  const database = await openTestDatabase();
  const { db } = database;
  await openAgency(db, { flag: "demo", name: "示范" });

  const first = await importQuestions({ file, db });
  expect(first.accepted + first.refused).toBe(first.total);
  expect(first).toMatchObject({ total, accepted: total, refused: 0, written: { added: total } });
  expect((await importQuestions({ file, db })).written).toEqual({
    added: 0,
    updated: 0,
    unchanged: total,
  });

  const numberOf = async (table: typeof questions | typeof passages | typeof questionImages) =>
    (await db.select({ n: count() }).from(table))[0]?.n;
  expect(await numberOf(questions)).toBe(asked.length);
  expect(await numberOf(passages)).toBe(total - asked.length);
  const [inPassages] = await db.select({ n: count() }).from(questions).where(isNotNull(questions.passageId));
  const withPassage = asked.filter(({ passage_id }) => passage_id);
  expect(inPassages?.n).toBe(withPassage.length);
  expect(withPassage.length).toBeGreaterThan(real.isReal ? 30 : 1);
  const [unreachable] = await db
    .select({ n: count() })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(eq(subjects.level, 3));
  expect(unreachable?.n).toBe(asked.length);

  const rows = await db.select().from(questions);
  for (const { type, answer, options, stem, sourceKey } of rows) {
    const key = {
      type,
      answer,
      options: options.map(({ key: letter, content }) => ({ key: letter, text: content })),
    };
    expect(judgeAnswer(key, answer).verdict, sourceKey).toBe(type === "essay" ? "reviewing" : "right");
    expect(stem, sourceKey).not.toBe("");
    if (type !== "judge" || options.length > 0)
      expect(
        options.some((option) => option.content.trim() === ""),
        sourceKey,
      ).toBe(false);
  }
  const firstRight = rows.filter((row) => row.license.endsWith("crac-2025") && row.type === "single");
  if (real.isReal)
    expect(firstRight.filter((row) => row.answer[0] === "A").length / firstRight.length).toBeLessThan(0.5);
  await database.close();
});
