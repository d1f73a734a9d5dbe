import type { SeedContent } from "#upstream/school/contentTypes.ts";
import { flattenSubjects } from "#upstream/school/checkContent.ts";
import { type Random, randomFrom } from "./random.ts";

/** Numbers of rows; chapters, lessons, answers and records follow from them. */
export interface Amounts {
  readonly questions: number;
  readonly users: number;
  readonly courses: number;
  readonly lives: number;
  readonly news: number;
}

const CONTENT = { courses: 1_000, lives: 1_000, news: 2_000 };

/** Sizes of the large seed: each has ten times the questions and learners of the one before. */
export const SIZES = {
  medium: { questions: 10_000, users: 1_000, ...CONTENT },
  large: { questions: 100_000, users: 10_000, ...CONTENT },
  huge: { questions: 1_000_000, users: 100_000, ...CONTENT },
} as const satisfies Record<string, Amounts>;

export type Size = keyof typeof SIZES;

/** First id, above the ids of the demo and of rows that users made. */
export const FIRST_ID = 1_000_000;

interface Leaf {
  readonly id: number;
  readonly rootId: number;
  readonly name: string;
}

/** Facts that all makers share: the subjects and agencies that rows may belong to. */
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

/** Picks a subject. Few subjects are large and many small, as in a real bank. */
export function leafOf({ leaves }: Plan, random: Random): Leaf {
  return leaves[Math.floor(random.next() ** 2 * leaves.length)] ?? leaves[0];
}

/** Picks an owner: nine of ten rows are in the shared library. */
export function ownerOf({ agencyIds }: Plan, random: Random): number | null {
  return random.below(10) === 0 ? random.pick(agencyIds) : null;
}

function some<T>(list: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error("The demo content has none to build on.");
  return [first, ...rest];
}
