import { charactersOf } from "#upstream/domain/search/characters.ts";
import { type NameIndex, matchWord } from "#upstream/domain/search/matchWord.ts";
import type { SoughtWord } from "#upstream/domain/search/rank.ts";
import { soundsOf } from "#upstream/domain/search/soundsOf.ts";

/** Newest rows whose names are compared by sound. Older ones are found as they are written. */
export const MOST_BY_SOUND = 5_000;
const MOST_KNOWN = 20_000;

// module state: names with their sounds, which cost more than all else of a search
const indexes = new Map<string, NameIndex>();

/** Returns the characters of a name with their sounds. */
export function soundIndexOf(name: string): NameIndex {
  const known = indexes.get(name);
  if (known) return known;
  if (indexes.size >= MOST_KNOWN) indexes.clear();
  const chars = nameChars(name);
  const index = { chars, sounds: soundsOf(chars) };
  indexes.set(name, index);
  return index;
}

export function nameChars(text: string): readonly string[] {
  return charactersOf(text).map(({ char }) => char);
}

/** Returns whether a name holds each of the words as it is written, in pinyin or by initials. */
export function isHeard(name: string, words: readonly SoughtWord[]): boolean {
  return words.every(({ word, sounds }) => {
    const match = matchWord(word, sounds, soundIndexOf(name));
    return match?.how === "written" || match?.how === "sound";
  });
}

/** Returns whether a typed text has letters, so that names are compared by sound. */
export function hasLetters(text: string): boolean {
  return /[a-zü]/i.test(text);
}
