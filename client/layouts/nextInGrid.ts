interface Place {
  readonly at: number;
  readonly count: number;
  readonly columns: number;
}

/** Returns the index of the option that a key moves to. Negative: up, out of the grid; undefined: no move. */
export function nextInGrid({ at, count, columns }: Place, key: string): number | undefined {
  const to = goalOf(key, { at, count, columns });
  return to === undefined || at < 0 || to >= count ? undefined : to;
}

function goalOf(key: string, { at, count, columns }: Place): number | undefined {
  switch (key) {
    case "ArrowRight":
      return at + 1;
    case "ArrowLeft":
      return at > 0 ? at - 1 : undefined;
    case "ArrowDown":
      return at + columns;
    case "ArrowUp":
      return at - columns;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
