import { seededOrder } from "../seededOrder.ts";

/** A question that may come into a set; in the order of the bank. */
export interface Candidate {
  readonly id: number;
  /** Sub-questions of one passage stay together. */
  readonly passageId: number | null;
  readonly isDone: boolean;
}

export interface Picking {
  readonly count: number;
  /** "": by what the learner has not done yet. */
  readonly seed: string;
  /** Without a seed: the order of the bank instead of `chance`. */
  readonly inOrder: boolean;
  /** Stands for a seed where nobody has named one. */
  readonly chance: string;
}

/**
 * The ids of a set. With a seed it depends on the seed and the bank alone, so that classmates who share one do the same
 * set; without one undone questions come first.
 */
export function pickQuestions<T extends Candidate>(candidates: readonly T[], picking: Picking): number[] {
  const { count, seed, inOrder, chance } = picking;
  const key = seed || chance;
  const ordered = seed === "" && inOrder ? candidates : seededOrder(byId(candidates), key, nameOf);
  const wanted = seed === "" ? [...withDone(ordered, false), ...withDone(ordered, true)] : ordered;
  return together(wanted.slice(0, count)).map(({ id }) => id);
}

function byId<T extends Candidate>(candidates: readonly T[]): T[] {
  return candidates.toSorted((a, b) => a.id - b.id);
}

function nameOf({ id, passageId }: Candidate): string {
  return passageId === null ? String(id) : `p${passageId}`;
}

function withDone<T extends Candidate>(candidates: readonly T[], isDone: boolean): T[] {
  return candidates.filter((candidate) => candidate.isDone === isDone);
}

/** The questions of a passage behind its first one, in their own order. */
function together<T extends Candidate>(candidates: readonly T[]): T[] {
  const done = new Set<T>();
  const result: T[] = [];
  for (const candidate of candidates) {
    if (done.has(candidate)) continue;
    const { passageId } = candidate;
    const group =
      passageId === null ? [candidate] : candidates.filter((other) => other.passageId === passageId);
    for (const one of group.toSorted((a, b) => a.id - b.id)) {
      done.add(one);
      result.push(one);
    }
  }
  return result;
}
