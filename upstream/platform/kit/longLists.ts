/** Adds all items at the end of a list. `list.push(...items)` throws a RangeError for about 120,000 items. */
export function addAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** Returns the largest of `least` and the numbers; Math.max throws a RangeError for about 120,000 numbers. */
export function largest(least: number, numbers: Iterable<number>): number {
  let found = least;
  for (const number of numbers) if (number > found) found = number;
  return found;
}
