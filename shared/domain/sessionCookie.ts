/*
 * Finds the learner's session among the cookies of a browser (Spec §4, §9), by one rule for server and browser. Other
 * software on the same domain, or on a path of this host, may set a cookie of the same name. A browser sends all of
 * them without saying who set them: first those for longer paths, then older ones.
 */

export const TOKEN = "token";
/**
 * Name of the cookie that holds the last characters of the token, from sign-in to sign-out. With it the session is
 * found among several cookies named `token`.
 */
export const TOKEN_END = "token_end";
/** Name of the cookie that lists refused tokens: cookies for a parent domain or a path, which the site cannot clear. */
export const REFUSED = "refused";
/**
 * Separator and largest number of refused tokens. If only one were stored, two refused tokens would be tried in turn
 * without end.
 */
const NEXT = "|";
const MOST_REFUSED = 8;

const END_LENGTH = 8;
const LONGEST = 4_096;
/**
 * Matches tokens that are safe in a header: printable ASCII. A value that begins with j: is excluded, because
 * cookie-parser would read it as JSON.
 */
const PRINTABLE = /^(?!j:)[\x21-\x7e]+$/;

export interface Cookie {
  /** Cookie value as received. */
  readonly text: string;
  /** Cookie value decoded, without quotes. */
  readonly value: string;
}

/** Returns all readable cookies of a name, in their order in `cookies`: a request header or `document.cookie`. */
export function cookiesNamed(cookies: string, name: string): readonly Cookie[] {
  // Most requests lack most of the names, and building the expression costs more than this search.
  if (!cookies.includes(`${name}=`)) return [];
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
    // Other software wrote this cookie: its percent-encoding is invalid.
    return undefined;
  }
}

/**
 * Returns the session cookie: the cookie whose end TOKEN_END holds; else a cookie encoded as this site encodes tokens;
 * else any cookie that was not refused.
 */
export function sessionCookie(cookies: string): Cookie | undefined {
  const refused = refusedIn(cookies);
  const found = cookiesNamed(cookies, TOKEN).filter(({ text }) => !refused.includes(text));
  return (
    found.find(({ value }) => isNoted(cookies, value)) ??
    // A cookie encoded as this site encodes the token when it opens a session.
    found.find(({ text, value }) => encodeURIComponent(value) === text) ??
    found[0]
  );
}

/** Returns whether another cookie would become the session if the current one is refused. */
export function hasNextSession(cookies: string): boolean {
  const text = sessionCookie(cookies)?.text;
  return text !== undefined && sessionCookie(`${cookies}; ${REFUSED}=${text}`) !== undefined;
}

/** Returns the new value of the cookie of refused tokens, with this token, as received, added. */
export function refusedWith(cookies: string, text: string): string {
  const all = [text, ...refusedIn(cookies)].slice(0, MOST_REFUSED).join(NEXT);
  return all.length <= LONGEST ? all : text;
}

function refusedIn(cookies: string): string[] {
  return cookiesNamed(cookies, REFUSED).flatMap(({ text }) => text.split(NEXT));
}

/**
 * Returns whether TOKEN_END shows that this site set the token. It does not show this for sessions opened before
 * TOKEN_END existed, or by other software.
 */
export function isNoted(cookies: string, token: string): boolean {
  return cookiesNamed(cookies, TOKEN_END).some(({ value }) => value === tokenEnd(token));
}

/** Returns the last characters of a token, which TOKEN_END holds. */
export function tokenEnd(token: string): string {
  return token.slice(-END_LENGTH);
}
