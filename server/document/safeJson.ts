const UNSAFE = /[<\u2028\u2029]/g;
const ESCAPED: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Serializes a value as JSON that is safe inside a script element: the JSON can neither close the element nor open a
 * comment.
 */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (char) => ESCAPED[char] ?? char);
}
