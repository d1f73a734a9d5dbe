import { pinyin } from "pinyin-pro";
import { isHan } from "./characters.ts";

const WITH_UMLAUT = /^([ln])v(e?)$/;

/**
 * Returns the sound of each Chinese character as pinyin without tones; other characters stay unchanged.
 * `isName`: the text begins with a family name, because some family names are pronounced differently.
 */
export function soundsOf(chars: readonly string[], { isName = false } = {}): readonly string[] {
  const sounds = pinyin(chars.join(""), {
    toneType: "none",
    type: "array",
    v: true,
    nonZh: "spaced",
    surname: isName ? "head" : "off",
  });
  // The pinyin library may count rare characters differently. If the numbers differ, no sounds are used.
  if (sounds.length !== chars.length) return chars;
  return chars.map((char, at) => (isHan(char) ? (sounds[at]?.toLowerCase() ?? char) : char));
}

/**
 * Returns the spellings of a sound in input methods and passports. Where soundsOf writes v for ü, others are common: 略
 * is lve, lue and lyue, 旅 is lv and lyu.
 * @returns the sound itself first
 */
export function spellingsOf(sound: string): readonly string[] {
  const [, initial, end] = WITH_UMLAUT.exec(sound) ?? [];
  if (initial === undefined) return [sound];
  return [sound, ...(end === "" ? [] : [`${initial}ue`]), `${initial}yu${end}`];
}

/** Returns the sounds of a name several times, once for each spelling that contains ü. */
export function speltSounds(sounds: readonly string[]): readonly (readonly string[])[] {
  const spellings = sounds.map(spellingsOf);
  const most = Math.max(1, ...spellings.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => spellings.map((own) => own[at] ?? own[0] ?? ""));
}

/** Replaces ü in a typed word by v, as in the results of soundsOf. */
export function soundTyped(word: string): string {
  return word.replaceAll("ü", "v");
}
