/**
 * Returns the text without the characters that a database cannot store: NUL is removed, half of a surrogate pair becomes U+FFFD.
 * PostgreSQL stores neither in text nor in jsonb. Every other text comes back unchanged.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\ufffd");
}
