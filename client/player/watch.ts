import { type PlayedRange, reachOf, unionOf } from "#shared/domain/playedRanges.ts";

/** Tolerated difference in seconds between the clocks of medium and page; a larger one is a jump. */
const SLACK = 0.75;

interface Open {
  readonly begin: number;
  readonly end: number;
  /** Time of the last call of `look`, in ms of the page's clock. */
  readonly atMs: number;
}

/**
 * Counts the played ranges of a lesson: those known to the server, and those that this page adds and reports piece by
 * piece.
 */
export class Watch {
  #all: readonly PlayedRange[];
  #unreported: PlayedRange[] = [];
  #open: Open | undefined;
  /** Real seconds of playback that were not reported yet. */
  #spent = 0;

  constructor(known: readonly (readonly number[])[]) {
    this.#all = unionOf(known);
  }

  /** Records the current second during playback. */
  look(second: number, { rate, nowMs }: { readonly rate: number; readonly nowMs: number }): void {
    const open = this.#open;
    const ahead = open ? second - open.end : 0;
    const most = open ? ((nowMs - open.atMs) / 1_000) * rate + SLACK : 0;
    if (open && ahead >= 0 && ahead <= most) {
      this.#open = { begin: open.begin, end: second, atMs: nowMs };
      this.#spent += ahead / rate;
      return;
    }
    this.cut();
    this.#open = { begin: second, end: second, atMs: nowMs };
  }

  /** Ends the current range, when playback stops or before a jump. */
  cut(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open && open.end > open.begin) this.#keep([open.begin, open.end]);
  }

  /** Records the end of the medium; the rest of a longer announced length counts as played. */
  end(second: number, length: number): void {
    this.cut();
    if (length > second) this.#keep([second, length]);
  }

  /** Returns the ranges and seconds that were not reported yet. */
  unreported(): { readonly ranges: readonly PlayedRange[]; readonly spent: number } {
    const open = this.#open;
    const last: PlayedRange[] = open && open.end > open.begin ? [[open.begin, open.end]] : [];
    return { ranges: unionOf([...this.#unreported, ...last]), spent: Math.floor(this.#spent) };
  }

  /** Returns the unreported ranges and seconds, and marks them as reported. */
  take(): { readonly ranges: readonly PlayedRange[]; readonly spent: number } {
    const open = this.#open;
    if (open && open.end > open.begin) {
      this.#keep([open.begin, open.end]);
      this.#open = { ...open, begin: open.end };
    }
    const ranges = unionOf(this.#unreported);
    this.#unreported = [];
    // Whole seconds are reported; the fraction stays for the next report.
    const spent = Math.floor(this.#spent);
    this.#spent -= spent;
    return { ranges, spent };
  }

  played(): readonly PlayedRange[] {
    const open = this.#open;
    return open ? unionOf([...this.#all, [open.begin, open.end]]) : this.#all;
  }

  reach(): number {
    return Math.max(reachOf(this.#all), this.#open?.end ?? 0);
  }

  #keep(range: PlayedRange): void {
    this.#unreported.push(range);
    this.#all = unionOf([...this.#all, range]);
  }
}
