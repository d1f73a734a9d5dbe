/**
 * Removes what a database cannot store: NUL is dropped, half a surrogate pair becomes U+FFFD. PostgreSQL stores neither
 * in text nor in jsonb. Any other text stays unchanged.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\ufffd");
}
