/** Learners' words for a question once they have seen its key: 我掌握了, 还不熟. */
export const MASTERIES = ["known", "shaky"] as const;

export type Mastery = (typeof MASTERIES)[number];

/** undefined where nothing was said. */
export function masteryOf(text: string): Mastery | undefined {
  return MASTERIES.find((mastery) => mastery === text);
}
