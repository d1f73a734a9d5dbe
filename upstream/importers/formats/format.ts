import type { Remark } from "../bankRecord.ts";
import type { Encoding, SourceFile } from "../inputFile.ts";

/** Place of an item in its file, described for the person who looks for it. */
export interface Place {
  /** Increasing number within the file; questions are sorted by it. */
  readonly at: number;
  /** Text such as `line 12`, `row 5`, `question 3 (line 40)`. */
  readonly text: string;
}

export interface Refusal {
  readonly field?: string;
  readonly reason: string;
  readonly remedy: string;
}

/**
 * A question or passage of a file: the fields of a JSON line, which checkLine makes a record of, or the reason why it
 * was refused. `notes` say what the reader changed.
 */
export type SourceItem =
  | { readonly place: Place; readonly value: unknown; readonly notes?: readonly Remark[] }
  | { readonly place: Place; readonly refusal: Refusal; readonly id?: string };

export interface FormatInput extends SourceFile {
  readonly encoding: Encoding | undefined;
  /** Subject of items that name none: from the call, else the name of the file. */
  readonly subject: string;
  /** Source of items with an id but without a source: the ids of one file are unrelated to those of another. */
  readonly source: string;
  /** Returns a folder for pictures that the file contains; it exists until the import ends. */
  readonly scratch: () => Promise<string>;
}

export interface OpenSource {
  /** Number of items, for the progress. */
  readonly total: number;
  /** Folder that picture names are relative to. */
  readonly folder: string;
  readonly items: AsyncIterable<SourceItem>;
}

export interface Format {
  readonly name: string;
  /** Extensions with the dot, in lower case. */
  readonly extensions: readonly string[];
  /** Unit of counts: lines, rows, questions. */
  readonly unit: string;
  readonly help: string;
  /**
   * Returns whether a file that begins with `head` may have this format. Called only when the extension fits several
   * formats.
   */
  readonly sniff: (head: string) => boolean;
  /**
   * Opens the file.
   *
   * @throws InputError when the file does not have this format; no item is read then
   */
  readonly open: (input: FormatInput) => Promise<OpenSource>;
}

/** Error for an item that the bank cannot represent. */
export class Unfit extends Error {
  readonly refusal: Refusal;
  constructor(reason: string, remedy: string, field = "") {
    super(reason);
    this.name = "Unfit";
    this.refusal = { reason, remedy, field };
  }
}

/**
 * Makes the items one by one. An unfit item is refused with its place, and reading continues. Remarks on the whole file
 * (`told`) are added to the first readable item.
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

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
