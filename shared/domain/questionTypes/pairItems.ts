import { factsOf } from "./typeFacts.ts";

/*
 * Items to pair stand among the options: left items have numbers as keys, 1, 2, 3 …, right ones letters. An answer has an entry for
 * each left item in their order: the key of its right item, "" where none was given.
 */

interface Keyed {
  readonly key: string;
}

interface PairItems<T> {
  readonly left: readonly T[];
  /** May be more than the left ones, and one may belong to several of them. */
  readonly right: readonly T[];
}

/** The options of a question on their two sides; of a type that pairs nothing all of them are right items. */
export function pairItems<T extends Keyed>(type: string, options: readonly T[]): PairItems<T> {
  if (!factsOf(type).isPaired) return { left: [], right: options };
  return { left: options.filter(isLeft), right: options.filter((option) => !isLeft(option)) };
}

function isLeft({ key }: Keyed): boolean {
  return /^\d+$/.test(key);
}
