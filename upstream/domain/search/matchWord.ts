import { isHan } from "./characters.ts";
import { soundTyped, spellingsOf, speltSounds } from "./soundsOf.ts";
import { SHORTEST_TYPED, SHORTEST_WRITTEN, isTyped } from "./tokens.ts";

/** The characters of a name and their sounds. If `sounds` is empty, only characters are compared. */
export interface NameIndex {
  readonly chars: readonly string[];
  readonly sounds: readonly string[] | undefined;
}

/** A range of characters: `from` inclusive, `to` exclusive. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

export interface Match extends Place {
  /**
   * `written`: equal characters; `sound`: typed pinyin or initials; `homophone`: equal sounds; `near`: one wrong
   * letter.
   */
  readonly how: "written" | "sound" | "homophone" | "near";
}

/** Finds the best match of a word in a name; undefined: the word does not match, not even with one wrong character. */
export function matchWord(word: string, sounds: readonly string[], searched: NameIndex): Match | undefined {
  const { chars, sounds: its } = searched;
  const characters = [...word];
  const written = findRun(chars, characters);
  if (written) return { ...written, how: "written" };
  const typed = isTyped(word);
  if (its && (typed || /[a-zü]/.test(word))) {
    const place = findTyped(soundTyped(word), { chars, sounds: its });
    if (place) return { ...place, how: "sound" };
  }
  if (its && !typed && characters.length >= 2 && characters.some(isHan)) {
    const place = findRun(its, sounds);
    if (place) return { ...place, how: "homophone" };
  }
  const near = typed ? its && nearTyped([...soundTyped(word)], its) : nearWritten(characters, chars);
  return near && { ...near, how: "near" };
}

/**
 * Finds a match with one wrong character. A word of three characters with one wrong matches only names of three
 * characters (张图永): otherwise 计算机 (computer) would match each name with 计算题 (calculation question).
 */
function nearWritten(characters: readonly string[], chars: readonly string[]): Place | undefined {
  if (characters.length < SHORTEST_WRITTEN) return undefined;
  const isLittle = characters.length === SHORTEST_WRITTEN && chars.length > SHORTEST_WRITTEN;
  return isLittle ? undefined : findNear(chars, characters);
}

function nearTyped(characters: readonly string[], sounds: readonly string[]): Place | undefined {
  if (characters.length < SHORTEST_TYPED) return undefined;
  for (const spelt of speltSounds(sounds)) {
    const place = nearSpelt(characters, spelt);
    if (place) return place;
  }
  return undefined;
}

function nearSpelt(characters: readonly string[], sounds: readonly string[]): Place | undefined {
  const spelt: string[] = [];
  const owner: number[] = [];
  for (const [at, sound] of sounds.entries()) {
    for (const character of sound) {
      spelt.push(character);
      owner.push(at);
    }
  }
  const place = findNear(spelt, characters);
  return place && { from: owner[place.from] ?? 0, to: (owner[place.to - 1] ?? 0) + 1 };
}

/** Finds the first occurrence of consecutive characters. */
export function findRun(text: readonly string[], part: readonly string[]): Place | undefined {
  for (let from = 0; from + part.length <= text.length; from++)
    if (isAt(text, from, part)) return { from, to: from + part.length };
  return undefined;
}

function isAt(text: readonly string[], from: number, part: readonly string[], partFrom = 0): boolean {
  const length = part.length - partFrom;
  if (from < 0 || from + length > text.length) return false;
  for (let at = 0; at < length; at++) if (text[from + at] !== part[partFrom + at]) return false;
  return true;
}

/** Finds an occurrence with one error: a wrong, an additional or a missing character, or two swapped characters. */
function findNear(text: readonly string[], part: readonly string[]): Place | undefined {
  const { length } = part;
  for (let from = 0; from < text.length; from++) {
    let same = 0;
    while (same < length && from + same < text.length && text[from + same] === part[same]) same++;
    const at = from + same;
    if (same === length) return { from, to: at };
    // The additional character may be the last one, also at the end of the text.
    if (same === length - 1 && same >= 2) return { from, to: Math.min(at + 1, text.length) };
    if (isAt(text, at + 1, part, same + 1)) return { from, to: from + length };
    if (isAt(text, at, part, same + 1)) return { from, to: from + length - 1 };
    if (same > 0 && isAt(text, at + 1, part, same)) return { from, to: from + length + 1 };
    const swapped = text[at] === part[same + 1] && text[at + 1] === part[same];
    if (swapped && isAt(text, at + 2, part, same + 2)) return { from, to: from + length };
  }
  return undefined;
}

/** Matches beginnings of consecutive sounds, for example zgy, zhangguoyong, zhangguoy and 张gy for 张国永. */
function findTyped(word: string, { chars, sounds }: Spelt): Place | undefined {
  for (let from = 0; from < chars.length; from++) {
    const to = typedFrom(word, from, { chars, sounds });
    if (to !== undefined) return { from, to };
  }
  return undefined;
}

interface Spelt {
  readonly chars: readonly string[];
  readonly sounds: readonly string[];
}

/** Returns the end of a match that begins at `from`. Tries each pair of a character and the rest of the word once. */
function typedFrom(word: string, from: number, { chars, sounds }: Spelt): number | undefined {
  const seen = new Set<number>();
  const walk = (at: number, used: number): number | undefined => {
    if (used === word.length) return at;
    if (at >= chars.length) return undefined;
    const state = at * 64 + used;
    if (seen.has(state)) return undefined;
    seen.add(state);
    const rest = word.slice(used);
    const char = chars[at] ?? "";
    if (rest.startsWith(char)) {
      const end = walk(at + 1, used + char.length);
      if (end !== undefined) return end;
    }
    for (const beginning of beginnings(sounds[at] ?? "", rest)) {
      const end = walk(at + 1, used + beginning);
      if (end !== undefined) return end;
    }
    return undefined;
  };
  return walk(from, 0);
}

/**
 * Returns how many letters of a word may belong to one sound: all of the sound, its initial, or the rest of the word.
 */
function beginnings(sound: string, rest: string): readonly number[] {
  return spellingsOf(sound).flatMap((spelt) => beginningsOf(spelt, rest));
}

function beginningsOf(sound: string, rest: string): readonly number[] {
  if (sound === "" || sound[0] !== rest[0]) return [];
  if (sound.startsWith(rest)) return [rest.length];
  const lengths: number[] = [];
  if (rest.startsWith(sound)) lengths.push(sound.length);
  if (/^[zcs]h/.test(sound) && rest.startsWith(sound.slice(0, 2))) lengths.push(2);
  lengths.push(1);
  return lengths;
}
