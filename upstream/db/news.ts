import type { Logger } from "pino";

/** What the triggers of the migrations send to, after the commit of a change. */
export const AGENCIES_CHANGED = "agencies_changed";
export const QUESTIONS_CHANGED = "questions_changed";
/** Courses, lives and news. */
export const CATALOGUE_CHANGED = "catalogue_changed";

export interface News {
  readonly channels: readonly string[];
  readonly onNews: (channel: string) => void;
  readonly log: Pick<Logger, "warn">;
}

/** Answers the end of the listening. */
export type Listen = (news: News) => Promise<() => Promise<void>>;
