import { lazySource } from "#client/kit/lazySource.ts";

/** Loaded only for learners: visitors have no plan for the day. */
export const todayCard = lazySource(async () => (await import("./TodayCard.tsx")).TodayCard);

/** Shown only to visitors: learners have chosen their exam. */
export const hero = lazySource(async () => (await import("./laterParts.ts")).Hero);

/* Teachers and news are below the first screen, so their code loads after that of the page. */
export const teachersRow = lazySource(async () => (await import("./laterParts.ts")).TeachersRow);
export const newsGroups = lazySource(async () => (await import("./laterParts.ts")).NewsGroups);
