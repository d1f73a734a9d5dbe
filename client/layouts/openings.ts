import { createStore } from "../kit/createStore.ts";

/** Maps the address of a list to the address that its links use for this visitor. */
type Openings = ReadonlyMap<string, string>;

/**
 * Openings of this visitor, set in idle time (client/app/FindOpenings.tsx); links keep their own addresses until then.
 */
export const { set: setOpenings, useValue: useOpenings } = createStore<Openings>(new Map());
