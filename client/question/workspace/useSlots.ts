import { useCallback, useEffect, useState } from "react";

interface Options {
  readonly first: () => number;
  /** True: the learner came to this page by a step from another question. */
  readonly hasMoved?: boolean;
  /** True: each step replaces the question on the page, which then scrolls to its top. */
  readonly scrolls: boolean;
}

/**
 * Stores which question of a run or paper is current, and goes to others. The address keeps its number, so that Back,
 * Forward and a reload return to it.
 */
export function useSlots<Place extends { readonly seq: number }>(
  places: readonly Place[],
  { first, hasMoved = false, scrolls }: Options,
) {
  const [at, setAt] = useState(() => {
    const seq = first();
    return { seq, movedTo: seq, turn: hasMoved ? 1 : 0 };
  });
  const { seq, movedTo, turn } = at;
  useEffect(() => keepInAddress(seq), [seq]);
  const go = useCallback(
    (to: Pick<Place, "seq">): void => {
      setAt((before) => ({ seq: to.seq, movedTo: to.seq, turn: before.turn + 1 }));
      if (scrolls) window.scrollTo({ top: 0 });
    },
    [scrolls],
  );
  const index = Math.max(
    0,
    places.findIndex((place) => place.seq === seq),
  );
  return {
    seq,
    index,
    place: places[index],
    isFirst: index === 0,
    isLast: index === places.length - 1,
    go,
    /** Makes another visible question the current one, without scrolling or moving the focus. */
    follow: (to: number) => setAt((before) => ({ ...before, seq: to })),
    /** Returns a counter that increases with each step to question `of`, which then takes the focus. */
    turnOf: (of: number) => (of === movedTo ? turn : 0),
  };
}

/** Changes the address without the router, which would render the whole page again at each step. */
function keepInAddress(seq: number): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("record")) return;
  address.searchParams.set("seq", String(seq));
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // Safari refuses more than 100 changes in 10 seconds. The next step is kept again.
  }
}
