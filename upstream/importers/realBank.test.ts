import { count, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { judgeAnswer } from "#shared/domain/judgeAnswer.ts";
import { agencies } from "../db/schema/agencies.ts";
import { passages, questionImages, questions } from "../db/schema/questions.ts";
import { subjects } from "../db/schema/subjects.ts";
import { importQuestions } from "./importQuestions.ts";
import { realData } from "../testing/realData.ts";
import { openTestDatabase } from "../testing/testDatabase.ts";

const real = realData("questions.jsonl");

test.skipIf(!real)(
  "every real question and passage is in the bank after an import, and a second one changes nothing",
  { timeout: 180_000 },
  async () => {
    const file = real ?? "";
    const database = await openTestDatabase();
    const { db } = database;
    const nav = { course: true, live: true, question: true, news: true, newsOnTop: true };
    const contact = {
      phone: "",
      hours: "",
      wechat: "",
      email: "",
      address: "",
      icp: "",
      policeNo: "",
      copyright: "",
    };
    await db
      .insert(agencies)
      .values({ flag: "demo", name: "示范", nav, contact, footer: [], examTypeIds: [] });

    const first = await importQuestions({ file, db });
    expect(first.accepted + first.refused).toBe(first.total);
    expect(first).toMatchObject({ total: 3074, accepted: 3074, refused: 0, written: { added: 3074 } });
    expect((await importQuestions({ file, db })).written).toEqual({ added: 0, updated: 0, unchanged: 3074 });

    const numberOf = async (table: typeof questions | typeof passages | typeof questionImages) =>
      (await db.select({ n: count() }).from(table))[0]?.n;
    expect(await numberOf(questions)).toBe(2990);
    expect(await numberOf(passages)).toBe(84);
    const [inPassages] = await db
      .select({ n: count() })
      .from(questions)
      .where(isNotNull(questions.passageId));
    expect(inPassages?.n).toBe(436);
    const [unreachable] = await db
      .select({ n: count() })
      .from(questions)
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(eq(subjects.level, 3));
    expect(unreachable?.n).toBe(2990);

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
    expect(firstRight.filter((row) => row.answer[0] === "A").length / firstRight.length).toBeLessThan(0.5);
    await database.close();
  },
);
