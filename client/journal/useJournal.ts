import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Journal, JournalOptions } from "./journal.ts";
import type { JournalState } from "./keyQueue.ts";

/**
 * A journal as long as the component is there; undefined until its code is, and where that does not load the component's
 * boundary says so. Another name or owner makes another journal; `send` and the like are those of the last render.
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
    // Other screens need no journal: their scripts leave it out.
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
      void opened?.close();
    };
  }, [options.name, options.owner]);
  if (failure) throw failure.error;
  return journal;
}

/** How things stand with a key, for a SaveChip; undefined until the journal is there. */
export function useJournalState<P>(journal: Journal<P> | undefined, key: string): JournalState | undefined {
  return useSyncExternalStore(
    (listener) => journal?.subscribe(key, listener) ?? (() => undefined),
    () => journal?.state(key),
    () => undefined,
  );
}
