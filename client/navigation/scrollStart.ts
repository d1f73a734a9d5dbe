interface Arrival {
  /** Saved scroll position of this history entry; null: not a return. */
  readonly saved: string | null;
  readonly hasAnchor: boolean;
  /** True unless the visitor navigated to another page within the app. */
  readonly isSamePage: boolean;
}

/** Returns where a page starts: a number of pixels, its #anchor, its top, or the current position. */
export function startOf({ saved, hasAnchor, isSamePage }: Arrival): number | "anchor" | "top" | "here" {
  if (saved !== null) return Number(saved);
  if (hasAnchor) return "anchor";
  // A filter changes only the query, so the visitor keeps the position.
  return isSamePage ? "here" : "top";
}

/** Decodes the id of a hash such as "#%E7%9B%AE"; an invalid encoding is returned unchanged. */
export function anchorId(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
