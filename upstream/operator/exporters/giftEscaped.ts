/**
 * Escapes a text for GIFT. Backslashes are doubled, and line breaks become \n, because an empty line would end the
 * question. `isPlain`: the text is the right item of a pair. There GIFT reads no weight (`%50%`), so a `%` at the start
 * is not escaped.
 */
export function giftEscaped(text: string, isPlain = false): string {
  const escaped = text
    .replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`)
    .replace(/\[(?=(?:html|moodle|plain|markdown)\])/g, "\\[")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/^\/\//, "\\n//");
  // Readers of GIFT take two percent signs at the beginning of an answer for a weight, also around what is no number.
  return isPlain ? escaped : escaped.replace(/^(\s*)%(?=[\d.,\s+-]+%)/, "$1&\\#37;");
}
