import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import type { Region } from "#shared/domain/regions.ts";
import { cookiesNamed } from "#shared/domain/sessionCookie.ts";
import { writeStored, readCookies, readStored } from "../kit/storage.ts";
import { watchStorage } from "../kit/watchStorage.ts";
import { type Boot, useBoot } from "./boot.ts";
import { writeCookie } from "./session.ts";

/**
 * The key in localStorage, which other tabs hear of, and of the cookie that tells the server what was chosen
 * (docs/decisions/037-the-province.md).
 */
const KEY = "region";
/** The id of the province once more, where the learner has chosen it: Safari forgets cookies that a page has set after a week. */
const CHOSEN = "regionChosen";
const YEAR_S = 31_536_000;

// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();
/** As last read. The first look into the storage takes a slow phone 20 ms: it waits until the page is taken over. */
// module state: written by events only; the server renders what the request says
let region: Region | undefined;

/** The learner's province, kept in this browser (Spec §3, user store); until it is known the one the page was made for. */
export function useRegion(): Region {
  const boot = useBoot();
  // The lists of a level-1 subject: /course/313/314.
  const level1 = useLocation().pathname.split("/")[2];
  return useSyncExternalStore(
    subscribe,
    () => regionAt(boot, level1),
    () => boot.region,
  );
}

/** Below a level-1 subject: in 自考 the agency's province stands before that of the visitor's address. */
export function regionAt({ site, region: made }: Pick<Boot, "site" | "region">, level1?: string): Region {
  const own = site?.zkRegion;
  if (own && level1 === site.zkFirstSubjectId && !isChosen() && !hasCookie()) return own;
  return region ?? made;
}

/** The learner's own choice. */
export function setRegion(chosen: Region): void {
  writeStored(CHOSEN, chosen.id);
  writeCookie(KEY, chosen.id, YEAR_S);
  storeRegion(chosen);
}

/** The visitor's province by their address; it counts where none was chosen or known on an earlier visit. */
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
  // A function of its own: one who leaves takes away no other's.
  const unwatch = watchStorage(() => look());
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}

function look(): void {
  const stored = readRegion();
  // The same province stays the same object: whoever shows it is not rendered again.
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
