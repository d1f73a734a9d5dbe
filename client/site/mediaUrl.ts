/**
 * Returns the address of a picture. Pictures of the upstream go through /api, others are allowed over https only (CSP).
 * "": the address is not allowed.
 */
export function mediaUrl(path: string): string {
  if (/^\/uploads\/[^\\]*$/.test(path)) return `/api${path}`;
  return /^https:\/\/[^\s"'<>\\/?#@]+(?:[/?#][^\s"'<>\\]*)?$/i.test(path) ? path : "";
}
