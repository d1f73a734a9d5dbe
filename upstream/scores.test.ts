import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareOfScore } from "#shared/domain/scores.ts";
import { questions } from "./platform/db/schema/questions.ts";
import { judge } from "./domain/practice/judge.ts";
import { reductionOf } from "./domain/order/coupons.ts";
import { type PaperFacts } from "./operator/importers/paper/paperFacts.ts";
import { fullScore } from "./operator/importers/paper/paperFaults.ts";
import { percentOf } from "./domain/catalogue/lessonProgress.ts";
import { percentBelow } from "./domain/study/percentBelow.ts";
import { rightRate } from "./domain/question/selectQuestions.ts";
import { type TestUpstream, startTestUpstream } from "./testing/testUpstream.ts";
import { distributionOf } from "./domain/exam/compareOthers.ts";

let upstream: TestUpstream;

beforeAll(async () => {
  upstream = await startTestUpstream();
});

afterAll(() => upstream[Symbol.asyncDispose]());

async function rowsOf<T>(query: SQL): Promise<readonly T[]> {
  const { rows } = (await upstream.db.execute(query)) as unknown as { readonly rows: readonly T[] };
  return rows;
}

test("PostgreSQL and the judge compute the same points for each part of each score", async () => {
  const rows = await rowsOf<{ score: string; hits: number; parts: number; points: string }>(
    sql`select score::text, hits, parts, round(score * hits / parts, 2)::text as points
      from (select (h / 100.0)::numeric(6, 2) as score from generate_series(5, 2000, 5) as h where h % 10 = 0 or h % 25 = 0) as scores,
        generate_series(1, 12) as parts, generate_series(0, parts) as hits`,
  );
  expect(rows.length).toBeGreaterThan(20_000);
  const different = rows.filter(
    ({ score, hits, parts, points }) => shareOfScore(Number(score), hits / parts) !== Number(points),
  );
  expect(different).toEqual([]);
});

test("gives 1.28 points for three of four blanks of a 1.7-point question", () => {
  const question = {
    type: "fill",
    score: "1.70",
    options: [],
    answer: ["甲", "乙", "丙", "丁"],
    anyOrder: false,
  } as unknown as typeof questions.$inferSelect;
  expect(judge({ question, partPolicy: null, stats: null }, ["甲", "乙", "丙", "戊"])).toMatchObject({
    verdict: "part_right",
    score: 1.28,
  });
});

test("counts each score in the step of the distribution that contains it", () => {
  for (const full of [100, 150, 172, 1_000, 1_725])
    for (let own = 0; own <= full; own += 1) {
      const steps = distributionOf([{ score: own / 100, num: 1 }], full / 100);
      const at = steps.findIndex(({ num }) => num === 1);
      expect(at).toBe(Math.min(9, Math.floor((own * 10) / full)));
      const { from = 0, to = 0 } = steps[at] ?? {};
      expect(own / 100 >= from && (own / 100 < to || at === 9), `${own} of ${full}: ${from} to ${to}`).toBe(
        true,
      );
    }
});

test("rounds percents from whole numbers: halves up, progress down", () => {
  const lesson = (duration: number) => ({ type: "video", duration, pageNum: 0 }) as const;
  for (let all = 1; all <= 120; all += 1)
    for (let part = 0; part < all; part += 1) {
      const half = Math.floor((200 * part + all) / (2 * all));
      expect(rightRate(all, part), `${part} of ${all}`).toBe(half);
      expect(percentBelow(part, all), `${part} of ${all}`).toBe(half);
      expect(percentOf(lesson(all), { isFinished: false, watched: part }), `${part} of ${all}`).toBe(
        Math.min(99, Math.trunc((100 * part) / all)),
      );
    }
});

test("takes off the same amount for a coupon with a tenth of a percent as PostgreSQL computes", async () => {
  const rows = await rowsOf<{ fen: number; value: string; pays: string }>(
    sql`select fen, value::text, floor(fen * value / 100)::text as pays
      from generate_series(10, 20000, 90) as fen, (select (t / 10.0)::numeric(10, 2) as value from generate_series(501, 999, 7) as t) as percents`,
  );
  const different = rows.filter(
    ({ fen, value, pays }) => fen - reductionOf({ kind: "percent", value }, fen) !== Number(pays),
  );
  expect(different).toEqual([]);
});

test("sums the stored two-decimal scores for a paper with three-decimal scores", () => {
  const asked = Array.from({ length: 3 }, (_, i) => ({
    name: { collection: "", key: String(i) },
    section: "",
    score: 0.333,
  }));
  expect(fullScore({ sections: [] } as unknown as PaperFacts, asked)).toBe(0.99);
});
