/**
 * Returns the address of a picture: the upstream's through /api, other origins over https only, as the CSP allows; "":
 * anything else.
 */
export function mediaUrl(path: string): string {
  if (/^\/uploads\/[^\\]*$/.test(path)) return `/api${path}`;
  return /^https:\/\/[^\s"'<>\\/?#@]+(?:[/?#][^\s"'<>\\]*)?$/i.test(path) ? path : "";
}
