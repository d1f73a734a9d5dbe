import type { Remark } from "../bankRecord.ts";
import type { Encoding, SourceFile } from "../inputFile.ts";

/** Where an item stands in its file, in the words of who has to find it there. */
export interface Place {
  /** Counted up through the file: questions are sorted by it. */
  readonly at: number;
  /** `line 12`, `row 5`, `question 3 (line 40)`. */
  readonly text: string;
}

/** Why a format gives no line for an item. */
export interface Refusal {
  readonly field?: string;
  readonly reason: string;
  readonly remedy: string;
}

/**
 * A question or passage of a file: the fields of a JSON line, which checkLine makes a record of, or the reason why
 * there are none. `notes` tell what reading it changed.
 */
export type SourceItem =
  | { readonly place: Place; readonly value: unknown; readonly notes?: readonly Remark[] }
  | { readonly place: Place; readonly refusal: Refusal; readonly id?: string };

export interface FormatInput extends SourceFile {
  /** As named in the call. */
  readonly encoding: Encoding | undefined;
  /** The subject of items that name none: as named in the call, else the name of the file. */
  readonly subject: string;
  /** The source of items that have an id but name none: ids of one file say nothing about those of another. */
  readonly source: string;
  /** A folder for pictures that stand inside the file; it is there as long as the import. */
  readonly scratch: () => Promise<string>;
}

export interface OpenSource {
  /** How many items there are, for the progress. */
  readonly total: number;
  /** Pictures are named relative to it. */
  readonly folder: string;
  readonly items: AsyncIterable<SourceItem>;
}

export interface Format {
  readonly name: string;
  /** With the point, lower case. */
  readonly extensions: readonly string[];
  /** The unit in which the file is counted: lines, rows, questions. */
  readonly unit: string;
  /** For --help. */
  readonly help: string;
  /** Whether a file that begins so may be one; asked only where the ending of its name leaves more than one. */
  readonly sniff: (head: string) => boolean;
  /** Throws InputError for a file that is none of its kind: nothing of it is read then. */
  readonly open: (input: FormatInput) => Promise<OpenSource>;
}

/** Something in one item that the bank has no place for. */
export class Unfit extends Error {
  readonly refusal: Refusal;
  constructor(reason: string, remedy: string, field = "") {
    super(reason);
    this.name = "Unfit";
    this.refusal = { reason, remedy, field };
  }
}

/**
 * Makes items one by one; what is unfit is refused with its place, and the next one is read. What is `told` about the
 * file as a whole stands with the first item that is read.
 */
export async function* itemsOf<T>(
  parts: Iterable<T>,
  placeOf: (part: T, at: number) => Place,
  read: (part: T) => ReadItem | Promise<ReadItem>,
  ofFile: readonly Remark[] = [],
): AsyncGenerator<SourceItem> {
  let at = 0;
  let remaining = ofFile;
  for (const part of parts) {
    at += 1;
    const place = placeOf(part, at);
    try {
      const { value, notes } = await read(part);
      yield { place, value, notes: [...remaining, ...notes] };
      remaining = [];
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      yield { place, refusal: error.refusal };
    }
  }
}

export interface ReadItem {
  readonly value: Readonly<Record<string, unknown>>;
  readonly notes: readonly Remark[];
}

/** Option letters by place. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
