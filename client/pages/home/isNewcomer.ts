import type { Today } from "#client/today/todayItems.ts";

/** Returns whether the plan contains only the untouched daily set, which every learner gets. */
export function isNewcomer({ item }: Today): boolean {
  return item.every(({ kind, recordId }) => kind === "daily" && recordId === "");
}
