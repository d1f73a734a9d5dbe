import { pinyin } from "pinyin-pro";
import { isHan } from "./characters.ts";

const WITH_UMLAUT = /^([ln])v(e?)$/;

/**
 * How each letter of a text sounds, in Latin letters without tones; a letter that is not Chinese stands for itself.
 * `isName`: it begins with a family name, of which some sound otherwise than the word.
 */
export function soundsOf(chars: readonly string[], { isName = false } = {}): readonly string[] {
  const sounds = pinyin(chars.join(""), {
    toneType: "none",
    type: "array",
    v: true,
    nonZh: "spaced",
    surname: isName ? "head" : "off",
  });
  // Characters outside of the basic plane may be counted otherwise there: what does not line up has no sound.
  if (sounds.length !== chars.length) return chars;
  return chars.map((char, at) => (isHan(char) ? (sounds[at]?.toLowerCase() ?? char) : char));
}

/**
 * How input methods and passports spell a sound of soundsOf, which writes v for ü: 略 is lve, lue and lyue, 旅 is lv and lyu.
 * @returns The sound itself first.
 */
export function spellingsOf(sound: string): readonly string[] {
  const [, initial, end] = WITH_UMLAUT.exec(sound) ?? [];
  if (initial === undefined) return [sound];
  return [sound, ...(end === "" ? [] : [`${initial}ue`]), `${initial}yu${end}`];
}

/** The letters of a name's sounds, once for each spelling. */
export function speltSounds(sounds: readonly string[]): readonly (readonly string[])[] {
  const spellings = sounds.map(spellingsOf);
  const most = Math.max(1, ...spellings.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => spellings.map((own) => own[at] ?? own[0] ?? ""));
}

/** A typed word as the sounds have it: v for ü. */
export function soundTyped(word: string): string {
  return word.replaceAll("ü", "v");
}
