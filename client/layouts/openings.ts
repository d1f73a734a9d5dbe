import { createStore } from "../kit/createStore.ts";

/** A list, as an entry of the navigation or a link names it -> where it leads instead, for who is here. */
type Openings = ReadonlyMap<string, string>;

/** The openings, set in idle time (client/app/FindOpenings.tsx); until then each link leads where it says. */
export const { set: setOpenings, useValue: useOpenings } = createStore<Openings>(new Map());
