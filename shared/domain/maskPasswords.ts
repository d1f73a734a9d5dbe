/** Matches a URL up to its last @, because a password may contain an @. */
const IN_URL = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s"'<>]{0,400}:[^\s"'<>]{0,400}@/gi;
const NAMED = /\b(\w{0,20}(?:password|passwd|pwd)\s{0,3}=\s{0,3})(?:'[^'\n]{0,400}'|[^\s&;"']{1,400})/gi;
const MASK = "******";

/**
 * Masks passwords in URLs and data source names of a text, for logs and error messages: postgres://******@host/name.
 */
export function maskPasswords(text: string): string {
  return text.replace(IN_URL, `$1${MASK}@`).replace(NAMED, `$1${MASK}`);
}

/** Masks the password of a text that consists of one address, even of a malformed address. */
export function maskAddress(address: string): string {
  return maskPasswords(address.replace(/^([^@]*?:\/\/)?.*@/s, `$1${MASK}@`));
}

/** Masks passwords in the text members of an error, before the error is logged. */
export function maskFields<T extends object>(fields: T): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? maskPasswords(value) : (value as unknown),
    ]),
  ) as T;
}
