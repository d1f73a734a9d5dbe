import { useSyncExternalStore } from "react";
import { REFUSED, refusedWith, sessionCookie, TOKEN, TOKEN_END } from "#shared/domain/sessionCookie.ts";
import { useBoot } from "./boot.ts";
import { writeStored, readCookies, readStored, setCookie } from "../kit/storage.ts";
import { watchStorage } from "../kit/watchStorage.ts";
import { forgetPacks } from "./packsOwner.ts";

/*
 * The learner's session in the browser (Spec §3, user store). Presence of the token is the login state
 * (Spec §4); the cookie `token` is what the server reads, localStorage keeps a copy (Spec §9).
 */

/** The flag of the learner's agency, beside the token from sign-in to sign-out. */
export const AGENCY = "ag";
/** The keys kept beside the token (storeWithToken.ts). */
export const KEPT_WITH_TOKEN = ["userInfo", "lastStudySubject", "lastStudySubjectLevel3"] as const;
export const DAY_S = 86_400;
/** How long the cookie may come after the news of it, and how often it is looked for. */
const COOKIE_LATE_MS = 5_000;
const COOKIE_LOOK_MS = 100;

// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();

/** Forgets token, user info and last-study subjects (Spec §4, §8). */
export function clearSession(): void {
  for (const name of [TOKEN, TOKEN_END, AGENCY]) writeCookie(name, "", 0);
  // A cookie that cannot be cleared from here no longer counts.
  const cookies = readCookies();
  const left = sessionCookie(cookies);
  if (left) writeText(REFUSED, refusedWith(cookies, left.text), DAY_S);
  clearCopies();
}

/** The server opens and ends sessions by the cookie alone: the copies in this browser follow it (Spec §4, §9). */
export function followCookie(): void {
  const token = readToken();
  if (token === null) return clearCopies();
  if (token === readStored(TOKEN)) return;
  // The values were another learner's; the user info is written as soon as it is known.
  for (const key of KEPT_WITH_TOKEN.slice(1)) writeStored(key, null);
  void forgetPacks();
  writeStored(TOKEN, token);
}

/** Forgets what this browser keeps besides the cookie, which another tab may be writing just now. */
function clearCopies(): void {
  for (const key of [TOKEN, ...KEPT_WITH_TOKEN]) writeStored(key, null);
  void forgetPacks();
  announce();
}

export function hasToken(): boolean {
  return readToken() !== null;
}

function readToken(): string | null {
  return sessionCookie(readCookies())?.value ?? null;
}

/** Whether the visitor is signed in; follows sign-in and sign-out of other tabs. */
export function useSignedIn(): boolean {
  const { signedIn } = useBoot();
  return useSyncExternalStore(subscribe, isSignedIn, () => signedIn);
}

/** As of the last event that may have changed it: many ask, and the browser asks another process for its cookies. */
// module state: read in the browser only; the server renders what its request says
let known: string | null | undefined;
// module state: written by effects and events only, which do not run on the server
let unwatch: (() => void) | undefined;
let onOther: ((signedIn: boolean) => void) | undefined;

export function isSignedIn(): boolean {
  return knownToken() !== null;
}

function knownToken(): string | null {
  if (known === undefined) known = readToken();
  return known;
}

/** Tells when another tab has signed its learner out, or another one in: what was fetched here is the former's. */
export function onOtherLearner(listener: (signedIn: boolean) => void): void {
  onOther = listener;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  unwatch ??= watchOthers();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unwatch?.();
    unwatch = known = undefined;
  };
}

function watchOthers(): () => void {
  let looking: ReturnType<typeof setTimeout> | undefined;
  const unwatchStorage = watchStorage((event) => {
    // Values kept beside the token come right behind it: they are no news, and must not end the look for the cookie.
    if (event?.key && event.key !== TOKEN) return;
    clearTimeout(looking);
    lookAgain();
    // Browsers send the two by ways of their own: the news of a token may be here before its cookie.
    if (event?.key) lookForCookie(event.newValue, COOKIE_LATE_MS / COOKIE_LOOK_MS);
  });
  function lookForCookie(token: string | null, looks: number): void {
    if (knownToken() === token || looks === 0) return;
    looking = setTimeout(() => {
      lookAgain();
      lookForCookie(token, looks - 1);
    }, COOKIE_LOOK_MS);
  }
  document.addEventListener("visibilitychange", lookAgain);
  return () => {
    unwatchStorage();
    clearTimeout(looking);
    document.removeEventListener("visibilitychange", lookAgain);
  };
}

function lookAgain(): void {
  const before = known;
  announce();
  if (before !== undefined && before !== knownToken()) onOther?.(isSignedIn());
}

export function announce(): void {
  known = undefined;
  for (const listener of listeners) listener();
}

export function writeCookie(name: string, value: string, maxAge: number): void {
  writeText(name, encodeURIComponent(value), maxAge);
}

function writeText(name: string, text: string, maxAge: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  setCookie(`${name}=${text}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`);
}
