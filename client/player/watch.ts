import { type PlayedRange, reachOf, unionOf } from "#shared/domain/playedRanges.ts";

/** Seconds by which clocks of media and page differ: what goes on beyond that was jumped to. */
const SLACK = 0.75;

interface Open {
  readonly begin: number;
  readonly end: number;
  /** When it was there, ms of the page's clock. */
  readonly atMs: number;
}

/** Counts what is played of a lesson: what the server knew, and what this page adds, piece by piece, for its reports. */
export class Watch {
  #all: readonly PlayedRange[];
  #unreported: PlayedRange[] = [];
  #open: Open | undefined;
  /** Real seconds that were played and not told yet. */
  #spent = 0;

  constructor(known: readonly (readonly number[])[]) {
    this.#all = unionOf(known);
  }

  /** Told while the lesson plays: it is at this second now. */
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

  /** Told when the lesson stands still, or is about to be somewhere else. */
  cut(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open && open.end > open.begin) this.#keep([open.begin, open.end]);
  }

  /** The medium is over: of a lesson that was said to be longer there is no more to play. */
  end(second: number, length: number): void {
    this.cut();
    if (length > second) this.#keep([second, length]);
  }

  /** The ranges and seconds that were not reported yet. */
  unreported(): { readonly ranges: readonly PlayedRange[]; readonly spent: number } {
    const open = this.#open;
    const last: PlayedRange[] = open && open.end > open.begin ? [[open.begin, open.end]] : [];
    return { ranges: unionOf([...this.#unreported, ...last]), spent: Math.floor(this.#spent) };
  }

  /** The same; from now on it is told. */
  take(): { readonly ranges: readonly PlayedRange[]; readonly spent: number } {
    const open = this.#open;
    if (open && open.end > open.begin) {
      this.#keep([open.begin, open.end]);
      this.#open = { ...open, begin: open.end };
    }
    const ranges = unionOf(this.#unreported);
    this.#unreported = [];
    // Whole seconds are counted; what is left belongs to the next report.
    const spent = Math.floor(this.#spent);
    this.#spent -= spent;
    return { ranges, spent };
  }

  played(): readonly PlayedRange[] {
    const open = this.#open;
    return open ? unionOf([...this.#all, [open.begin, open.end]]) : this.#all;
  }

  /** The furthest second that was played. */
  reach(): number {
    return Math.max(reachOf(this.#all), this.#open?.end ?? 0);
  }

  #keep(range: PlayedRange): void {
    this.#unreported.push(range);
    this.#all = unionOf([...this.#all, range]);
  }
}
