import { cutText } from "#shared/domain/cutText.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";

/** Most characters of an entry's text; a list of results shows no more. */
const MOST = 400;
/** Most characters of words and names, which are kept when the shown text is long. */
const MOST_SOUGHT = 200;
const LINE = "\n";

export interface EntryText {
  /** Sentences that a result shows. */
  readonly shown?: readonly string[];
  /** Words that are searched and not shown, such as tags. */
  readonly words?: readonly string[];
  /** Names that are searched like the title and not shown, such as the subjects of a course. */
  readonly names?: readonly string[];
}

/** Joins the text of an entry: a line for each of shown, words and names. Plain text has no line breaks. */
export function entryBody({ shown = [], words = [], names = [] }: EntryText): string {
  const lineOf = (parts: readonly string[], most: number) =>
    cutText(
      parts
        .map((part) => plainTextOf(part, MOST))
        .filter((part) => part !== "")
        .join(" · "),
      most,
    );
  const named = lineOf(names, MOST_SOUGHT);
  const sought = lineOf(words, MOST_SOUGHT - named.length);
  return [lineOf(shown, MOST - named.length - sought.length), sought, named].join(LINE).trimEnd();
}

export interface BodyLines {
  readonly shown: string;
  readonly words: string;
  readonly names: string;
}

/** Splits the text of an entry into its lines. */
export function bodyLines(body: string): BodyLines {
  const [shown = "", words = "", names = ""] = body.split(LINE);
  return { shown, words, names };
}
