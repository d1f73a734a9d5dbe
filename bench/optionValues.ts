/** Throws in plain words for anything but a whole number from 1. */
export function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} takes a whole number from 1, not ${text}`);
  return number;
}

/** What `--only` names, in the order of the list; all of it without. Throws for names that are not there. */
export function chosen<T extends { readonly id: string }>(
  all: readonly T[],
  only: string | undefined,
): readonly T[] {
  if (only === undefined) return all;
  const wanted = only.split(",");
  const unknown = wanted.filter((name) => !all.some(({ id }) => id === name));
  if (unknown.length > 0) throw new Error(`--only: there is no ${unknown.join(", ")}`);
  return all.filter(({ id }) => wanted.includes(id));
}
