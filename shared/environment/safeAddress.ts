/** Returns whether a host name, as an URL or a socket writes it, is one of this machine. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[?::1\]?)$/.test(host);
}

/** Returns whether the network cannot read what is sent to an address: https, or http on this machine. */
export function isSafeAddress(address: string): boolean {
  const url = urlOf(address);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isThisMachine(url.hostname));
}

/** @returns undefined: the text is no absolute address */
export function urlOf(given: string): URL | undefined {
  try {
    return new URL(given);
  } catch {
    return undefined;
  }
}
