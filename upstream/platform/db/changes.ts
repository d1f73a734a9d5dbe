import type { Logger } from "pino";

/** Channels of NOTIFY. Triggers send a notice on them when a transaction with a change commits. */
export const AGENCIES_CHANGED = "agencies_changed";
export const QUESTIONS_CHANGED = "questions_changed";
/** Channel for changes of courses, lives and news. */
export const CATALOGUE_CHANGED = "catalogue_changed";

/** Channel for events in the rooms of live classes; the payload names the room. */
export const LIVE_ENTRIES = "live_entries";

export interface Changes {
  readonly channels: readonly string[];
  /** Receives each notice. Without a payload anything that belongs to the channel may have changed. */
  readonly onChange: (channel: string, payload: string) => void;
  readonly log: Pick<Logger, "warn">;
}

/** Starts to listen for notices and returns a function that stops listening. */
export type Listen = (changes: Changes) => Promise<() => Promise<void>>;
