import { lazySource } from "#client/kit/lazySource.ts";

/** Loaded only for learners: visitors have no plan for the day. */
export const todayCard = lazySource(async () => (await import("./TodayCard.tsx")).TodayCard);

/** Blocks below the fold: hydrated after the page's own code. */
export const teachersRow = lazySource(async () => (await import("./TeachersRow.tsx")).TeachersRow);
export const newsGroups = lazySource(async () => (await import("./NewsGroups.tsx")).NewsGroups);
