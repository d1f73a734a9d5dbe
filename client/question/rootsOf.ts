import type { SubjectNum } from "../calls/study.ts";

interface Root {
  readonly id: string;
  readonly name: string;
  readonly num: number;
}

/** Returns the level-1 subject (the exam) of each given subject once, with the sum of its counts. */
export function rootsOf(subjects: readonly SubjectNum[]): readonly Root[] {
  const roots = new Map<string, Root>();
  for (const { rootId: id, rootName: name, num } of subjects)
    roots.set(id, { id, name, num: (roots.get(id)?.num ?? 0) + num });
  return [...roots.values()];
}
