/** The learner's own judgement of a question after seeing its key: 我掌握了 (known), 还不熟 (shaky). */
export const MASTERIES = ["known", "shaky"] as const;

export type Mastery = (typeof MASTERIES)[number];

/** Reads a judgement; undefined: the text is none. */
export function masteryOf(text: string): Mastery | undefined {
  return MASTERIES.find((mastery) => mastery === text);
}
