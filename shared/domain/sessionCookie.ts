/*
 * Finds the learner's session among the cookies of a browser (Spec §4, §9), by one rule for server and browser. Other
 * software on the same domain, or on a path of this host, may set a cookie of the same name. Browsers send all of them
 * without their origin: longer paths first, then older ones.
 */

export const TOKEN = "token";
/**
 * Cookie with the last characters of the token, set from sign-in to sign-out. It identifies the session among several
 * cookies.
 */
export const TOKEN_END = "token_end";
/** Cookie of refused tokens that the site cannot clear, because they were set for a parent domain or for a path. */
export const REFUSED = "refused";
/** Separator and largest number of refused tokens. With a single one, two tokens would alternate without end. */
const NEXT = "|";
const MOST_REFUSED = 8;

const END_LENGTH = 8;
const LONGEST = 4_096;
/** Tokens that are safe in a header: printable ASCII. cookie-parser would read a value that begins with j: as JSON. */
const PRINTABLE = /^(?!j:)[\x21-\x7e]+$/;

export interface Cookie {
  /** Value as received. */
  readonly text: string;
  /** Value decoded, without quotes. */
  readonly value: string;
}

/** Returns all readable cookies of a name, in the order of `cookies`: a request header, or `document.cookie`. */
export function cookiesNamed(cookies: string, name: string): readonly Cookie[] {
  return [...cookies.matchAll(new RegExp(`(?:^|;)\\s*${name}=([^;]*)`, "g"))].flatMap(([, text = ""]) => {
    const value = decoded(text.trim());
    return value === undefined ? [] : [{ text: text.trim(), value }];
  });
}

function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text.replace(/^"(.*)"$/, "$1"));
    return PRINTABLE.test(value) && value.length <= LONGEST ? value : undefined;
  } catch {
    // Invalid percent-encoding: written by other software.
    return undefined;
  }
}

/**
 * Returns the session cookie: the one with the recorded end, else one encoded like this site's, else any that was not
 * refused.
 */
export function sessionCookie(cookies: string): Cookie | undefined {
  const refused = refusedIn(cookies);
  const found = cookiesNamed(cookies, TOKEN).filter(({ text }) => !refused.includes(text));
  return (
    found.find(({ value }) => isNoted(cookies, value)) ??
    // Encoded as server and browser encode it when they open a session.
    found.find(({ text, value }) => encodeURIComponent(value) === text) ??
    found[0]
  );
}

/** Returns whether another cookie becomes the session after this one is refused. */
export function hasNextSession(cookies: string): boolean {
  const text = sessionCookie(cookies)?.text;
  return text !== undefined && sessionCookie(`${cookies}; ${REFUSED}=${text}`) !== undefined;
}

/** Returns the cookie of refused tokens with this token added, as received. */
export function refusedWith(cookies: string, text: string): string {
  const all = [text, ...refusedIn(cookies)].slice(0, MOST_REFUSED).join(NEXT);
  return all.length <= LONGEST ? all : text;
}

function refusedIn(cookies: string): string[] {
  return cookiesNamed(cookies, REFUSED).flatMap(({ text }) => text.split(NEXT));
}

/**
 * Returns whether a token is certainly of this site. Sessions older than the record, and those that other software
 * opens by a cookie, are not.
 */
export function isNoted(cookies: string, token: string): boolean {
  return cookiesNamed(cookies, TOKEN_END).some(({ value }) => value === tokenEnd(token));
}

/** Returns the end of a token, which is recorded in TOKEN_END. */
export function tokenEnd(token: string): string {
  return token.slice(-END_LENGTH);
}
