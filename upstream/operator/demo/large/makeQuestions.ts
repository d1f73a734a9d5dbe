import { createHash } from "node:crypto";
import type {
  QuestionOption,
  questionChapters,
  questionKnowledge,
  questionStats,
  questions,
} from "#upstream/platform/db/schema/questions.ts";
import type { knowledgePoints } from "#upstream/platform/db/schema/subjects.ts";
import { FIRST_ID, type Plan, leafOf, ownerOf } from "./plan.ts";
import type { Random } from "./random.ts";

export const QUESTION_CHAPTERS = [
  "基础概念",
  "原理与方法",
  "制度与流程",
  "计算与应用",
  "案例分析",
  "综合提高",
] as const;
const TYPES = ["single", "single", "single", "multiple", "indefinite", "judge", "fill", "essay"] as const;
export const ASPECTS = [
  "适用条件",
  "基本含义",
  "主要特征",
  "常见误区",
  "计算方法",
  "先后顺序",
  "历史沿革",
] as const;
const KEYS = ["A", "B", "C", "D"] as const;

type QuestionRow = typeof questions.$inferInsert;

export function* makeChapters({ leaves }: Plan): Generator<typeof questionChapters.$inferInsert> {
  for (const [place, { id: subjectId, name }] of leaves.entries()) {
    for (const [sort, chapter] of QUESTION_CHAPTERS.entries()) {
      const id = chapterId(place, sort);
      yield { id, agencyId: null, subjectId, name: `${name} · ${chapter}`, sort: 100 + sort };
    }
  }
}

export function* makeKnowledge({ leaves }: Plan): Generator<typeof knowledgePoints.$inferInsert> {
  for (const [place, { id: subjectId, name }] of leaves.entries()) {
    for (const [sort, aspect] of ASPECTS.entries())
      yield { id: FIRST_ID + place * ASPECTS.length + sort, subjectId, name: `${name}的${aspect}`, sort };
  }
}

export function* makeQuestions(plan: Plan): Generator<QuestionRow> {
  const random = plan.random(1);
  for (let number = 0; number < plan.amounts.questions; number++) {
    const leaf = leafOf(plan, random);
    const place = plan.leaves.indexOf(leaf);
    const type = random.pick(TYPES);
    const aspect = random.pick(ASPECTS);
    const stem = `<p>第 ${number + 1} 题：${askOf(type, aspect, leaf.name)}</p>`;
    yield {
      id: FIRST_ID + number,
      agencyId: ownerOf(plan, random),
      subjectId: leaf.id,
      chapterId: chapterId(place, random.below(QUESTION_CHAPTERS.length)),
      type,
      stem,
      ...keyOf(type, leaf.name, random),
      analysis: `<p>${analysisOf(aspect, leaf.name)}</p>`,
      difficulty: 1 + random.below(5),
      year: random.below(12) === 0 ? null : 2015 + random.below(12),
      source: "练习题库",
      sourceKey: `large/${number}`,
      contentHash: createHash("sha256").update(stem).digest("hex"),
      sort: number,
    };
  }
}

export function* makeKnowledgeLinks(plan: Plan): Generator<typeof questionKnowledge.$inferInsert> {
  const random = plan.random(2);
  for (const { id, subjectId } of makeQuestions(plan)) {
    const place = plan.leaves.findIndex((leaf) => leaf.id === subjectId);
    const knowledgePointId = FIRST_ID + place * ASPECTS.length + random.below(ASPECTS.length);
    yield { questionId: id ?? 0, knowledgePointId };
  }
}

export function* makeStats(plan: Plan): Generator<typeof questionStats.$inferInsert> {
  const random = plan.random(3);
  for (let number = 0; number < plan.amounts.questions; number++) {
    const answeredNum = random.below(3_000);
    const rightNum = Math.floor(answeredNum * (0.3 + random.next() * 0.6));
    yield { questionId: FIRST_ID + number, answeredNum, rightNum, wrongByOption: {} };
  }
}

/** Makes a question without pictures. */
export function wordQuestion(type: (typeof TYPES)[number], aspect: string, name: string, random: Random) {
  return {
    stem: askOf(type, aspect, name),
    ...keyOf(type, name, random),
    analysis: analysisOf(aspect, name),
  };
}

function askOf(type: (typeof TYPES)[number], aspect: string, name: string): string {
  return `关于${name}的${aspect}，下列说法中${type === "judge" ? "是否正确" : "符合要求的是"}（　　）。`;
}

function analysisOf(aspect: string, name: string): string {
  return `本题考查${name}的${aspect}。先看清题目给出的条件，再逐项排除；容易出错的地方是把相近的概念混在一起。`;
}

function keyOf(
  type: (typeof TYPES)[number],
  name: string,
  random: Random,
): { readonly options: readonly QuestionOption[]; readonly answer: readonly string[] } {
  const options = KEYS.map((key) => ({ key, content: `${name}的第${key}种说法，其条件与结论各不相同` }));
  const first = random.below(3);
  if (type === "single") return { options, answer: [KEYS[first] ?? "A"] };
  if (type === "indefinite") return { options, answer: KEYS.slice(first) };
  if (type === "multiple") return { options, answer: [KEYS[first] ?? "A", "D"] };
  if (type === "judge") return { options: [], answer: [first === 0 ? "对" : "错"] };
  return { options: [], answer: [`${name}的要点`] };
}

function chapterId(place: number, sort: number): number {
  return FIRST_ID + place * QUESTION_CHAPTERS.length + sort;
}
