/*
 * The learner's session among the cookies of a browser (Spec §4, §9), by one rule for both sides. Other software on the same
 * domain, or on a path of this host, may have a cookie of the same name, and browsers send all of them without telling whose
 * each is: longer paths first, then older ones.
 */

export const TOKEN = "token";
/** The last characters of the token, beside it from sign-in to sign-out: by them ours is known among several. */
export const TOKEN_END = "token_end";
/** Tokens that were refused and whose cookies cannot be cleared from here: set for a parent domain, or for a path. */
export const REFUSED = "refused";
/** The separator of void tokens, and their largest number: with one place two of them would take turns for ever. */
const NEXT = "|";
const MOST_REFUSED = 8;

const END_LENGTH = 8;
const LONGEST = 4_096;
/** Tokens that are safe as a header, too: printable ASCII. One that begins with j: is no text to whoever reads cookies by cookie-parser. */
const PRINTABLE = /^(?!j:)[\x21-\x7e]+$/;

export interface Cookie {
  /** As it stands there. */
  readonly text: string;
  /** Decoded, without quotes around it. */
  readonly value: string;
}

/** All cookies of a name that can be read, in the order of `cookies`: the header of a request, or `document.cookie`. */
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
    // A percent sign that begins nothing: not of our writing.
    return undefined;
  }
}

/** The cookie that is the session: the one that ends as was noted beside it, else one as we write them, else any that was not refused. */
export function sessionCookie(cookies: string): Cookie | undefined {
  const refused = refusedIn(cookies);
  const found = cookiesNamed(cookies, TOKEN).filter(({ text }) => !refused.includes(text));
  return (
    found.find(({ value }) => isNoted(cookies, value)) ??
    // As both sides write it when they open a session.
    found.find(({ text, value }) => encodeURIComponent(value) === text) ??
    found[0]
  );
}

/** Whether another one is the session once this one is refused. */
export function hasNextSession(cookies: string): boolean {
  const text = sessionCookie(cookies)?.text;
  return text !== undefined && sessionCookie(`${cookies}; ${REFUSED}=${text}`) !== undefined;
}

/** The cookie of refused tokens once this one, as its cookie has it, is refused too. */
export function refusedWith(cookies: string, text: string): string {
  const all = [text, ...refusedIn(cookies)].slice(0, MOST_REFUSED).join(NEXT);
  return all.length <= LONGEST ? all : text;
}

function refusedIn(cookies: string): string[] {
  return cookiesNamed(cookies, REFUSED).flatMap(({ text }) => text.split(NEXT));
}

/** Whether a token is one of ours for certain; sessions from before anything was noted, and those that others open by a cookie, are not. */
export function isNoted(cookies: string, token: string): boolean {
  return cookiesNamed(cookies, TOKEN_END).some(({ value }) => value === tokenEnd(token));
}

/** The text recorded beside a token: its end. */
export function tokenEnd(token: string): string {
  return token.slice(-END_LENGTH);
}
