import { isHan } from "./characters.ts";
import { soundTyped, speltSounds } from "./soundsOf.ts";

/*
 * Tokens of the search index: pairs of neighbouring letters, which PostgreSQL compares without regard to a locale.
 * PostgreSQL's own search (pg_trgm, text search) depends on the locale, and ignores Chinese characters in locale "C"
 * (decision 029). Names also have pairs of letters of their sounds ("~zh") and of their initials ("^zg").
 */

const FULL = "~";
const INITIAL = "^";

/** Returns the tokens of a text that is found by its characters only, such as the stem of a question. */
export function textTokens(chars: readonly string[]): readonly string[] {
  return unique(pairs(chars));
}

/** Returns all tokens of a name: of its characters, sounds and initials. `sounds` has the same length as `chars`. */
export function nameTokens(chars: readonly string[], sounds: readonly string[]): readonly string[] {
  const initials = sounds.map((sound) => sound.slice(0, 1));
  return unique([
    ...chars,
    ...pairs(chars),
    ...speltSounds(sounds).flatMap((spelt) => pairs([...spelt.join("")]).map((pair) => FULL + pair)),
    ...pairs(initials).map((pair) => INITIAL + pair),
    ...initials.slice(0, 1).map((first) => INITIAL + first),
  ]);
}

/**
 * Returns sets of tokens for a word. An entry that contains the word, written or by sound, has all tokens of one set.
 */
export function exactSets(word: string): readonly (readonly string[])[] {
  const chars = [...word];
  if (chars.length === 1) return isHan(word) ? [[word]] : [[word], [INITIAL + word]];
  if (isTyped(word)) {
    const sounds = pairs([...soundTyped(word)]);
    return [pairs(chars), sounds.map((pair) => FULL + pair), sounds.map((pair) => INITIAL + pair)];
  }
  const written = pairs(chars);
  if (!chars.some((char) => /[a-z]/.test(char))) return [written];
  // A word such as 张gy mixes both: its letters that are not Chinese may be typed sounds.
  const han = unique([...chars.filter(isHan), ...written.filter((pair) => [...pair].every(isHan))]);
  // Words such as C++ and café have no Chinese letters. An empty set would match every entry.
  return han.length === 0 ? [written] : [written, han];
}

/** Returns the sets of tokens for texts that are found by their characters only. */
export function textSets(word: string): readonly (readonly string[])[] {
  return [pairs([...word])];
}

/** Most positions at which a wrong letter is assumed. A longer word is divided into so many parts. */
const MOST_PLACES = 8;
/** Fewest pairs of sounds in a set, because too many names contain a single pair. */
const FEWEST_TYPED = 2;
/** Shortest words that are searched with a wrong letter, because shorter words match too much. */
export const SHORTEST_TYPED = 5;
export const SHORTEST_WRITTEN = 3;

/** Returns sets of tokens that a name has if it contains the word with one wrong letter. `sounds` are the word's. */
export function nearSets(word: string, sounds: readonly string[]): readonly (readonly string[])[] {
  const chars = [...word];
  if (isTyped(word)) {
    const sets = without([...soundTyped(word)], (pair) => [FULL + pair], []);
    return chars.length < SHORTEST_TYPED ? [] : sets.filter((set) => set.length >= FEWEST_TYPED);
  }
  const homophones = chars.length >= 2 ? [pairs([...sounds.join("")]).map((pair) => FULL + pair)] : [];
  if (chars.length < SHORTEST_WRITTEN) return homophones;
  return [...homophones, ...without(chars, (pair) => [pair], chars)];
}

/** Returns sets of tokens that a text has if it contains the word with one wrong letter. */
export function nearTextSets(word: string): readonly (readonly string[])[] {
  return without([...word], (pair) => [pair], []);
}

/** Returns for each position of the word those tokens that an error at this position leaves unchanged. */
function without(
  chars: readonly string[],
  tokensOf: (pair: string) => readonly string[],
  singles: readonly string[],
): readonly (readonly string[])[] {
  const width = Math.ceil(chars.length / MOST_PLACES);
  const sets: (readonly string[])[] = [];
  for (let from = 0; from < chars.length; from += width) {
    const to = from + width;
    const kept = pairs(chars).filter((_, at) => at < from - 1 || at > to);
    const single = singles.filter((_, at) => at < from || at >= to);
    const set = unique([...kept.flatMap(tokensOf), ...single]);
    if (set.length > 0) sets.push(set);
  }
  return sets;
}

/** Whether a word may be typed pinyin. */
export function isTyped(word: string): boolean {
  return /^[a-z0-9ü]+$/.test(word) && /[a-zü]/.test(word);
}

function pairs(chars: readonly string[]): readonly string[] {
  return chars.slice(1).map((char, at) => `${chars[at]}${char}`);
}

function unique(tokens: readonly string[]): readonly string[] {
  return [...new Set(tokens)];
}
