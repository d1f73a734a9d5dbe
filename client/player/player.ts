import type { PlayedRange } from "#shared/domain/playedRanges.ts";
import { MEDIA_EVENTS, rangesOf, whenReady } from "./mediaElement.ts";
import type { Moment, Playable, PlayerState } from "./playerState.ts";
import { Watch } from "./watch.ts";

export const SLOWEST = 0.5;
const HELD_RATE = 2;
/** Tolerance in seconds: a media element never stops exactly at the second that was set. */
const LIMIT_SLACK = 0.5;
const FRAME = 1 / 25;

/** Position and state to restore after the lesson has loaded from another address. */
interface Swapped {
  second: number;
  isPaused: boolean;
}

/** Start position, and the function that loads the medium from it. */
interface Unasked {
  readonly second: number;
  readonly load: (second: number) => void;
}

/** A lesson's medium with the rules of its course. All display and control of the medium goes through this class. */
export class Player {
  readonly #watch: Watch;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #moments = new Set<(moment: Moment) => void>();
  #state: PlayerState;
  #loop: PlayerState["loop"];
  #chosenRate = 1;
  #isHeld = false;
  /**
   * Set while another address of the same lesson loads. Media events are ignored meanwhile, because the learner did not
   * cause them; the learner's actions are stored and applied afterwards.
   */
  #swapped: Swapped | undefined;
  #unasked: Unasked | undefined;
  #hasPicture = false;
  /** True after playback has started. Events set it, because Chromium reports a medium that failed as paused. */
  #isStarted = false;

