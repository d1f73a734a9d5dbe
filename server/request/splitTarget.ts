export interface Target {
  readonly pathname: string;
  /** Query with its question mark; "": no query. */
  readonly search: string;
}

/** Splits a target at its first question mark. Both parts stay as received; new URL would resolve dot segments. */
export function splitTarget(target: string): Target {
  const queryAt = target.indexOf("?");
  if (queryAt < 0) return { pathname: target, search: "" };
  return { pathname: target.slice(0, queryAt), search: target.slice(queryAt) };
}

/** Removes a fragment. Browsers send none; if another client does, the document is the same as without it. */
export function withoutFragment(target: string): string {
  const fragmentAt = target.indexOf("#");
  return fragmentAt < 0 ? target : target.slice(0, fragmentAt);
}
