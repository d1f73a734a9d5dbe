import { isHan } from "./characters.ts";
import { soundTyped, speltSounds } from "./soundsOf.ts";

/*
 * The tokens in the index of search entries: pairs of neighbouring letters, which PostgreSQL compares as they are. Words of its own
 * (pg_trgm, text search) depend on the locale, and in "C" Chinese characters are none at all (decision 029).
 * Beside them stand pairs of how a name sounds ("~zh") and of its initials ("^zg").
 */

const FULL = "~";
const INITIAL = "^";

/** Neighbours of a text that is found by its characters alone, such as the stem of a question. */
export function textTokens(chars: readonly string[]): readonly string[] {
  return unique(pairs(chars));
}

/** All by which a name is found. `sounds` is of the same length. */
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

/** Sets of tokens, of which an entry has one whole if it holds the word as it is written or typed by sound. */
export function exactSets(word: string): readonly (readonly string[])[] {
  const chars = [...word];
  if (chars.length === 1) return isHan(word) ? [[word]] : [[word], [INITIAL + word]];
  if (isTyped(word)) {
    const sounds = pairs([...soundTyped(word)]);
    return [pairs(chars), sounds.map((pair) => FULL + pair), sounds.map((pair) => INITIAL + pair)];
  }
  const written = pairs(chars);
  if (!chars.some((char) => /[a-z]/.test(char))) return [written];
  // 张gy: what is not Chinese may stand for sounds.
  const han = unique([...chars.filter(isHan), ...written.filter((pair) => [...pair].every(isHan))]);
  // C++ and café have none, and an empty set would be in everything.
  return han.length === 0 ? [written] : [written, han];
}

/** The sets for a text that is found by its characters alone. */
export function textSets(word: string): readonly (readonly string[])[] {
  return [pairs([...word])];
}

/** Most places at which one wrong letter is thought of; a longer word is cut into so many. */
const MOST_PLACES = 8;
/** A single pair of letters is in the sounds of too many names to look for. */
const FEWEST_TYPED = 2;
/** Shorter words are near to too much. */
export const SHORTEST_TYPED = 5;
export const SHORTEST_WRITTEN = 3;

/** The sets for a name that holds the word but for one wrong letter; `sounds`: of the word. */
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

/** As textSets, but for one wrong letter. */
export function nearTextSets(word: string): readonly (readonly string[])[] {
  return without([...word], (pair) => [pair], []);
}

/** For each place of the word the tokens that a wrong letter there, or two that changed places, leaves whole. */
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

/** A word that may be meant as pinyin. */
export function isTyped(word: string): boolean {
  return /^[a-z0-9ü]+$/.test(word) && /[a-zü]/.test(word);
}

function pairs(chars: readonly string[]): readonly string[] {
  return chars.slice(1).map((char, at) => `${chars[at]}${char}`);
}

function unique(tokens: readonly string[]): readonly string[] {
  return [...new Set(tokens)];
}
