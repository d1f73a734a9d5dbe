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
  const ordered = seed === "" && inOrder ? candidates : shuffled(candidates, key);
  const wanted = seed === "" ? [...withDone(ordered, false), ...withDone(ordered, true)] : ordered;
  return together(wanted.slice(0, count)).map(({ id }) => id);
}

function withDone<T extends Candidate>(candidates: readonly T[], isDone: boolean): T[] {
  return candidates.filter((candidate) => candidate.isDone === isDone);
}

/** By a number made of seed and id: an order that does not depend on how the rows came. */
function shuffled<T extends Candidate>(candidates: readonly T[], seed: string): T[] {
  const places = new Map<T, number>();
  for (const candidate of candidates) places.set(candidate, placeOf(seed, candidate));
  return candidates.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0) || a.id - b.id);
}

function placeOf(seed: string, { id, passageId }: Candidate): number {
  return mix(`${seed}:${passageId === null ? id : `p${passageId}`}`);
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

/** 32 bits of FNV-1a, stirred so that seeds which follow each other give orders that have nothing in common. */
function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
