import type { Today } from "#client/today/todayItems.ts";

/** Whether nothing of the day comes from what the learner did before: everybody gets a daily set of questions. */
export function isNewcomer({ item }: Today): boolean {
  return item.every(({ kind, recordId }) => kind === "daily" && recordId === "");
}
