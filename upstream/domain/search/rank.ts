import { boundaryBefore } from "#shared/domain/cutText.ts";
import { type Character, charactersOf, wordsOf } from "./characters.ts";
import { type BodyLines, bodyLines } from "./entryBody.ts";
import { type Match, type Place, findRun, matchWord } from "./matchWord.ts";
import { soundsOf } from "./soundsOf.ts";

export interface SoughtWord {
  readonly word: string;
  readonly sounds: readonly string[];
}

/** Splits a query into words and computes their sounds once for all comparisons. */
export function soughtWords(query: string): readonly SoughtWord[] {
  return wordsOf(query).map((word) => ({ word, sounds: soundsOf([...word]) }));
}

/** A range of a text that a page highlights, in UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

export interface Ranked {
  /** Score of the match; a better match has a higher score. */
  readonly score: number;
  /** Whether all words match as written or as typed by sound, without a wrong letter. */
  readonly isExact: boolean;
  /** Whether all words match in the title or in the names that count like it (entryBody.ts). */
  readonly isNamed: boolean;
  readonly titleMarks: readonly Mark[];
  readonly bodyMarks: readonly Mark[];
}

export interface Rankable {
  readonly title: string;
  /** Lines of entryBody.ts. */
  readonly body: string;
  /** Sounds of the title's characters, separated by spaces; "": the title is not found by sound. */
  readonly sounds: string;
}

const WORTH: Readonly<Record<Match["how"], number>> = { written: 100, sound: 80, homophone: 60, near: 40 };
const IN_BODY = 30;
const AT_START = 10;
const WHOLE = 20;
/** Score of an entry whose title is the query. */
export const WHOLE_TITLE = WORTH.written + AT_START + WHOLE;

/**
 * Ranks an entry for a query.
 * @param facts number of further words of the query that name a property of the entry
 * @returns undefined: the entry does not contain all words
 */
export function rank(
  words: readonly SoughtWord[],
  { title, body, sounds }: Rankable,
  facts = 0,
): Ranked | undefined {
  const characters = charactersOf(title);
  const chars = charsOf(characters);
  const its = sounds === "" ? undefined : sounds.split(" ");
  // The entry's text is split only if a word is not in the title, because the text is long.
  let text: SoughtText | undefined;
  let score = facts * IN_BODY;
  let isExact = true;
  let isNamed = true;
  let matched = 0;
  const titleMarks: Mark[] = [];
  const bodyMarks: Mark[] = [];
  for (const { word, sounds: spoken } of words) {
    const inTitle = matchWord(word, spoken, { chars, sounds: its });
    const needsBody = !inTitle || inTitle.how === "near";
    if (needsBody) text ??= soughtText(bodyLines(body));
    const inBody = needsBody && text && findInText(text, [...word]);
    if (inBody) {
      score += inBody.isName ? WORTH.written : IN_BODY;
      isNamed &&= inBody.isName;
      if (inBody.mark) bodyMarks.push(inBody.mark);
    } else if (inTitle) {
      score += WORTH[inTitle.how] + (inTitle.from === 0 ? AT_START : 0);
      isExact &&= inTitle.how === "written" || inTitle.how === "sound";
      matched += inTitle.to - inTitle.from;
      titleMarks.push(markOf(characters, inTitle));
    } else return undefined;
  }
  score =
    score / (words.length + facts) + (WHOLE * Math.min(matched, chars.length)) / Math.max(1, chars.length);
  return { score, isExact, isNamed, titleMarks: merge(titleMarks), bodyMarks: merge(bodyMarks) };
}

type SoughtText = Readonly<Record<keyof BodyLines, readonly Character[]>>;

function soughtText({ shown, words, names }: BodyLines): SoughtText {
  return { shown: charactersOf(shown), words: charactersOf(words), names: charactersOf(names) };
}

interface FoundInText {
  readonly isName: boolean;
  /** Position in the shown text; undefined: the word is only in texts that are not shown. */
  readonly mark: Mark | undefined;
}

function findInText({ shown, words, names }: SoughtText, word: readonly string[]): FoundInText | undefined {
  const place = findRun(charsOf(shown), word);
  const isName = findRun(charsOf(names), word) !== undefined;
  if (!place && !isName && !findRun(charsOf(words), word)) return undefined;
  return { isName, mark: place && markOf(shown, place) };
}

function charsOf(characters: readonly Character[]): readonly string[] {
  return characters.map(({ char }) => char);
}

function markOf(characters: readonly Character[], { from, to }: Place): Mark {
  return { start: characters[from]?.start ?? 0, end: characters[to - 1]?.end ?? 0 };
}

/** Sorts highlighted ranges and merges overlapping ones. */
function merge(marks: readonly Mark[]): readonly Mark[] {
  const merged: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && mark.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, mark.end) };
    else merged.push(mark);
  }
  return merged;
}

const SHOWN_BEFORE = 16;

/** Returns an excerpt of a long text around its first highlighted range, with the ranges relative to the excerpt. */
export function excerpt(
  text: string,
  marks: readonly Mark[],
  mostChars: number,
): { readonly text: string; readonly marks: readonly Mark[] } {
  if (text.length <= mostChars) return { text, marks };
  const first = marks[0]?.start ?? 0;
  let from = first + 8 <= mostChars ? 0 : first - SHOWN_BEFORE;
  let to = Math.min(text.length, from + mostChars);
  from = boundaryBefore(text, from);
  to = Math.max(from, boundaryBefore(text, to));
  const lead = from > 0 ? "…" : "";
  const shift = lead.length - from;
  return {
    text: lead + text.slice(from, to) + (to < text.length ? "…" : ""),
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}
