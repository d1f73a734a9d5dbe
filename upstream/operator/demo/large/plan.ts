import type { SeedContent } from "#upstream/operator/school/contentTypes.ts";
import { flattenSubjects } from "#upstream/operator/school/checkContent.ts";
import { type Random, randomFrom } from "./random.ts";

/** Numbers of rows by kind. The numbers of chapters, lessons, answers and records follow from them. */
export interface Amounts {
  readonly questions: number;
  readonly users: number;
  readonly courses: number;
  readonly lives: number;
  readonly news: number;
}

const CONTENT = { courses: 1_000, lives: 1_000, news: 2_000 };

/** Sizes of the large seed. Each has ten times the questions and learners of the size before it. */
export const SIZES = {
  medium: { questions: 10_000, users: 1_000, ...CONTENT },
  large: { questions: 100_000, users: 10_000, ...CONTENT },
  huge: { questions: 1_000_000, users: 100_000, ...CONTENT },
} as const satisfies Record<string, Amounts>;

export type Size = keyof typeof SIZES;

/** First id of generated rows, above the ids of the demo and of rows that users created. */
export const FIRST_ID = 1_000_000;

interface Leaf {
  readonly id: number;
  readonly rootId: number;
  readonly name: string;
}

/** Facts that all generators of rows need: the amounts, and the subjects and agencies of the rows. */
export interface Plan {
  readonly amounts: Amounts;
  readonly nowMs: number;
  readonly leaves: readonly [Leaf, ...Leaf[]];
  readonly agencyIds: readonly [number, ...number[]];
  readonly teacherIds: readonly [number, ...number[]];
  readonly newsCategoryIds: readonly [number, ...number[]];
  readonly random: (purpose: number) => Random;
}

export function planOf(content: SeedContent, amounts: Amounts, nowMs: number): Plan {
  const leaves = flattenSubjects(content.subjects)
    .filter(({ subject, level }) => level > 1 && (subject.children ?? []).length === 0)
    .map(({ subject, root }) => ({ id: subject.id, rootId: root.id, name: subject.name }));
  const idsOf = (rows: readonly { readonly id: number }[]) => some(rows.map(({ id }) => id));
  return {
    amounts,
    nowMs,
    leaves: some(leaves),
    agencyIds: idsOf(content.agencies),
    teacherIds: idsOf(content.teachers),
    newsCategoryIds: idsOf(content.newsCategories),
    random: (purpose) => randomFrom(purpose * 7_919),
  };
}

/** Picks a subject at random, so that a few subjects get many questions and many get few, as in real content. */
export function leafOf({ leaves }: Plan, random: Random): Leaf {
  return leaves[Math.floor(random.next() ** 2 * leaves.length)] ?? leaves[0];
}

/** Picks an owner at random: in nine of ten cases the shared library (null), else an agency. */
export function ownerOf({ agencyIds }: Plan, random: Random): number | null {
  return random.below(10) === 0 ? random.pick(agencyIds) : null;
}

function some<T>(list: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error("The demo content has none to build on.");
  return [first, ...rest];
}
