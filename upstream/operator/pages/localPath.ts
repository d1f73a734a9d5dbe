const BASE = "http://console.invalid";

/** Returns the path and query of a page of the console; "/" for an address that leads elsewhere, or to no page. */
export function localPath(given: unknown): string {
  if (typeof given !== "string" || !given.startsWith("/") || !URL.canParse(given, BASE)) return "/";
  const { origin, pathname, search } = new URL(given, BASE);
  // A path that begins with two slashes names another host.
  if (origin !== BASE || /^\/[/\\]/.test(pathname)) return "/";
  return /^\/(?:login|signout|open|password)(?:\/|$)/.test(pathname) ? "/" : `${pathname}${search}`;
}
