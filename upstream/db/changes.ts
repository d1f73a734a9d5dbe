import type { Logger } from "pino";

/** The channels that triggers of the migrations notify, after the commit of a change. */
export const AGENCIES_CHANGED = "agencies_changed";
export const QUESTIONS_CHANGED = "questions_changed";
/** Courses, lives and news. */
export const CATALOGUE_CHANGED = "catalogue_changed";

/** Events in rooms of live classes; the payload of the notice names the room. */
export const LIVE_ENTRIES = "live_entries";

export interface Changes {
  readonly channels: readonly string[];
  /** Without a payload anything of the channel may have changed. */
  readonly onChange: (channel: string, payload: string) => void;
  readonly log: Pick<Logger, "warn">;
}

/** Answers the end of the listening. */
export type Listen = (changes: Changes) => Promise<() => Promise<void>>;
