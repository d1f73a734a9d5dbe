import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import type { Region } from "#shared/domain/regions.ts";
import { cookiesNamed } from "#shared/domain/sessionCookie.ts";
import { writeStored, readCookies, readStored } from "../kit/storage.ts";
import { watchStorage } from "../kit/watchStorage.ts";
import { type Boot, useBoot } from "./boot.ts";
import { writeCookie } from "./session.ts";

/**
 * Key in localStorage, which other tabs observe, and name of the cookie that tells the server the choice
 * (docs/decisions/037-the-province.md).
 */
const KEY = "region";
/** Stores the chosen province's id again, because Safari deletes cookies set by a page after a week. */
const CHOSEN = "regionChosen";
const YEAR_S = 31_536_000;

// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();
/** Last value read. Deferred until hydration, because the first access to storage takes a slow phone 20 ms. */
// module state: written by events only; the server renders what the request says
let region: Region | undefined;

/**
 * Returns the learner's province, stored in this browser (Spec §3, user store); until it is known, the province for
 * which the page was rendered.
 */
export function useRegion(): Region {
  const boot = useBoot();
  // Level-1 subject in list paths: /course/313/314.
  const level1 = useLocation().pathname.split("/")[2];
  return useSyncExternalStore(
    subscribe,
    () => regionAt(boot, level1),
    () => boot.region,
  );
}

/** Returns the province below a level-1 subject: in 自考 the agency's province precedes that of the visitor's address. */
export function regionAt({ site, region: made }: Pick<Boot, "site" | "region">, level1?: string): Region {
  const own = site?.zkRegion;
  if (own && level1 === site.zkFirstSubjectId && !isChosen() && !hasCookie()) return own;
  return region ?? made;
}

/** Sets the learner's own choice. */
export function setRegion(chosen: Region): void {
  writeStored(CHOSEN, chosen.id);
  writeCookie(KEY, chosen.id, YEAR_S);
  storeRegion(chosen);
}

/** Sets the province of the visitor's address, if none was chosen or known on an earlier visit. */
export function setFirstRegion(first: Region): void {
  if (!isRegionKnown()) storeRegion(first);
}

function storeRegion({ id, name }: Region): void {
  writeStored(KEY, JSON.stringify({ id, name }));
  look();
}

export function isRegionKnown(): boolean {
  return readRegion() !== undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // A new function per subscriber, so that one unsubscribing does not remove another.
  const unwatch = watchStorage(() => look());
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}

function look(): void {
  const stored = readRegion();
  // Keeps the same object for the same province, so that components do not rerender.
  if (stored?.id !== region?.id) region = stored;
  if (stored && isChosen() && !hasCookie()) writeCookie(KEY, stored.id, YEAR_S);
  for (const listener of listeners) listener();
}

function isChosen(): boolean {
  return readStored(CHOSEN) === region?.id;
}

function hasCookie(): boolean {
  return cookiesNamed(readCookies(), KEY).length > 0;
}

function readRegion(): Region | undefined {
  try {
    const { id, name } = JSON.parse(readStored(KEY) ?? "{}") as Partial<Region>;
    return typeof id === "string" && /^\d{6}$/.test(id) && typeof name === "string"
      ? { id, name }
      : undefined;
  } catch {
    return undefined;
  }
}
