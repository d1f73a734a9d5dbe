/** Matches to the last @, for a password may hold one itself. */
const IN_URL = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s"'<>]{0,400}:[^\s"'<>]{0,400}@/gi;
const NAMED = /\b(\w{0,20}(?:password|passwd|pwd)\s{0,3}=\s{0,3})(?:'[^'\n]{0,400}'|[^\s&;"']{1,400})/gi;
const MASK = "******";

/** A text for logs and people without the passwords of the URLs and data source names in it: postgres://******@host/name. */
export function maskPasswords(text: string): string {
  return text.replace(IN_URL, `$1${MASK}@`).replace(NAMED, `$1${MASK}`);
}

/** Masks the password of a text that is one address as a whole, whatever else is wrong with it. */
export function maskAddress(address: string): string {
  return maskPasswords(address.replace(/^([^@]*?:\/\/)?.*@/s, `$1${MASK}@`));
}

/** An error as a log writes it, with each of its texts masked. */
export function maskFields<T extends object>(fields: T): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? maskPasswords(value) : (value as unknown),
    ]),
  ) as T;
}
