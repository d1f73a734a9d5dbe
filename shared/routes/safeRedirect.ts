const HERE = "http://here.invalid";

/**
 * Returns the login page's `redirect` parameter if it may be followed.
 * @returns undefined for anything that a browser could resolve to another origin (`//x`, `/\x`, tabs, `javascript:`)
 */
export function safeRedirectTarget(value: string | null | undefined): string | undefined {
  if (!value || !isLocalPath(value)) return undefined;
  try {
    const url = new URL(value, HERE);
    const path = url.pathname + url.search + url.hash;
    // A parsed pathname may begin with two slashes ("/.//x"), which would name a host in a link.
    return url.origin === HERE && isLocalPath(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a target has one leading slash, no second slash or backslash, and no control characters, so that a
 * browser cannot read it as another origin.
 */
function isLocalPath(target: string): boolean {
  return /^\/(?![/\\])[^\u0000-\u001f\u007f\\]*$/.test(target);
}
