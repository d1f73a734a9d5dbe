import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Journal, JournalOptions } from "./journal.ts";
import type { JournalState } from "./keyQueue.ts";

/**
 * Returns a journal that is open while the component is mounted; undefined until its code is loaded. A failed load is
 * thrown to the error boundary. A changed name or owner opens another journal; functions such as `send` may change.
 */
export function useJournal<P>(options: JournalOptions<P>): Journal<P> | undefined {
  const [journal, setJournal] = useState<Journal<P>>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let opened: Journal<P> | undefined;
    let isGone = false;
    // Loaded on demand, so that other screens do not contain the journal's code.
    import("./journal.ts").then(
      ({ openJournal }) => {
        if (isGone) return;
        opened = openJournal({
          ...latest.current,
          isOwner: () => latest.current.isOwner(),
          send: (batch, sending) => latest.current.send(batch, sending),
          clock: () => latest.current.clock(),
        });
        setJournal(opened);
      },
      (error: unknown) => setFailure({ error }),
    );
    return () => {
      isGone = true;
      setJournal(undefined);
      // Other effects that end at the same time may still append the text being typed, which a closed journal refuses.
      queueMicrotask(() => void opened?.close());
    };
  }, [options.name, options.owner]);
  if (failure) throw failure.error;
  return journal;
}

/** Returns the state of a key, in the form that SaveChip shows; undefined until the journal is open. */
export function useJournalState<P>(journal: Journal<P> | undefined, key: string): JournalState | undefined {
  return useSyncExternalStore(
    (listener) => journal?.subscribe(key, listener) ?? (() => undefined),
    () => journal?.state(key),
    () => undefined,
  );
}