  constructor(
    readonly element: HTMLMediaElement,
    readonly lesson: Playable,
  ) {
    this.#watch = new Watch(lesson.ranges);
    this.#state = this.#read();
    for (const name of MEDIA_EVENTS)
      element.addEventListener(name, () => this.#on(name), { signal: this.#stop.signal });
  }

  readonly state = (): PlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  onMoment(listener: (moment: Moment) => void): () => void {
    this.#moments.add(listener);
    return () => void this.#moments.delete(listener);
  }

  end(): void {
    this.#stop.abort();
    this.#listeners.clear();
    this.#moments.clear();
  }

  /** Shows a position without a medium. The medium is loaded on the first play or jump. */
  waitAt(second: number, load: (second: number) => void): void {
    this.#unasked = { second, load };
    this.#refresh();
  }

  play(): void {
    this.#ask();
    if (this.#swapped) return this.#meanwhile({ isPaused: false });
    // A browser that requires a press rejects; the play button remains.
    void this.element.play().catch(() => undefined);
    this.#refresh();
  }

  pause(): void {
    if (this.#swapped) return this.#meanwhile({ isPaused: true });
    this.element.pause();
  }

  toggle(): void {
    if (this.#swapped?.isPaused ?? this.element.paused) this.play();
    else this.pause();
  }

  /** Jumps to a second, or as far as the course allows. */
  seek(second: number): void {
    const wanted = Math.min(Math.max(0, second), this.#state.length || second);
    const most = this.furthest();
    if (wanted > most + LIMIT_SLACK) this.#tell("limited");
    this.#ask(Math.min(wanted, most));
    if (this.#swapped) return this.#meanwhile({ second: Math.min(wanted, most) });
    this.element.currentTime = Math.min(wanted, most);
    this.#refresh();
  }

  skip(by: number): void {
    this.seek(this.#here() + by);
  }

  /** Returns the furthest second that the learner may jump to. */
  furthest(): number {
    return this.lesson.isSeekLimited ? this.#watch.reach() : Number.POSITIVE_INFINITY;
  }

  setRate(rate: number): void {
    this.#chosenRate = Math.min(Math.max(SLOWEST, rate), this.lesson.maxSpeed);
    if (!this.#isHeld) this.#applyRate(this.#chosenRate);
  }

  /**
   * Changes the rate relative to the last chosen one, which the element may not have applied yet. Returns the new rate.
   */
  stepRate(by: number): number {
    this.setRate(this.#chosenRate + by);
    return this.#chosenRate;
  }

  /** Plays at double speed while the learner holds a key or a finger down, if the course allows that speed. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#applyRate(isHeld ? Math.min(HELD_RATE, this.lesson.maxSpeed) : this.#chosenRate);
    if (isHeld) this.play();
  }

  setVolume(volume: number): void {
    this.element.volume = Math.min(Math.max(0, volume), 1);
    this.element.muted = false;
  }

  toggleMute(): void {
    this.element.muted = !this.element.muted;
  }

  /** Moves one frame forward or back while paused. */
  frame(by: 1 | -1): void {
    if (this.element.paused) this.skip(by * FRAME);
  }

  loopFrom(): void {
    this.#loop = [this.#here()];
    this.#refresh();
  }

  /** Sets the end of the A-B loop. Removes the loop if it already has an end or begins later. */
  loopTo(): void {
    const [begin, end] = this.#loop ?? [];
    const here = this.#here();
    this.#loop = begin !== undefined && end === undefined && here > begin ? [begin, here] : undefined;
    this.#refresh();
  }

  /** Returns the played ranges that were not reported yet. */
  unreported(): ReturnType<Watch["unreported"]> {
    return this.#watch.unreported();
  }

  /** Returns the unreported ranges and marks them as reported. */
  take(): { readonly ranges: readonly PlayedRange[]; readonly spent: number } {
    return this.#watch.take();
  }

  /** Loads the same lesson from another address and continues at the same position. */
  async swap(load: () => void | Promise<void>): Promise<void> {
    const { element } = this;
    this.#watch.cut();
    const isPaused = element.paused && !(element.error && this.#isStarted);
    const swapped = { second: element.currentTime, isPaused, ...this.#swapped };
    this.#swapped = swapped;
    try {
      await Promise.all([whenReady(element, this.#stop.signal), load()]);
      // A newer call of `swap` has started and will continue from this position.
      if (this.#swapped !== swapped) return;
      const { second } = swapped;
      element.currentTime = second;
      this.#applyRate(this.#isHeld ? HELD_RATE : this.#chosenRate);
      if (!swapped.isPaused) await element.play().catch(() => undefined);
      if (swapped.second !== second) element.currentTime = swapped.second;
      if (swapped.isPaused) element.pause();
    } finally {
      if (this.#swapped === swapped) this.#swapped = undefined;
      this.#refresh();
    }
  }

  /**
   * Loads the medium from the given second, by default from the stored one. Sets the element's position at once, so
   * that events before the medium has loaded report that second.
   */
  #ask(second = this.#unasked?.second ?? 0): void {
    const unasked = this.#unasked;
    if (!unasked) return;
    this.#unasked = undefined;
    // A negative second means the end of a stream.
    if (second > 0) this.element.currentTime = second;
    unasked.load(second);
  }

  #here(): number {
    return (this.#unasked ?? this.#swapped)?.second ?? this.element.currentTime;
  }

  #meanwhile(wanted: Partial<Swapped>): void {
    if (this.#swapped) Object.assign(this.#swapped, wanted);
    this.#refresh();
  }

  #applyRate(rate: number): void {
    // A new load resets the rate to the default rate.
    this.element.defaultPlaybackRate = rate;
    this.element.playbackRate = rate;
  }

  #on(name: (typeof MEDIA_EVENTS)[number]): void {
    if (this.#swapped && name !== "error") return;
    const { element } = this;
    if (name === "play" || name === "pause") this.#isStarted = name === "play";
    if (name === "timeupdate") this.#onTime();
    if (name === "seeking") this.#onSeeking();
    if (name === "pause" && !element.ended) {
      this.#look();
      this.#watch.cut();
    }
    if (name === "ended") this.#watch.end(element.currentTime, this.lesson.length);
    this.#refresh();
    if (name === "playing") this.#tell("begun");
    if (name === "timeupdate" && !element.paused) this.#tell("played");
    if (name === "pause" && !element.ended) this.#tell("paused");
    if (name === "seeked") this.#tell("jumped");
    if (name === "ended") this.#tell("ended");
  }

  #onTime(): void {
    this.#look();
    const [begin = 0, end] = this.#loop ?? [];
    if (end !== undefined && this.element.currentTime >= end) this.element.currentTime = begin;
  }

  #look(): void {
    const { element } = this;
    if (element.seeking || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    this.#watch.look(element.currentTime, { rate: element.playbackRate, nowMs: performance.now() });
  }

  /** Enforces the jump limit also for media keys, picture-in-picture and a phone's own full screen. */
  #onSeeking(): void {
    this.#watch.cut();
    const most = this.furthest();
    if (this.element.currentTime <= most + LIMIT_SLACK) return;
    this.element.currentTime = most;
    this.#tell("limited");
  }

  #read(): PlayerState {
    const { element, lesson } = this;
    const { duration, paused, ended, seekable } = element;
    // A live stream is as long as the part of it that has arrived.
    const known = seekable.length > 0 ? seekable.end(seekable.length - 1) : lesson.length;
    return {
      second: Math.max(0, this.#here()),
      length: Number.isFinite(duration) && duration > 0 ? duration : known,
      isPaused: this.#swapped?.isPaused ?? paused,
      isUnasked: this.#unasked !== undefined,
      hasPicture: (this.#hasPicture ||= element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA),
      isWaiting: !paused && !ended && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      hasEnded: ended,
      rate: element.playbackRate,
      volume: element.volume,
      isMuted: element.muted,
      buffered: rangesOf(element.buffered),
      played: this.#watch.played(),
      loop: this.#loop,
      isBroken: element.error !== null,
      isHeld: this.#isHeld,
    };
  }

  #refresh(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }

  #tell(moment: Moment): void {
    for (const listener of this.#moments) listener(moment);
  }
}
