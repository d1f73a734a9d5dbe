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
    // The parsed pathname may begin with two slashes (for "/.//x"): as a link, it would lead to another host.
    return url.origin === HERE && isLocalPath(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a target begins with exactly one slash, not followed by a backslash, and has no backslash or control
 * character: only then no browser reads it as another origin.
 */
function isLocalPath(target: string): boolean {
  return /^\/(?![/\\])[^\u0000-\u001f\u007f\\]*$/.test(target);
}
