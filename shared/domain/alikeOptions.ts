interface Option {
  readonly key: string;
  readonly content: string;
}

/** The key of each option -> the key of the first option that says the same, mostly itself: nobody can tell them apart. */
export function firstAlike(options: readonly Option[]): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  return new Map(
    options.map(({ key, content }) => {
      const said = content.trim().replace(/\s+/g, " ");
      const first = said === "" ? key : (firsts.get(said) ?? key);
      firsts.set(said, first);
      return [key, first];
    }),
  );
}
