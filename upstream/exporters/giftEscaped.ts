/**
 * Escapes a text for GIFT. Literal backslashes are doubled, and line ends become \n, because an empty line would end
 * the question. `isPlain`: the right item of a pair, which has no weight before it.
 */
export function giftEscaped(text: string, isPlain = false): string {
  const escaped = text
    .replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`)
    .replace(/\[(?=(?:html|moodle|plain|markdown)\])/g, "\\[")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/^\/\//, "\\n//");
  // A percentage at the beginning of an answer would be read as a weight.
  return isPlain ? escaped : escaped.replace(/^(\s*)%(?=[+-]?\d+(?:\.\d+)?%)/, "$1&\\#37;");
}
