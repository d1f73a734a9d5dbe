interface Arrival {
  /** Scroll position that was saved for this history entry; null: the visitor has not returned to an earlier page. */
  readonly saved: string | null;
  readonly hasAnchor: boolean;
  /** True on a page load, after Back and Forward, and if the path has not changed. */
  readonly isSamePage: boolean;
}

/** Returns where a page starts: a number of px, "anchor", "top", or "here" for the current position. */
export function startOf({ saved, hasAnchor, isSamePage }: Arrival): number | "anchor" | "top" | "here" {
  if (saved !== null) return Number(saved);
  if (hasAnchor) return "anchor";
  // A filter changes only the query of the same page, so the scroll position stays.
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
