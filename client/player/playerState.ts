import type { PlayedRange } from "#shared/domain/playedRanges.ts";

/** A lesson that can be played, and what was played of it. */
export interface Playable {
  /** Seconds, as the course says; the medium itself says more exactly. */
  readonly length: number;
  readonly ranges: readonly (readonly number[])[];
  /** A part that was not played yet cannot be jumped to. */
  readonly isSeekLimited: boolean;
  readonly maxSpeed: number;
}

/** All that is shown of a medium. A new object for every change. */
export interface PlayerState {
  readonly second: number;
  readonly length: number;
  readonly isPaused: boolean;
  /** Nobody has wanted it yet: nothing of the medium is here or on its way. */
  readonly isUnasked: boolean;
  /** There has been a picture of it to show. */
  readonly hasPicture: boolean;
  /** The lesson should play, and has nothing to play. */
  readonly isWaiting: boolean;
  readonly hasEnded: boolean;
  readonly rate: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly buffered: readonly PlayedRange[];
  readonly played: readonly PlayedRange[];
  /** A to B, again and again; B is missing while only A is set. */
  readonly loop: readonly [begin: number, end?: number] | undefined;
  /** The medium could not be had or read. */
  readonly isBroken: boolean;
  /** Twice as fast for as long as something is held. */
  readonly isHeld: boolean;
}

/** begun: it plays; played: a little further; paused; jumped: it is somewhere else; limited: it may not go there; ended. */
export type Moment = "begun" | "played" | "paused" | "jumped" | "limited" | "ended";
