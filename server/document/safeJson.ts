const UNSAFE = /[<\u2028\u2029]/g;
const ESCAPED: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that can stand inside a script element: it can neither close it nor open a comment. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (char) => ESCAPED[char] ?? char);
}
