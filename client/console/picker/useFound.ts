import { useEffect, useState } from "react";
import type { PickAnswer } from "#shared/console/islands.ts";
import { findThings } from "./findThings.ts";

/** Pause after the last letter, in ms, before the pages are asked. */
const PAUSE_MS = 150;

export type Found =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly isSignedOut: boolean }
  | ({ readonly state: "found"; readonly typed: string } & PickAnswer);

/**
 * Returns the things that match the typed text. While a new text is asked for, the answer to the last one stays.
 * @param typed undefined: the list is closed, so nothing is asked
 */
export function useFound(address: string, typed: string | undefined): Found {
  const [found, setFound] = useState<Found>({ state: "waiting" });
  useEffect(() => {
    if (typed === undefined) return undefined;
    const aborted = new AbortController();
    const timer = setTimeout(
      () =>
        void findThings(address, typed, aborted.signal).then(
          (answer) => setFound({ state: "found", typed, ...answer }),
          (error: Error) => {
            if (!aborted.signal.aborted) setFound({ state: "failed", isSignedOut: error.message === "401" });
          },
        ),
      typed === "" ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [address, typed]);
  return found;
}
