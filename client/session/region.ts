import { useSyncExternalStore } from "react";

const KEY = "region";
/** Spec §9: 湖南. */
export const DEFAULT_REGION = "430000";

const listeners = new Set<() => void>();

/** The learner's province, six digits; kept in this browser (Spec §3, user store). */
export function useRegion(): string {
  return useSyncExternalStore(subscribe, readRegion, () => DEFAULT_REGION);
}

export function setRegion(id: string): void {
  localStorage.setItem(KEY, id);
  for (const listener of listeners) listener();
}

export function readRegion(): string {
  const stored = localStorage.getItem(KEY);
  return stored !== null && /^\d{6}$/.test(stored) ? stored : DEFAULT_REGION;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
