/** How long an answer of the upstream about an agency is good for want of a newer one. */
export const LAST_KNOWN_SECONDS = 7 * 24 * 3600;
/** How long nobody asks again after the upstream has failed: all go on with the last known answer. */
export const RETRY_MS = 3_000;
