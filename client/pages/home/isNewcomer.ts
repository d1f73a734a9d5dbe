import type { Today } from "#client/today/todayItems.ts";

/** Returns true if the plan has nothing but the daily set, not yet begun: every learner gets a daily set. */
export function isNewcomer({ item }: Today): boolean {
  return item.every(({ kind, recordId }) => kind === "daily" && recordId === "");
}
