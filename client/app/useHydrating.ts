import { useSyncExternalStore } from "react";

/** True on the server and while the browser takes over what the server sent: both have to show the same. */
export function useHydrating(): boolean {
  return useSyncExternalStore(never, isHydrated, isHydrating);
}

function never(): () => void {
  return () => undefined;
}

function isHydrated(): boolean {
  return false;
}

function isHydrating(): boolean {
  return true;
}
