interface Arrival {
  /** Where the reader was at this entry of the history; null without a return. */
  readonly saved: string | null;
  readonly hasAnchor: boolean;
  /** Not by going to another page inside the app. */
  readonly isSamePage: boolean;
}

/** Where a page is shown from: a number of pixels, its #anchor, its top, or where it stands. */
export function startOf({ saved, hasAnchor, isSamePage }: Arrival): number | "anchor" | "top" | "here" {
  if (saved !== null) return Number(saved);
  if (hasAnchor) return "anchor";
  // A filter changes the query of the same page: the reader keeps the place.
  return isSamePage ? "here" : "top";
}

/** The id that a hash such as "#%E7%9B%AE" names; a hash that is no text is taken as it stands. */
export function anchorId(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
