/** Kinds of lessons that are played as a film or a sound. */
export const FILM_KINDS: ReadonlySet<string> = new Set(["hls", "mp4", "audio"]);

/** Kinds of lessons that the player page shows and reports. Live classes and papers record their own progress. */
export const PLAYED_KINDS: ReadonlySet<string> = new Set([...FILM_KINDS, "doc", "pic"]);
