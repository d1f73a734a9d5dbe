import { useCallback, useState } from "react";

interface Options {
  readonly first: () => number;
  /** True when a step of the learner led to this page. */
  readonly hasMoved?: boolean;
  /** Whether a step shows new content and so scrolls to its top. */
  readonly scrolls: boolean;
}

/** Holds the shown slot of a run or a paper, and moves to others. */
export function useSlots<Place extends { readonly seq: number }>(
  places: readonly Place[],
  { first, hasMoved = false, scrolls }: Options,
) {
  const [at, setAt] = useState(() => {
    const seq = first();
    return { seq, movedTo: seq, turn: hasMoved ? 1 : 0 };
  });
  const { seq, movedTo, turn } = at;
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
    /** Marks another visible slot as current, without a step. */
    follow: (to: number) => setAt((before) => ({ ...before, seq: to })),
    /** Grows with each step to a slot, which then takes the focus. */
    turnOf: (of: number) => (of === movedTo ? turn : 0),
  };
}
