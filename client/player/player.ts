import type { PlayedRange } from "#shared/domain/playedRanges.ts";
import { MEDIA_EVENTS, rangesOf, whenReady } from "./mediaElement.ts";
import type { Moment, Playable, PlayerState } from "./playerState.ts";
import { Watch } from "./watch.ts";

export const SLOWEST = 0.5;
const HELD_RATE = 2;
/** A medium is never at the very second that it was told. */
const LIMIT_SLACK = 0.5;
const FRAME = 1 / 25;

/** Where it goes on when another address has loaded. */
interface Swapped {
  second: number;
  isPaused: boolean;
}

/** Where it will begin, and what loads it from there. */
interface Unasked {
  readonly second: number;
  readonly load: (second: number) => void;
}

/** A lesson's medium with the rules of its course: whoever shows or steers it does so through this. */
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
   * Another address of the same lesson is being loaded: its events are none of the learner's doing, and what the learner
   * does meanwhile holds for what comes.
   */
  #swapped: Swapped | undefined;
  #unasked: Unasked | undefined;
  #hasPicture = false;
  /** By its events: Chromium says of a medium that has failed while it played that it is paused. */
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

  /** Stands at a second without a medium, which is loaded when the learner wants to play it or to be elsewhere in it. */
  waitAt(second: number, load: (second: number) => void): void {
    this.#unasked = { second, load };
    this.#refresh();
  }

  play(): void {
    this.#ask();
    if (this.#swapped) return this.#meanwhile({ isPaused: false });
    // A browser that wants a press first says so; the button for it is there.
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

  /** There, or as far as the course lets one jump. */
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

  /** The furthest second that may be jumped to. */
  furthest(): number {
    return this.lesson.isSeekLimited ? this.#watch.reach() : Number.POSITIVE_INFINITY;
  }

  setRate(rate: number): void {
    this.#chosenRate = Math.min(Math.max(SLOWEST, rate), this.lesson.maxSpeed);
    if (!this.#isHeld) this.#applyRate(this.#chosenRate);
  }

  /** From the rate that was chosen last, whatever the element has told of it so far; answers the new one. */
  stepRate(by: number): number {
    this.setRate(this.#chosenRate + by);
    return this.#chosenRate;
  }

  /** Twice as fast for as long as it is held, where the course allows it. */
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

  /** One picture on or back, where it stands still. */
  frame(by: 1 | -1): void {
    if (this.element.paused) this.skip(by * FRAME);
  }

  loopFrom(): void {
    this.#loop = [this.#here()];
    this.#refresh();
  }

  /** Where there is one already it ends. */
  loopTo(): void {
    const [begin, end] = this.#loop ?? [];
    const here = this.#here();
    this.#loop = begin !== undefined && end === undefined && here > begin ? [begin, here] : undefined;
    this.#refresh();
  }

  /** The played ranges that were not told yet. */
  unreported(): ReturnType<Watch["unreported"]> {
    return this.#watch.unreported();
  }

  /** The same, which is told from now on. */
  take(): { readonly ranges: readonly PlayedRange[]; readonly spent: number } {
    return this.#watch.take();
  }

  /** Loads the same lesson from elsewhere, and goes on where it was. */
  async swap(load: () => void | Promise<void>): Promise<void> {
    const { element } = this;
    this.#watch.cut();
    const isPaused = element.paused && !(element.error && this.#isStarted);
    const swapped = { second: element.currentTime, isPaused, ...this.#swapped };
    this.#swapped = swapped;
    try {
      await Promise.all([whenReady(element, this.#stop.signal), load()]);
      // Another has begun, and goes on from here when it is done.
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

  /** From its place, or the one that is wanted. The element stands there at once: what is told meanwhile has no other second. */
  #ask(second = this.#unasked?.second ?? 0): void {
    const unasked = this.#unasked;
    if (!unasked) return;
    this.#unasked = undefined;
    // Below 0 is the end of a stream.
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
    // Loading anew takes the default.
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

  /** Also for what does not ask us: media keys, the window of picture-in-picture, a phone's own full screen. */
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
    // A live stream has the length that has arrived so far.
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
