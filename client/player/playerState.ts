import type { PlayedRange } from "#shared/domain/playedRanges.ts";

/** A playable lesson, with the ranges that the learner has played. */
export interface Playable {
  /** Length in seconds that the course states. The medium itself reports a more precise one. */
  readonly length: number;
  readonly ranges: readonly (readonly number[])[];
  /** Whether jumping into unplayed parts is blocked. */
  readonly isSeekLimited: boolean;
  readonly maxSpeed: number;
}

/** State of a medium as shown; a new object for every change. */
export interface PlayerState {
  readonly second: number;
  readonly length: number;
  readonly isPaused: boolean;
  /** True before the learner first plays or jumps. Until then no file of the medium is loaded. */
  readonly isUnasked: boolean;
  /** True once the medium has had a picture to show. */
  readonly hasPicture: boolean;
  /** True while the lesson should play but has no data. */
  readonly isWaiting: boolean;
  readonly hasEnded: boolean;
  readonly rate: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly buffered: readonly PlayedRange[];
  readonly played: readonly PlayedRange[];
  /** A-B loop; the end is missing while only A is set. */
  readonly loop: readonly [begin: number, end?: number] | undefined;
  /** True if the medium could not be loaded or decoded. */
  readonly isBroken: boolean;
  /** True while the learner holds a key or a finger down for double speed. */
  readonly isHeld: boolean;
}

/**
 * begun: playback started; played: position advanced; paused; jumped: position changed; limited: a jump was not
 * allowed; ended.
 */
export type Moment = "begun" | "played" | "paused" | "jumped" | "limited" | "ended";
