import { lazySource } from "#client/kit/lazySource.ts";

/** Loaded only for learners: visitors have no plan for the day. */
export const todayCard = lazySource(async () => (await import("./TodayCard.tsx")).TodayCard);
