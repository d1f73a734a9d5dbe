import { factsOf } from "./typeFacts.ts";

/*
 * Items of a match are stored as options: left items have the keys 1, 2, 3 …, right items have letters. An answer has
 * one entry for each left item, in order: the key of the right item that the learner paired with it; "": none.
 */

interface Keyed {
  readonly key: string;
}

interface PairItems<T> {
  readonly left: readonly T[];
  /** Right items. They may outnumber the left items, and a right item may be the answer to several left items. */
  readonly right: readonly T[];
}

/** Splits the options into left and right items. For a type other than match all options are right items. */
export function pairItems<T extends Keyed>(type: string, options: readonly T[]): PairItems<T> {
  if (!factsOf(type).isPaired) return { left: [], right: options };
  return { left: options.filter(isLeft), right: options.filter((option) => !isLeft(option)) };
}

function isLeft({ key }: Keyed): boolean {
  return /^\d+$/.test(key);
}
