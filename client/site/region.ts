import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import type { Region } from "#shared/domain/regions.ts";
import { cookiesNamed } from "#shared/domain/sessionCookie.ts";
import { writeStored, readCookies, readStored } from "../kit/storage.ts";
import { watchStorage } from "../kit/watchStorage.ts";
import { type Boot, useBoot } from "./boot.ts";
import { writeCookie } from "./session.ts";

/**
 * Key in localStorage, whose changes other tabs see, and name of the cookie by which the server knows the province
 * (docs/decisions/037-the-province.md).
 */
const KEY = "region";
/** Key under which the chosen province's id is stored again, because Safari deletes a page's cookies after a week. */
const CHOSEN = "regionChosen";
const YEAR_S = 31_536_000;

// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();
/** Province as last read from storage. It is not read before hydration, as the first read takes a slow phone 20 ms. */
// module state: written by events only; the server renders what the request says
let region: Region | undefined;

/**
 * Returns the province that is stored in this browser (Spec §3, user store); until storage has been read, the province
 * for which the server rendered the page.
 */
export function useRegion(): Region {
  const boot = useBoot();
  // Level-1 subject in the path of a list: 313 in /course/313/314.
  const level1 = useLocation().pathname.split("/")[2];
  return useSyncExternalStore(
    subscribe,
    () => regionAt(boot, level1),
    () => boot.region,
  );
}

/**
 * Returns the province of a page for a visitor who has not chosen one: in 自考 (self-taught degrees) the agency's
 * province, elsewhere that of the visitor's IP address.
 */
export function regionAt({ site, region: made }: Pick<Boot, "site" | "region">, level1?: string): Region {
  const own = site?.zkRegion;
  if (own && level1 === site.zkFirstSubjectId && !isChosen() && !hasCookie()) return own;
  return region ?? made;
}

/** Stores the province that the visitor has chosen. */
export function setRegion(chosen: Region): void {
  writeStored(CHOSEN, chosen.id);
  writeCookie(KEY, chosen.id, YEAR_S);
  storeRegion(chosen);
}

/** Stores the province of the visitor's IP address, unless a province is already stored. */
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
  // Creates a function per subscriber, so that the end of one subscription does not remove another subscriber.
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
