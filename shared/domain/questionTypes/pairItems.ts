import { factsOf } from "./typeFacts.ts";

/*
 * Items of a match are options: left items have the keys 1, 2, 3 …, right items have letters. An answer has an entry
 * for each left item in order: the key of its right item; "": none given.
 */

interface Keyed {
  readonly key: string;
}

interface PairItems<T> {
  readonly left: readonly T[];
  /** May outnumber the left items. A right item may belong to several left items. */
  readonly right: readonly T[];
}

/** Splits the options into two sides. For a type without pairs all options are right items. */
export function pairItems<T extends Keyed>(type: string, options: readonly T[]): PairItems<T> {
  if (!factsOf(type).isPaired) return { left: [], right: options };
  return { left: options.filter(isLeft), right: options.filter((option) => !isLeft(option)) };
}

function isLeft({ key }: Keyed): boolean {
  return /^\d+$/.test(key);
}
