export interface Target {
  readonly pathname: string;
  /** With its question mark; "" where there is none. */
  readonly search: string;
}

/** A path with its query as it came, cut at the first question mark; new URL would resolve dot segments. */
export function splitTarget(target: string): Target {
  const queryAt = target.indexOf("?");
  if (queryAt < 0) return { pathname: target, search: "" };
  return { pathname: target.slice(0, queryAt), search: target.slice(queryAt) };
}

/** Browsers keep a fragment to themselves; where one comes along, it names no other document. */
export function withoutFragment(target: string): string {
  const fragmentAt = target.indexOf("#");
  return fragmentAt < 0 ? target : target.slice(0, fragmentAt);
}
