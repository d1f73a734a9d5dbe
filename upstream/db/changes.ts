import type { Logger } from "pino";

/** Channels that triggers of the migrations notify after a change is committed. */
export const AGENCIES_CHANGED = "agencies_changed";
export const QUESTIONS_CHANGED = "questions_changed";
/** Changes of courses, lives and news. */
export const CATALOGUE_CHANGED = "catalogue_changed";

/** Events in rooms of live classes; the payload names the room. */
export const LIVE_ENTRIES = "live_entries";

export interface Changes {
  readonly channels: readonly string[];
  /** Called for a notice. Without a payload anything of the channel may have changed. */
  readonly onChange: (channel: string, payload: string) => void;
  readonly log: Pick<Logger, "warn">;
}

/** Starts listening and returns a function that stops it. */
export type Listen = (changes: Changes) => Promise<() => Promise<void>>;
