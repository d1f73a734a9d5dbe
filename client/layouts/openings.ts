import { createStore } from "../kit/createStore.ts";

/**
 * Maps the address of a list to the address that links to the list have for this visitor, such as with the goal's
 * subject.
 */
type Openings = ReadonlyMap<string, string>;

/**
 * This visitor's openings, set in idle time (client/app/FindOpenings.tsx). Until then links use the list's own address.
 */
export const { set: setOpenings, useValue: useOpenings } = createStore<Openings>(new Map());
