/** A backslash that stands for itself is doubled; the end of a line is \n, for an empty line would end the question. */
export function giftEscaped(text: string): string {
  return (
    text
      .replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`)
      .replace(/\[(?=(?:html|moodle|plain|markdown)\])/g, "\\[")
      .replace(/\r\n?|\n/g, "\\n")
      .replace(/^\/\//, "\\n//")
      // At the beginning of an answer it would be read as a weight.
      .replace(/^(\s*)%(?=[+-]?\d+(?:\.\d+)?%)/, "$1&\\#37;")
  );
}
