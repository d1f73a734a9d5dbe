/**
 * A backslash that stands for itself is doubled; the end of a line is \n, for an empty line would end the question.
 * `isPlain`: the right item of a pair, which has no weight in front.
 */
export function giftEscaped(text: string, isPlain = false): string {
  const escaped = text
    .replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`)
    .replace(/\[(?=(?:html|moodle|plain|markdown)\])/g, "\\[")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/^\/\//, "\\n//");
  // At the beginning of an answer it would be read as a weight.
  return isPlain ? escaped : escaped.replace(/^(\s*)%(?=[+-]?\d+(?:\.\d+)?%)/, "$1&\\#37;");
}
