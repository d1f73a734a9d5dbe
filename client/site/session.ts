import { useSyncExternalStore } from "react";
import { REFUSED, refusedWith, sessionCookie, TOKEN, TOKEN_END } from "#shared/domain/sessionCookie.ts";
import { useBoot } from "./boot.ts";
import { writeStored, readCookies, readStored, setCookie } from "../kit/storage.ts";
import { watchStorage } from "../kit/watchStorage.ts";
import { forgetPacks } from "./packsOwner.ts";

/*
 * The learner's session in the browser (Spec §3, user store). A visitor with a token counts as signed in (Spec §4). The
 * server reads the token from the cookie `token`; localStorage has a copy (Spec §9).
 */

/** Name of the cookie with the flag of the learner's agency. The cookie lasts from sign-in to sign-out. */
export const AGENCY = "ag";
/** Name of the cookie with the exam that the visitor prepares for (site/goal.ts). */
export const GOAL = "goal";
/** Keys in localStorage whose values are deleted together with the token (storeWithToken.ts). */
export const KEPT_WITH_TOKEN = ["userInfo", "lastStudySubject", "lastStudySubjectLevel3"] as const;
export const DAY_S = 86_400;
/** Longest time for which a cookie of another tab may arrive later than its storage event. */
const COOKIE_LATE_MS = 5_000;
const COOKIE_LOOK_MS = 100;

// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();

/** Deletes token, user info, last studied subjects (Spec §4, §8) and the goal. */
export function clearSession(): void {
  for (const name of [TOKEN, TOKEN_END, AGENCY, GOAL]) writeCookie(name, "", 0);
  // Remembers a token cookie that the page cannot delete, so that this token counts as invalid.
  const cookies = readCookies();
  const left = sessionCookie(cookies);
  if (left) writeText(REFUSED, refusedWith(cookies, left.text), DAY_S);
  clearCopies();
}

/** Updates the values stored in this browser from the token cookie, which the server may have set (Spec §4, §9). */
export function followCookie(): void {
  const token = readToken();
  if (token === null) return clearCopies();
  if (token === readStored(TOKEN)) return;
  // Deletes the values of another learner, except user info, which is overwritten as soon as it is loaded.
  for (const key of KEPT_WITH_TOKEN.slice(1)) writeStored(key, null);
  void forgetPacks();
  writeStored(TOKEN, token);
}

/** Deletes the token's copy and the values beside it. Keeps the cookie, because another tab may be writing it. */
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

/** Returns whether the visitor is signed in, and rerenders after a sign-in or sign-out, also in another tab. */
export function useSignedIn(): boolean {
  const { signedIn } = useBoot();
  return useSyncExternalStore(subscribe, isSignedIn, () => signedIn);
}

/**
 * Token at the last event that may have changed it. Cached, because many components read it, and for each read of
 * cookies the browser asks another process.
 */
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

/**
 * Registers the listener for a sign-in or sign-out in another tab, after which cached answers are another learner's.
 */
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
    // Ignores changes of the values beside the token: they must not end the search for the new cookie.
    if (event?.key && event.key !== TOKEN) return;
    clearTimeout(looking);
    lookAgain();
    // Storage events and cookies travel separately, so the event may arrive before the cookie.
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
