/*
 * Lessons that play. Their words stand in content/talks.ts; `npm run media` speaks and draws them into seed/media, a folder for each, and
 * writes there what came out of it (MadeTalk).
 */

export interface TalkSeed {
  /** Its folder, and what a lesson names. */
  readonly key: string;
  /** hls: two qualities; mp4: one file; audio: a voice alone. */
  readonly kind: "hls" | "mp4" | "audio";
  /** Small, above each slide. */
  readonly topic: string;
  readonly slides: readonly SlideSeed[];
}

export interface SlideSeed {
  readonly title: string;
  /** The knowledge point of the course's subject that it explains. */
  readonly knowledge?: string;
  /** The question that it explains. */
  readonly questionId?: number;
  readonly said: readonly SaidSeed[];
}

/** A sentence; the line appears on the slide with it. */
export type SaidSeed = readonly [text: string, line?: string];

/** made.json of a talk. */
export interface MadeTalk {
  /** Of the words that were spoken: others have another one. */
  readonly words: string;
  /** Seconds. */
  readonly duration: number;
  /** Where each slide begins, whole seconds. */
  readonly slides: readonly number[];
  /** With which a player begins; the other files are those that it names. */
  readonly main: string;
  readonly parts: readonly string[];
}

/** What is read page by page: a PDF made of its lines, and a picture of each page. */
export interface ReadingSeed {
  readonly key: string;
  readonly pages: readonly PageTextSeed[];
}

export interface PageTextSeed {
  readonly title: string;
  readonly lines: readonly string[];
}

/** made.json of a reading. */
export interface MadeReading {
  readonly words: string;
  readonly pages: readonly { readonly file: string; readonly width: number; readonly height: number }[];
}
