/** Pictures of the upstream are reached through /api; other origins only by https, as the policy of documents has it. "" for anything else. */
export function mediaUrl(path: string): string {
  if (/^\/uploads\/[^\\]*$/.test(path)) return `/api${path}`;
  return /^https:\/\/[^\s"'<>\\/?#@]+(?:[/?#][^\s"'<>\\]*)?$/i.test(path) ? path : "";
}
