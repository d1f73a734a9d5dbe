interface Option {
  readonly key: string;
  readonly content: string;
}

/**
 * Maps each option's key to the key of the first option with the same text: its own key when no earlier option has that
 * text. Learners cannot tell options with the same text apart.
 */
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
