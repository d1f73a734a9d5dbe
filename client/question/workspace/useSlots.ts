import { useCallback, useState } from "react";

interface Options {
  /** The place that is shown at first. */
  readonly first: () => number;
  /** A step of the learner led here already. */
  readonly hasMoved?: boolean;
  /** Whether a step shows another page's worth, and so begins at its top. */
  readonly scrolls: boolean;
}

/** The slot of a run or a paper that is shown, and the way to the others. */
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
    /** Where the learner works at several that are shown, without a step. */
    follow: (to: number) => setAt((before) => ({ ...before, seq: to })),
    /** Grows with each step that leads to a place: it then takes the focus. */
    turnOf: (of: number) => (of === movedTo ? turn : 0),
  };
}
