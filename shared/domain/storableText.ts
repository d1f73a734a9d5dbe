/**
 * Removes characters that PostgreSQL can store neither in text nor in jsonb: NUL is dropped, half a surrogate pair
 * becomes U+FFFD. Any other text stays unchanged.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\ufffd");
}
