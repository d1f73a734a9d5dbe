import { pinyin } from "pinyin-pro";
import { isHan } from "./characters.ts";

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
