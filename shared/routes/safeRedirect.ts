const HERE = "http://here.invalid";

/**
 * The `redirect` parameter of the login page, when it may be followed: a path of this site.
 * Undefined for anything that a browser could resolve to another origin (`//x`, `/\x`, tabs, `javascript:`).
 */
export function safeRedirectTarget(value: string | null | undefined): string | undefined {
  if (!value || !isLocalPath(value)) return undefined;
  try {
    const url = new URL(value, HERE);
    const path = url.pathname + url.search + url.hash;
    // A pathname may itself come out with two slashes ("/.//x"), and then name a host when it is used as a link.
    return url.origin === HERE && isLocalPath(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** One leading slash, no second slash or backslash, no control characters: a browser cannot read it as another origin. */
function isLocalPath(target: string): boolean {
  return /^\/(?![/\\])[^\u0000-\u001f\u007f\\]*$/.test(target);
}
