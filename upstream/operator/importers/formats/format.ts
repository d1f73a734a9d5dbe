import type { Remark } from "../bankRecord.ts";
import type { Encoding, SourceFile } from "../inputFile.ts";
import type { PaperHead } from "./paperHead.ts";

/** Place of an item in its file, described for the person who looks for it. */
export interface Place {
  /** Number that increases within the file. The question bank sorts the questions of a file by it. */
  readonly at: number;
  /** Text such as `line 12`, `row 5`, `question 3 (line 40)`. */
  readonly text: string;
}

export interface Refusal {
  readonly field?: string;
  readonly reason: string;
  readonly remedy: string;
}

/** Fields of a JSON line as a reader found them, unchecked. They may be of a wrong kind, or missing. */
export type FoundFields = Readonly<Record<string, unknown>>;

/**
 * A question or passage of a file: either `value`, the fields of a JSON line, which checkLine makes a record of, or the
 * reason why the reader refused it, with the fields that a person mends. `notes` list what the reader changed.
 */
export type SourceItem =
  | {
      readonly place: Place;
      readonly value: unknown;
      readonly notes?: readonly Remark[];
      /** true: a person decided that it replaces another question that has its number. */
      readonly isReplacing?: boolean;
    }
  | {
      readonly place: Place;
      readonly refusal: Refusal;
      readonly found: FoundFields;
      readonly id?: string;
      readonly notes?: readonly Remark[];
    };

export interface FormatInput extends SourceFile {
  readonly encoding: Encoding | undefined;
  /** Subject of items that name none: the subject that the operator named, else the name of the file. */
  readonly subject: string;
  /** Source of items that have an id but no source, because the same id in another file means another question. */
  readonly source: string;
  /** true: the file is one exam, whose headings name sections and points. */
  readonly isPaper?: boolean;
  /** Returns a temporary folder for the pictures inside the file. The folder is deleted when the import ends. */
  readonly scratch: () => Promise<string>;
}

export interface OpenSource {
  /** Head of the file, above its first question; undefined: it has none, or the format has no place for one. */
  readonly head?: PaperHead;
  /** Number of items in the file, for the progress display. */
  readonly total: number;
  /** Folder in which the picture names of the items are looked up. */
  readonly folder: string;
  readonly items: AsyncIterable<SourceItem>;
}

export interface Format {
  readonly name: string;
  /** File name extensions with the dot, in lower case. */
  readonly extensions: readonly string[];
  /** Unit in which the report counts items: lines, rows or questions. */
  readonly unit: string;
  readonly help: string;
  /**
   * Returns whether a file that begins with `head` may have this format. The importer calls it only when several
   * formats have the extension of the file.
   */
  readonly sniff: (head: string) => boolean;
  /**
   * Opens the file. No item is read before the file is accepted.
   *
   * @throws InputError when the file does not have this format
   */
  readonly open: (input: FormatInput) => Promise<OpenSource>;
}

/** Error for a question that the question bank cannot represent. */
export class Unfit extends Error {
  readonly refusal: Refusal;
  readonly notes: readonly Remark[];
  constructor(reason: string, remedy: string, field = "", notes: readonly Remark[] = []) {
    super(reason);
    this.name = "Unfit";
    this.refusal = { reason, remedy, field };
    this.notes = notes;
  }
}

/**
 * Yields one item for each part of the file. A part for which `Unfit` is thrown becomes a refused item with the fields
 * that `found` returns, and reading continues. Remarks on the whole file (`ofFile`) are added to the first item.
 */
export async function* itemsOf<T>(
  parts: Iterable<T>,
  placeOf: (part: T, at: number) => Place,
  read: (part: T) => ReadItem | Promise<ReadItem>,
  found: (part: T) => FoundFields,
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
      const notes = [...remaining, ...error.notes];
      yield { place, refusal: error.refusal, found: foundIn(found, part), notes };
      remaining = [];
    }
  }
}

/** Returns the found fields of a part; {} when the part is too broken for them. */
function foundIn<T>(found: (part: T) => FoundFields, part: T): FoundFields {
  try {
    return found(part);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    return {};
  }
}

export interface ReadItem {
  readonly value: Readonly<Record<string, unknown>>;
  readonly notes: readonly Remark[];
}

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
