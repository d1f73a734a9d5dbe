const UNSAFE = /[<\u2028\u2029]/g;
const ESCAPED: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Serializes a value as JSON for a script element. Characters that could close the element or open a comment are
 * escaped.
 */
export function safeJson(value: unknown): string {
  const json = JSON.stringify(value);
  // A search for each character takes less time than one by a regular expression.
  const isSafe = !Object.keys(ESCAPED).some((char) => json.includes(char));
  return isSafe ? json : json.replace(UNSAFE, (char) => ESCAPED[char] ?? char);
}
